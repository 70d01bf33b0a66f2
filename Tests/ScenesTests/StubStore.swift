import Accounts
import Synchronization

/// A session store in memory, or one that fails as it is told.
final class StubStore: SessionStore {
    private let kept: Mutex<Session?>
    private let loadFailure: SessionStoreFailure?
    private let writeFailure: SessionStoreFailure?

    init(
        _ session: Session? = nil, loadFailure: SessionStoreFailure? = nil, writeFailure: SessionStoreFailure? = nil
    ) {
        kept = Mutex(session)
        self.loadFailure = loadFailure
        self.writeFailure = writeFailure
    }

    var stored: Session? { kept.withLock { $0 } }
    var location: String? { "session.json" }

    func load() throws(SessionStoreFailure) -> Session? {
        if let loadFailure { throw loadFailure }
        return stored
    }

    func save(_ session: Session) throws(SessionStoreFailure) {
        if let writeFailure { throw writeFailure }
        kept.withLock { $0 = session }
    }

    func remove() throws(SessionStoreFailure) {
        if let writeFailure { throw writeFailure }
        kept.withLock { $0 = nil }
    }
}
