package import Accounts
import Synchronization

/// A session store in memory, or one that fails as it is told.
package final class StubStore: SessionStore {
    private let kept: Mutex<SessionBook>
    private let loadFailure: SessionStoreError?
    private let writeFailure: SessionStoreError?
    private let trialFailure: SessionStoreError?
    private let turn: RenewalTurn

    /// - Parameter turn: What whoever wants to renew is told.
    package init(
        _ session: Session? = nil, others: [Session] = [], loadFailure: SessionStoreError? = nil,
        writeFailure: SessionStoreError? = nil, trialFailure: SessionStoreError? = nil, turn: RenewalTurn = .unlocked
    ) {
        kept = Mutex(SessionBook(current: session, others: others))
        self.loadFailure = loadFailure
        self.writeFailure = writeFailure
        self.trialFailure = trialFailure
        self.turn = turn
    }

    package var book: SessionBook { kept.withLock { $0 } }
    package var stored: Session? { book.current }
    package var place: SessionPlace { .file }

    package func sessions() throws(SessionStoreError) -> SessionBook {
        if let loadFailure { throw loadFailure }
        return book
    }

    @discardableResult
    package func change(
        _ change: @Sendable (inout SessionBook) -> Void
    ) throws(SessionStoreError) -> SessionStoreError? {
        if let writeFailure { throw writeFailure }
        kept.withLock { change(&$0) }
        return nil
    }

    package func remove() throws(SessionStoreError) {
        if let writeFailure { throw writeFailure }
        kept.withLock { $0 = SessionBook() }
    }

    package func tryWriting() throws(SessionStoreError) {
        if let trialFailure { throw trialFailure }
    }

    package func renewalTurn(waiting limit: Duration) -> RenewalTurn { turn }
}
