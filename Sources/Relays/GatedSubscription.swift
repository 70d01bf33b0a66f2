/// The end of a chain of operators: closed at once, also when an operator's own closure disposes it on the way.
@MainActor
@usableFromInline
final class GatedSubscription: Disposable {
    @usableFromInline let gate: Gate
    @exclusivity(unchecked) @usableFromInline var source: (any Disposable)?

    @inlinable
    init(gate: Gate, source: any Disposable) {
        self.gate = gate
        self.source = source
    }

    @usableFromInline
    func dispose() {
        gate.close()
        let ending = source
        source = nil
        ending?.dispose()
    }

    deinit {
        // The source's own end takes care of the rest, on the main actor.
        gate.close()
    }
}
