package import Accounts
import Synchronization

/// A session store in memory, or one that fails as it is told.
package final class StubStore: SessionStore {
    private let kept: Mutex<SessionBook>
    private let loadFailure: SessionStoreError?
    private let writeFailure: SessionStoreError?

    package init(
        _ session: Session? = nil, others: [Session] = [], loadFailure: SessionStoreError? = nil,
        writeFailure: SessionStoreError? = nil
    ) {
        kept = Mutex(SessionBook(current: session, others: others))
        self.loadFailure = loadFailure
        self.writeFailure = writeFailure
    }

    package var book: SessionBook { kept.withLock { $0 } }
    package var stored: Session? { book.current }
    package var place: SessionPlace { .file }

    package func sessions() throws(SessionStoreError) -> SessionBook {
        if let loadFailure { throw loadFailure }
        return book
    }

    package func change(_ change: @Sendable (inout SessionBook) -> Void) throws(SessionStoreError) {
        if let writeFailure { throw writeFailure }
        kept.withLock { change(&$0) }
    }

    package func remove() throws(SessionStoreError) {
        if let writeFailure { throw writeFailure }
        kept.withLock { $0 = SessionBook() }
    }
}
