import Accounts
import Browsing
import FrontEnds
import Glibc
import Networking
import RemoteAccounts
import Settings
import SignIn
import Terminal
import Words

/// Lends a stored session's token to other programs; if they name an origin, it has to be the session's own.
@MainActor
struct SessionLending {
    private let wiring: Wiring
    private let endpoint: String?
    private let validity: Duration

    init(_ wiring: Wiring, _ options: GlobalOptions, _ lending: LendingOptions) {
        self.wiring = wiring
        endpoint = options.endpoint
        validity = lending.minValidity.duration
    }

    /// Returns the token of the session that commands use.
    func token() async throws(ExitStatus) -> LentToken {
        let (keeper, session) = try await StoredSessions(wiring).found()
        return try await lend(session, keeper)
    }

    /// Returns the token of the session whose endpoint has the same origin as one of these URLs.
    ///
    /// - Parameter user: The user whose session is wanted, if it is an email address.
    func token(at urls: [String], user: String? = nil) async throws(ExitStatus) -> LentToken {
        let stored = StoredSessions(wiring)
        var fitting = try await sessions(in: stored, at: urls)
        // A user name that is not an address is what some servers require alongside a token.
        if let user, user.contains("@") {
            fitting.removeAll { !$0.isOf(user) }
        }
        guard let session = fitting.first else {
            wiring.printer.fail(.session(.nobodyAt(endpoint: RedactedURL.url(urls[0]))))
            throw .noPermission
        }
        return try await lend(session, stored.keeper(try wiring.endpoint(.url(session.endpoint))))
    }

    /// Returns whether a session is stored whose endpoint has the same origin as one of these URLs.
    func isAnyStored(at urls: [String]) async throws(ExitStatus) -> Bool {
        try await !sessions(in: StoredSessions(wiring), at: urls).isEmpty
    }

    private func sessions(in stored: StoredSessions, at urls: [String]) async throws(ExitStatus) -> [Session] {
        let named = try stored.endpointName(endpoint)
        let origins = urls.compactMap { Origin($0) }
        return try await stored.read().all.filter { session in
            Origin(session.endpoint).map(origins.contains) == true && (named == nil || session.endpoint == named)
        }
    }

    /// Writes a secret to standard output for another program to read.
    func write(_ secret: Secret) throws(ExitStatus) {
        try SecretOutput(wiring).write(secret)
    }

    private func lend(_ session: Session, _ keeper: SessionKeeper) async throws(ExitStatus) -> LentToken {
        keeper.take(session)
        switch await keeper.lend(for: validity) {
        case .ok(let token) where token.isBound:
            wiring.printer.reportError(wiring.messages.tokenBound)
            throw .configuration
        case .ok(let token): return token
        case .refused:
            wiring.printer.fail(.session(.refused(email: session.account, endpoint: session.endpoint)))
            throw .noPermission
        case .unavailable(let failure):
            wiring.printer.fail(.endpoint(failure))
            throw ExitStatus(failure)
        }
    }
}
