// SPDX-License-Identifier: MIT

public import Synchronization

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
