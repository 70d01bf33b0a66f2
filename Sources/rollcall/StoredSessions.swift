import Accounts
import Browsing
import ClientWords
import FoundationEssentials
import FrontEnds
import Networking
import Settings
import SignIn

/// The sessions stored by earlier runs, and the one that a command uses.
@MainActor
struct StoredSessions {
    private let wiring: Wiring
    private let isEnding: Bool

    /// - Parameter isEnding: Whether the session is only to be ended, for which nobody has to sign in.
    init(_ wiring: Wiring, isEnding: Bool = false) {
        self.wiring = wiring
        self.isEnding = isEnding
    }

    /// Returns a keeper of the session that commands use, renewing the session if necessary so that it is live.
    ///
    /// - Parameter account: Whose session, of those at the endpoint; `nil` for the one that commands use.
    func resumed(of account: String? = nil) async throws(ExitStatus) -> SessionKeeper {
        let (keeper, session) = try await found(of: account)
        switch await keeper.resume(session) {
        case .live:
            report(keeper.unstored)
            return keeper
        case .ended:
            throw wiring.printer.refuse(.session(.refused(email: session.account, endpoint: session.endpoint)))
        case .unavailable(let failure): throw wiring.printer.refuse(.endpoint(failure), ExitStatus(failure))
        }
    }

    /// Returns the session that commands use and a keeper for it; the session is not active yet.
    func found(of account: String? = nil) async throws(ExitStatus) -> (keeper: SessionKeeper, session: Session) {
        let book = try await read()
        let account = account ?? wiring.account
        if let account { try refuseAmbiguity(of: account, in: book) }
        let endpoint = try wiring.endpoint(wiring.endpointName(preferred(in: book)))
        let session =
            account.map { account in book.all.first { $0.endpoint == endpoint.name && $0.isOf(account) } }
            ?? choice(in: book, at: endpoint.name)
        guard let session else { throw wiring.printer.refuse(absence(of: account, in: book, at: endpoint)) }
        return (try keeper(of: session, at: endpoint), session)
    }

    /// Returns whether the session that commands use is valid for so long, renewing it if necessary.
    ///
    /// - Parameter login: Whose session it has to be; `nil` if anybody's will do.
    func isValid(for validity: Duration, as login: String?) async throws(ExitStatus) -> Bool {
        let book = try await read()
        let endpoint = try wiring.endpoint(wiring.endpointName(preferred(in: book)))
        guard let session = choice(in: book, at: endpoint.name), login.map(session.isOf) != false else { return false }
        let keeper = try keeper(of: session, at: endpoint)
        keeper.take(session)
        guard case .ok(let token) = await keeper.lend(for: validity) else { return false }
        report(keeper.unstored)
        // Without a way to renew it, it may have less time left.
        return token.expiresAt.map { $0.timeIntervalSince(wiring.now()) >= Double(validity.components.seconds) } ?? true
    }

    /// Returns the session whose endpoint is used if none is configured: that of the account that was asked for, at the
    /// current endpoint if there are several, or else the current one.
    func preferred(in book: SessionBook) -> Session? {
        guard let account = wiring.account else { return book.current }
        let own = book.all.filter { $0.isOf(account) }
        return own.first { $0.endpoint == book.current?.endpoint } ?? own.first ?? book.current
    }

    /// Refuses an account with sessions at several endpoints, none of them the configured or the current one.
    private func refuseAmbiguity(of account: String, in book: SessionBook) throws(ExitStatus) {
        guard wiring.loaded.origin(of: .authEndpoint) == .defaultValue else { return }
        let endpoints = book.all.filter { $0.isOf(account) }.map(\.endpoint)
        guard endpoints.count > 1, !endpoints.contains(book.current?.endpoint ?? "local") else { return }
        throw wiring.printer.refuse(.session(.ambiguous(email: account, endpoints: endpoints)), .usage)
    }

    /// Returns a keeper of the session that commands use, if there is one that lives; says nothing where there is none.
    func resumedIfAny() async throws(ExitStatus) -> SessionKeeper? {
        let book = try await read()
        let endpoint = try wiring.endpoint(wiring.endpointName(preferred(in: book)))
        guard let session = choice(in: book, at: endpoint.name) else { return nil }
        let keeper = try keeper(of: session, at: endpoint)
        guard case .live = await keeper.resume(session) else { return nil }
        report(keeper.unstored)
        return keeper
    }

