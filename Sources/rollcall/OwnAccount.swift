import Accounts
import LocalAccounts
import Relays
import Settings
import SignIn
import Words

/// The account of a stored session, at its endpoint.
@MainActor
struct OwnAccount {
    let keeper: SessionKeeper
    /// The session as it was resumed; it may have been renewed since.
    let session: Session
    private let endpoint: any OwnerEndpoint
    private let wiring: Wiring

    /// - Parameter account: Whose session at the endpoint; `nil` for the one that commands use.
    init(_ wiring: Wiring, of account: String? = nil) async throws(ExitStatus) {
        self.wiring = wiring
        keeper = try await StoredSessions(wiring).resumed(of: account)
        guard let session = keeper.session.value else { throw .noPermission }
        self.session = session
        endpoint = try wiring.owner(at: session.endpoint == "local" ? .local : .url(session.endpoint))
    }

    /// Returns what the endpoint answers under the session, which is renewed and asked under once more if it has ended:
    /// somebody may have taken longer to answer a question than it lasts.
    func answer<Value: Sendable>(
        _ ask: @Sendable (any OwnerEndpoint, SessionTokens) async -> OwnerAnswer<Value>
    ) async -> OwnerAnswer<Value> {
        let answer = await ask(endpoint, (keeper.session.value ?? session).tokens)
        guard case .failure(.signedOut) = answer else { return answer }
        switch await keeper.renew() {
        case .ok(let renewed):
            StoredSessions(wiring).report(keeper.unstored)
            return await ask(endpoint, renewed.tokens)
        case .refused: return answer
        case .unavailable(let failure): return .failure(.unavailable(failure))
        }
    }

    /// Returns such an answer's value; prints the reason for a failure and throws its exit status.
    func value<Value: Sendable>(
        _ ask: @Sendable (any OwnerEndpoint, SessionTokens) async -> OwnerAnswer<Value>
    ) async throws(ExitStatus) -> Value {
        switch await answer(ask) {
        case .success(let value): return value
        case .failure(let failure): throw wiring.refuse(failure)
        }
    }
}

extension Wiring {
    /// Returns what an endpoint lets the owner of an account do.
    func owner(at name: Settings.LocalOrURL) throws(ExitStatus) -> any OwnerEndpoint {
        if name == .local { return LocalOwnerEndpoint(try local(), try registry()) }
        guard let owner = try endpoint(name).owner else { throw refuse(.notOffered) }
        return owner
    }

    /// Prints why the owner of an account could not change it, and returns the exit status for it.
    func refuse(_ failure: OwnerFailure) -> ExitStatus {
        printer.refuse(messages.error(failure), ExitStatus(failure), code: failure.code)
    }
}

extension ExitStatus {
    fileprivate init(_ failure: OwnerFailure) {
        self =
            switch failure {
            case .unavailable(let failure), .proof(.unavailable(let failure)): ExitStatus(failure)
            case .proof(.locked): .refusedForNow
            case .account(let failure): ExitStatus(failure)
            case .weakPassword: .malformed
            case .notOffered: .unavailable
            case .signedOut, .proof, .noSuchSession, .wrongResetCode: .noPermission
            }
    }
}
