import Accounts
import Browsing
import FrontEnds
import Glibc
import RemoteAccounts
import Settings
import SignIn
import Terminal
import Words

/// Lends the token of a stored session to other programs: to those of the session's own origin, where they name one.
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

    /// The token of the session that commands use.
    func token() async throws(ExitStatus) -> LentToken {
        let (keeper, session) = try StoredSession(wiring).found()
        return try await lend(session, keeper)
    }

    /// The token of the session whose endpoint has the origin of one of these URLs.
    ///
    /// - Parameter user: whose session is asked for, where an address is.
    func token(at urls: String..., user: String? = nil) async throws(ExitStatus) -> LentToken {
        let stored = StoredSession(wiring)
        let named = try stored.endpointName(endpoint)
        let origins = urls.compactMap(Origin.init)
        var fitting = try stored.read().all.filter { session in
            Origin(session.endpoint).map(origins.contains) == true && (named == nil || session.endpoint == named)
        }
        // A user name that is no address is what some servers want beside a token.
        if let user, user.contains("@") {
            fitting.removeAll { $0.key != Session.Key(email: user, endpoint: $0.endpoint) }
        }
        guard let session = fitting.first else {
            wiring.printer.fail(.session(.nobodyAt(endpoint: urls[0])))
            throw .noPermission
        }
        return try await lend(session, stored.keeper(try wiring.endpoint(.url(session.endpoint), wiring.database)))
    }

    /// Writes what another program reads.
    func write(_ secret: Secret) throws(ExitStatus) {
        let outcome = secret.withUnsafeBytes { OutputWriter(descriptor: STDOUT_FILENO).write(bytes: $0) }
        guard case .failed(let code) = outcome else { return }
        wiring.printer.complain(wiring.messages.outputNotWritable(reason: String(cString: strerror(code))))
        throw .cannotWrite
    }

    private func lend(_ session: Session, _ keeper: SessionKeeper) async throws(ExitStatus) -> LentToken {
        keeper.take(session)
        switch await keeper.lend(for: validity) {
        case .ok(let token): return token
        case .refused:
            wiring.printer.fail(.session(.refused(email: session.email, endpoint: session.endpoint)))
            throw .noPermission
        case .unavailable(let failure):
            wiring.printer.fail(.endpoint(failure))
            throw ExitStatus(failure)
        }
    }
}
