private import Synchronization

/// Keeps the sessions for as long as the program runs.
package final class MemorySessionStore: SessionStore {
    private let book = Mutex(SessionBook())

    package init() {}

    package var place: SessionPlace { .memory }

    package func sessions() -> SessionBook { book.withLock { $0 } }

    @discardableResult
    package func change(_ change: @Sendable (inout SessionBook) -> Void) -> SessionStoreError? {
        book.withLock { change(&$0) }
        return nil
    }

    package func remove() { book.withLock { $0 = SessionBook() } }
}