    /// Returns why none of the stored sessions is the one that was wanted.
    private func absence(of account: String?, in book: SessionBook, at endpoint: any AuthEndpoint) -> CommandError {
        if let reason = reasonForNone(endpoint) { return .session(reason) }
        if book.isEmpty { return absence }
        if let account {
            return .session(.unknown(email: account, endpoint: endpoint.name, stored: book.summaries))
        }
        let isElsewhere = book.current != nil || isEndpointAsked
        return .session(isElsewhere ? .nobodyAt(endpoint: endpoint.name) : .noneCurrent(others: book.summaries))
    }

    /// Why nothing is stored at all.
    var absence: CommandError { isInMemory ? .session(.inMemory) : isEnding ? .nothingToEnd : .noSession }

    /// Whether sessions end with the command that began them.
    var isInMemory: Bool { wiring.store.place == .memory }

    /// Returns why there is no session for any of these URLs.
    func absence(at urls: [String]) -> SessionError {
        let none = SessionError.nobodyAt(endpoint: RedactedURL.url(urls.first ?? ""))
        if isInMemory { return .inMemory }
        guard case .url(let name) = wiring.settings.auth.endpoint, let origin = Origin(name),
            urls.compactMap({ Origin($0) }).contains(origin), let endpoint = try? wiring.endpoint(.url(name))
        else { return none }
        return reasonForNone(endpoint) ?? none
    }

    /// Returns why no session of an endpoint could be stored; `nil` if one could.
    private func reasonForNone(_ endpoint: any AuthEndpoint) -> SessionError? {
        if isInMemory { return .inMemory }
        return endpoint.hasTypedSessions && !wiring.store.place.keepsCredentials ? .typed(endpoint: endpoint.name) : nil
    }

    /// Returns a keeper for a stored session; refuses one whose endpoint the configuration has to describe, and does not.
    func keeper(of session: Session, at endpoint: any AuthEndpoint) throws(ExitStatus) -> SessionKeeper {
        try wiring.refuseUndescribed(session)
        let keeper = SessionKeeper(endpoint: endpoint, store: wiring.store, addresses: nil, now: wiring.now)
        keeper.onExchange = EndingHold.exchange
        return keeper
    }

    /// Says that a renewal could not be stored, which is no failure of what goes on under the session.
    func report(_ unstored: UnstoredSession?) {
        if let unstored { wiring.printer.reportError(wiring.messages.error(unstored)) }
    }

    /// Returns the session to use at the current endpoint: the current one if it belongs there, else the latest of the
    /// others. If the current session has ended, another one is used only if the command line names its endpoint.
    ///
    /// If an account is asked for, only its session.
    func choice(in book: SessionBook, at endpoint: String) -> Session? {
        if let account = wiring.account {
            return book.all.first { $0.endpoint == endpoint && $0.isOf(account) }
        }
        return currentChoice(in: book, at: endpoint)
    }

    private func currentChoice(in book: SessionBook, at endpoint: String) -> Session? {
        book.current != nil || isEndpointAsked ? book.session(at: endpoint) : nil
    }

    /// Returns everything that is stored; prints any problem and throws its exit status.
    func read() async throws(ExitStatus) -> SessionBook {
        do {
            return try await wiring.store.sessions()
        } catch {
            throw wiring.printer.refuse(wiring.messages.error(error), error)
        }
    }

    /// Returns the name that stored sessions use for the endpoint given by an option; `nil` if none was given.
    func endpointName(_ option: String?) throws(ExitStatus) -> String? {
        guard let option, option != "local" else { return option }
        if let directory = try? LDAPURL(option) { return directory.description }
        do {
            return try EndpointURL(option).name
        } catch {
            throw wiring.printer.refuse(wiring.messages.unusableURL(RedactedURL.url(option)), .usage)
        }
    }

    /// Reports that commands do not use the current session because a different endpoint is configured.
    func warnOtherEndpoint(than current: Session?) {
        guard let current, wiring.loaded.origin(of: .authEndpoint) != .defaultValue else { return }
        let configured = wiring.settings.auth.endpoint.name
        guard configured != current.endpoint else { return }
        wiring.printer.reportError(wiring.messages.otherEndpointConfigured(configured, current: current.endpoint))
    }

    private var isEndpointAsked: Bool { wiring.isFlag(.authEndpoint) }
}
