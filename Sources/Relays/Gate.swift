public import Synchronization

/// Whether a chain may still reach its subscriber.
@usableFromInline
final class Gate: Sendable {
    // Atomic so that the subscription's end can close it on whatever thread that comes; relaxed, a plain load.
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
