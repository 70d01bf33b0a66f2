package import Accounts
package import SignIn

/// Activates and stores the session of a login, telling the front end about the wait, which it can cancel.
@MainActor
package struct StoringSession {
    private let keeper: SessionKeeper
    private let frontEnd: any FrontEnd

    package init(_ keeper: SessionKeeper, _ frontEnd: any FrontEnd) {
        self.keeper = keeper
        self.frontEnd = frontEnd
    }

    /// Returns the flow's end if the session could not be stored; `nil` if it was.
    package func run(_ session: Session) async -> FlowEnd? {
        let storing = Task { [keeper] () async -> SessionStoreError? in
            do throws(SessionStoreError) {
                try await keeper.adopt(session)
                return nil
            } catch {
                return error
            }
        }
        frontEnd.storing(true) { storing.cancel() }
        let failure = await storing.value
        frontEnd.storing(false) {}
        guard let failure else {
            if !keeper.isKeeping(session) { frontEnd.show(.credentialNotKept) }
            return nil
        }
        return storing.isCancelled ? .interrupted : .cannotStore(failure)
    }
}
