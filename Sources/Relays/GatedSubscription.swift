// SPDX-License-Identifier: MIT

public import Synchronization

/// The end of an operator chain: closes immediately, even if an operator's own closure disposes it during a delivery.
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

    @usableFromInline
    func whenEnded(_ body: @escaping @MainActor () -> Void) {
        if let source { source.whenEnded(body) } else { body() }
    }

    deinit {
        // The deinit of the source does the rest, on the main actor.
        gate.close()
    }
}

/// Whether a chain may still reach its subscriber.
@usableFromInline
final class Gate: Sendable {
    // Atomic so that the end of the subscription can close it on any thread; a relaxed load is a plain load.
    @usableFromInline let open = Atomic(true)

    @inlinable
    init() {}

    @inlinable
    var isOpen: Bool {
        open.load(ordering: .relaxed)
    }

    @inlinable
    func close() {
        open.store(false, ordering: .relaxed)
    }
}
