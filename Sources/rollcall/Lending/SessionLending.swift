import Accounts
import Browsing
import ClientWords
import FoundationEssentials
import FrontEnds
import Networking
import RemoteAccounts
import Settings
import SignIn

/// Lends a stored session's token to other programs; if they name an origin, it has to be the session's own.
@MainActor
struct SessionLending {
    private let wiring: Wiring
    private let endpoint: String?
    private let validity: Duration

    init(_ wiring: Wiring, _ options: GlobalOptions, _ validity: Validity) {
        self.wiring = wiring
        endpoint = options.endpoint
        self.validity = validity.duration
    }

    /// Returns the token of the session that commands use, and that session.
    ///
    /// - Parameter wantsID: Whether the ID token is what counts, if there is one.
    func token(wantsID: Bool = false) async throws(ExitStatus) -> (token: LentToken, session: Session) {
        let (keeper, session) = try await StoredSessions(wiring).found()
        return (try await lend(session, keeper, wantsID: wantsID), session)
    }

    /// Returns the token of the session whose endpoint has the same origin as one of these URLs; of several, that whose
    /// endpoint's path is the closest.
    ///
    /// - Parameters:
    ///   - user: The user whose session is wanted; `nil` if any will do.
    ///   - wantsID: Whether the ID token is what counts, if there is one.
    func token(at urls: [String], user: String? = nil, wantsID: Bool = false) async throws(ExitStatus) -> LentToken {
        let stored = StoredSessions(wiring)
        let all = try await sessions(in: stored, at: urls)
        let named = try stored.endpointName(endpoint)
        let own = all.filter { named == nil || $0.endpoint == named }
        var fitting = Self.closestFirst(own, to: urls)
        let user = user ?? wiring.account
        if let user { fitting = Self.sessions(of: user, in: fitting) }
        guard let session = fitting.first else {
            let reason: SessionError =
                if let known = own.first {
                    .unknown(
                        email: user ?? "", endpoint: known.endpoint,
                        stored: own.map { SessionSummary($0, isCurrent: false) })
                } else if let other = all.first {
                    .excluded(endpoint: other.endpoint, by: named ?? "")
                } else {
                    stored.absence(at: urls)
                }
            throw wiring.printer.refuse(.session(reason))
        }
        let keeper = try stored.keeper(of: session, at: try wiring.endpoint(.url(session.endpoint)))
        return try await lend(session, keeper, wantsID: wantsID)
    }

    /// Returns the sessions that a user name stands for: those of that address or login name. A name that is no
    /// account's is what some servers require beside a token, and stands for any.
    private static func sessions(of user: String, in sessions: [Session]) -> [Session] {
        let own = sessions.filter { $0.isOf(user) }
        guard own.isEmpty else { return own }
        if user.contains("@") { return [] }
        // Where people sign in with addresses, no other name is an account's.
        let namesAccounts = sessions.contains { !$0.account.isEmpty && !$0.login.contains("@") }
        return !namesAccounts || GitCredential.placeholders.contains(user) ? sessions : []
    }

    /// Returns the sessions, first those whose endpoint's path is the longest beginning of a URL's path, by whole
    /// segments. Where no URL has a path they stay in their order.
    private static func closestFirst(_ sessions: [Session], to urls: [String]) -> [Session] {
        let asked = urls.map { path(of: $0) }.filter { !$0.isEmpty }.map { $0.split(separator: "/") }
        func closeness(_ session: Session) -> Int {
            let own = path(of: session.endpoint).split(separator: "/")
            return asked.contains { $0.starts(with: own) } ? own.count : -1
        }
        let ranked = sessions.enumerated().map { (session: $1, closeness: closeness($1), place: $0) }
        return ranked.sorted { ($1.closeness, $0.place) < ($0.closeness, $1.place) }.map(\.session)
    }

    /// Returns a URL's path as it was given; empty if it has none.
    private static func path(of url: String) -> Substring {
        Origin(url)?.target(of: url)?.prefix { $0 != "?" && $0 != "#" } ?? ""
    }

    /// Returns whether a session is stored whose endpoint has the same origin as one of these URLs.
    func isAnyStored(at urls: [String]) async throws(ExitStatus) -> Bool {
        let stored = StoredSessions(wiring)
        let named = try stored.endpointName(endpoint)
        return try await sessions(in: stored, at: urls).contains { named == nil || $0.endpoint == named }
    }

    private func sessions(in stored: StoredSessions, at urls: [String]) async throws(ExitStatus) -> [Session] {
        let origins = urls.compactMap { Origin($0) }
        return try await stored.read().all.filter { Origin($0.endpoint).map(origins.contains) == true }
    }

    /// Writes a secret to standard output for another program to read.
    func write(_ secret: Secret) throws(ExitStatus) {
        try SecretOutput(wiring).write(secret)
    }

    private func lend(
        _ session: Session, _ keeper: SessionKeeper, wantsID: Bool
    ) async throws(ExitStatus) -> LentToken {
        keeper.take(session)
        var answer = await keeper.lend(for: validity)
        if wantsID { answer = await withLivingID(answer, keeper) }
        switch answer {
        case .ok(let token) where session.isCredential && token.header == nil:
            wiring.printer.reportError(wiring.messages.noTokenOfPassword)
            throw .configuration
        case .ok(let token) where token.isBound && !(wantsID && token.id != nil):
            wiring.printer.reportError(wiring.messages.tokenBound)
            throw .configuration
        case .ok(let token):
            StoredSessions(wiring).report(keeper.unstored)
            return token
        case .refused:
            throw wiring.printer.refuse(.session(.refused(email: session.account, endpoint: session.endpoint)))
        case .unavailable(let failure):
            if case .notMade(let reason)? = keeper.unstored {
                throw wiring.printer.refuse(wiring.messages.error(.notMade(reason)), ExitStatus(storing: reason))
            }
            throw wiring.printer.refuse(.endpoint(failure), ExitStatus(failure))
        }
    }

    /// Renews a session whose ID token ends before the access token does, and too soon; refuses one that is over.
    private func withLivingID(
        _ answer: SessionAnswer<LentToken>, _ keeper: SessionKeeper
    ) async -> SessionAnswer<LentToken> {
        func left(_ answer: SessionAnswer<LentToken>) -> Double? {
            guard case .ok(let token) = answer else { return nil }
            return token.id?.webTokenEnd?.timeIntervalSince(wiring.now())
        }
        guard let time = left(answer), time < validity / .seconds(1) else { return answer }
        let renewed = if case .ok = await keeper.renew() { await keeper.lend(for: validity) } else { answer }
        return (left(renewed) ?? 1) > 0 ? renewed : .refused
    }
}
