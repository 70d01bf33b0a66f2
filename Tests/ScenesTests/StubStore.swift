import Accounts
import Synchronization

/// A session store in memory, or one that fails as it is told.
final class StubStore: SessionStore {
    private let kept: Mutex<SessionBook>
    private let loadFailure: SessionStoreFailure?
    private let writeFailure: SessionStoreFailure?

    init(
        _ session: Session? = nil, others: [Session] = [], loadFailure: SessionStoreFailure? = nil,
        writeFailure: SessionStoreFailure? = nil
    ) {
        kept = Mutex(SessionBook(current: session, others: others))
        self.loadFailure = loadFailure
        self.writeFailure = writeFailure
    }

    var book: SessionBook { kept.withLock { $0 } }
    var stored: Session? { book.current }
    var location: String? { "session.json" }

    func sessions() throws(SessionStoreFailure) -> SessionBook {
        if let loadFailure { throw loadFailure }
        return book
    }

    func change(_ change: @Sendable (inout SessionBook) -> Void) throws(SessionStoreFailure) {
        if let writeFailure { throw writeFailure }
        kept.withLock { change(&$0) }
    }

    func remove() throws(SessionStoreFailure) {
        if let writeFailure { throw writeFailure }
        kept.withLock { $0 = SessionBook() }
    }
}
