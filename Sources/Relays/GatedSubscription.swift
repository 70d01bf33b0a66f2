/// Whether a chain may still reach its subscriber.
@MainActor
@usableFromInline
final class Gate {
    @exclusivity(unchecked) @usableFromInline var isOpen = true

    @inlinable
    init() {}
}

/// The end of a chain of operators: closed at once, also when an operator's own closure disposes it on the way.
@MainActor
@usableFromInline
final class GatedSubscription: Disposable {
    @usableFromInline let gate: Gate
    @usableFromInline var source: (any Disposable)?

    @inlinable
    init(gate: Gate, source: any Disposable) {
        self.gate = gate
        self.source = source
    }

    @usableFromInline
    func dispose() {
        gate.isOpen = false
        let ending = source
        source = nil
        ending?.dispose()
    }

    isolated deinit {
        dispose()
    }
}
