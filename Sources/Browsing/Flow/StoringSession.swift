import Accounts
package import SignIn

/// Activates and stores the session of a login, telling the front end about the wait, which it can cancel. The login
/// is shown once its session is stored.
@MainActor
package struct StoringSession {
    private let keeper: SessionKeeper
    private let frontEnd: any FrontEnd

    package init(_ keeper: SessionKeeper, _ frontEnd: any FrontEnd) {
        self.keeper = keeper
        self.frontEnd = frontEnd
    }

    /// Returns the flow's end if the session could not be stored; `nil` if it was.
    package func run(_ login: SignedIn) async -> FlowEnd? {
        let storing = Task { [keeper] () async -> Result<SessionStoreError?, SessionStoreError> in
            do throws(SessionStoreError) {
                return .success(try await keeper.adopt(login.session, isTakenOver: login.isTakenOver))
            } catch {
                return .failure(error)
            }
        }
        switch await frontEnd.wait(.stored, for: storing) {
        case .success(let replaced):
            frontEnd.show(.login(login.outcome))
            if !keeper.isKeeping(login.session) { frontEnd.show(.credentialNotKept) }
            if let replaced { frontEnd.show(.sessionsReplaced(replaced)) }
            return nil
        case .failure(let failure):
            if !login.isTakenOver { await frontEnd.wait(.ended, for: Task { [keeper] in await keeper.abandon() }) }
            return storing.isCancelled ? .interrupted : .cannotStore(failure)
        }
    }

    /// Ends a session that is kept for this run only, once the run is over; nothing else is ended. What the endpoint
    /// answers changes nothing for the run, which waits for it no longer than `limit`.
    package func endPassing(within limit: Duration, clock: any Clock<Duration>) async {
        guard keeper.fate == .ended else { return }
        let ending = Task { [keeper] in await keeper.abandon() }
        let timer = Task { if (try? await clock.sleep(for: limit)) != nil { ending.cancel() } }
        await frontEnd.wait(.ended, for: ending)
        timer.cancel()
    }
}
