import Accounts
import Browsing
import ClientWords
import Files
import FrontEnds
import JSON
import LDAP
import LocalAccounts
import Networking
import People
import Portraits
import RemoteAccounts
import Settings
import SignIn
import Transport

extension Wiring {
    /// Returns the endpoint with a name: `local` or a URL.
    ///
    /// - Parameter assertionFile: The path of what proves who the client is, instead of the description's.
    func endpoint(
        _ name: Settings.LocalOrURL, assertionFile: String? = nil
    ) throws(ExitStatus) -> any AuthEndpoint {
        guard case .url(let url) = name else { return try local() }
        try refusePlainHTTP(name, of: .authEndpoint)
        if let directory = name.ldap { return directoryEndpoint(directory) }
        let transport = endpointTransport
        do {
            let base = try EndpointURL(url)
            var description = try loaded.description(of: base)
            if let assertionFile {
                description.openID?.assertionFile = assertionFile
                description.openID?.clientProof = .privateKeyJWT
            }
            let timeout = Duration.seconds(settings.auth.remote.timeoutSeconds)
            return OpenIDEndpoint(
                url: base, description: description, transport: transport, timeout: timeout,
                redirect: RedirectPages(done: messages.pageDone, refused: messages.pageRefused),
                clock: ContinuousClock(), now: now
            )
                ?? RemoteEndpoint(
                    url: base, description: description, transport: transport, timeout: timeout,
                    isUndescribed: !loaded.describes(base), clock: ContinuousClock(), now: now)
        } catch let failure as SettingsError {
            throw Self.refuse(failure.problems, printer)
        } catch {
            throw printer.refuse(messages.unusableURL(RedactedURL.url(url)), .configuration)
        }
    }

    /// Returns a probe of an endpoint's address, which sends no credential.
    func probe(_ url: String) throws(ExitStatus) -> EndpointProbe {
        guard let base = try? EndpointURL(url) else {
            throw printer.refuse(messages.noProbeURL(RedactedURL.url(url)), .usage)
        }
        try refusePlainHTTP(url, isOfCommandLine: true)
        return EndpointProbe(url: base, transport: endpointTransport, clock: ContinuousClock())
    }

    /// A transport with the limits that are configured for endpoints.
    var endpointTransport: HTTPTransport {
        let remote = settings.auth.remote
        return network.transport(
            connectTimeout: remote.connectTimeoutSeconds, timeout: remote.timeoutSeconds, body: remote.maxAnswerBytes)
    }

    /// Returns what is needed to create the first account, where the endpoint is the embedded one.
    func firstAccount(at endpoint: Settings.LocalOrURL) throws(ExitStatus) -> FirstAccount? {
        guard endpoint == .local else { return nil }
        let registry = try registry()
        return FirstAccount(
            rule: registry.rule,
            peopleAreInvented: [nil, .local, .endpoint].contains(settings.people.source),
            isCertain: { [database] in database.isMissing },
            isNeeded: { (try? await registry.isEmpty()) ?? false },
            create: { draft in
                do throws(AccountError) {
                    try await registry.add(email: draft.email, name: draft.name, password: draft.password)
                    return nil
                } catch {
                    return error
                }
            }
        )
    }

    /// Returns the endpoint to use: the configured one or, if none was configured, the stored session's.
    func endpointName(_ stored: Session?) -> Settings.LocalOrURL {
        guard loaded.origin(of: .authEndpoint) == .defaultValue, let stored, stored.endpoint != "local" else {
            return settings.auth.endpoint
        }
        return .url(stored.endpoint)
    }

    /// Whether the configuration describes sessions of the endpoint of that name otherwise than `rollcall-server`'s.
    func isDescribed(_ endpoint: String) -> Bool {
        guard let url = try? EndpointURL(endpoint), let description = try? loaded.description(of: url) else {
            return false
        }
        return !description.hasOrdinarySessions
    }

    /// Refuses a session that began under a description of its endpoint if the configuration has none: the session would
    /// be presented in another way, and the endpoint's refusal be mistaken for its end.
    func refuseUndescribed(_ session: Session) throws(ExitStatus) {
        guard session.isDescribed, !isDescribed(session.endpoint) else { return }
        let failure = SessionError.undescribed(email: session.account, endpoint: session.endpoint)
        throw printer.refuse(.session(failure), .configuration)
    }

    /// Rejects plain http to another machine: a usage error if the command line asked for it, else a configuration
    /// error.
    func refusePlainHTTP(_ url: String, isOfCommandLine: Bool) throws(ExitStatus) {
        guard let fault = plainHTTPFault(url) else { return }
        throw printer.refuse(messages.error(fault), isOfCommandLine ? .usage : ExitStatus(fault))
    }

    /// Rejects plain http to another machine as the value of a key.
    func refusePlainHTTP(_ place: Settings.LocalOrURL, of key: Settings.Key) throws(ExitStatus) {
        guard case .url(let url) = place else { return }
        try refusePlainHTTP(url, isOfCommandLine: isFlag(key))
    }

    /// What is wrong with a URL of plain http to another machine.
    func plainHTTPFault(_ url: String) -> ConfigurationFault? {
        let isInPlain = (try? LDAPURL(url)).map { directoryServer($0).isInPlain } ?? Loopback.isLeftInPlain(url)
        guard !network.allowsPlainHTTP, isInPlain else { return nil }
        return .plainHTTP(url: RedactedURL.url(url))
    }

    /// Whether the command line gave a key's value.
    func isFlag(_ key: Settings.Key) -> Bool {
        guard case .flag = loaded.origin(of: key) else { return false }
        return true
    }
}

/// Directory servers, to sign in at and to browse.
extension Wiring {
    /// Returns the endpoint at the address of a directory server.
    func directoryEndpoint(_ url: LDAPURL) -> LDAPEndpoint {
        let described = loaded.ldap(at: url)
        var accounts = LDAPAccounts()
        accounts.base = described.base
        accounts.nameTemplate = described.dn
        accounts.filter = described.filter ?? LDAPAccounts.filter
        accounts.serviceName = described.serviceDN
        accounts.servicePasswordFile = described.servicePasswordFile
        accounts.identifier = settings.auth.remote.identifier.flatMap(LoginName.Kind.init) ?? .either
        return LDAPEndpoint(server: directoryServer(url), accounts: accounts, now: now)
    }

    /// Returns what connects to a directory server, with the limits that are configured for endpoints.
    func directoryServer(_ url: LDAPURL) -> LDAPServer {
        let remote = settings.auth.remote
        var server = LDAPServer(url: url, trust: network.directoryTrust, startsTLS: loaded.ldap(at: url).startTLS)
        server.allowsPlain = network.allowsPlainHTTP
        server.connectTimeout = .seconds(remote.connectTimeoutSeconds)
        server.timeout = .seconds(remote.timeoutSeconds)
        return server
    }

    /// Returns the people of a directory server.
    func directoryPeople(_ url: LDAPURL, _ keeper: SessionKeeper) -> LDAPPeopleSource {
        let (directory, tokens) = directory(url, keeper)
        let isLimited = loaded.origin(of: .peopleResults) != .defaultValue
        return LDAPPeopleSource(
            directory, limit: isLimited ? settings.people.results : LDAPDirectory.limit, tokens: tokens,
            limited: { [printer] count in
                Task { @MainActor in printer.reportError(printer.messages.directoryIsPartial(count)) }
            })
    }

    /// Returns the first people of a directory server, as a session sees them if there is one.
    func sampledPeople(
        _ url: LDAPURL, _ keeper: SessionKeeper?, limit: Int
    ) async throws(PeopleError) -> LDAPDirectory.Found {
        let (directory, tokens) = directory(url, keeper)
        do throws(LDAPFailure) {
            return try await directory.people(as: tokens(), limit: limit)
        } catch {
            throw error.ofPeople
        }
    }

    /// Returns what loads the photographs of a directory server's people, from their addresses.
    func directoryPhotos(
        _ url: LDAPURL, _ keeper: SessionKeeper
    ) -> @Sendable (_ address: String) async -> [UInt8]? {
        let (directory, tokens) = directory(url, keeper)
        return { try? await directory.photo(at: $0, as: tokens(), limit: PortraitService.fileLimit) }
    }

    /// Returns a directory server to search, and what it is sent: the session's password only if it is the endpoint.
    private func directory(
        _ url: LDAPURL, _ keeper: SessionKeeper?
    ) -> (directory: LDAPDirectory, tokens: @Sendable () async -> SessionTokens?) {
        let people = settings.people
        var server = directoryServer(url)
        server.connectTimeout = .seconds(people.connectTimeoutSeconds)
        server.timeout = .seconds(people.timeoutSeconds)
        server.byteLimit = people.maxAnswerBytes
        let endpoint = keeper.flatMap { try? LDAPURL($0.endpointName) }
        let isEndpoint = endpoint?.name == url.name && people.sendToken != .never
        let directory = LDAPDirectory(server: server, base: isEndpoint ? loaded.ldap(at: url).base : nil)
        return (directory, { isEndpoint ? await keeper?.liveSession()?.tokens : nil })
    }

    /// Asks a directory server what it is, and prints the proposal that it returns.
    func probeDirectory(_ text: String) async throws(ExitStatus) -> ProbeReport.Proposal {
        guard let url = try? LDAPURL(text) else {
            throw printer.refuse(messages.noProbeURL(RedactedURL.url(text)), .usage)
        }
        try refusePlainHTTP(text, isOfCommandLine: true)
        let report: LDAPProbe.Report
        do throws(LDAPFailure) {
            report = try await LDAPProbe(server: directoryServer(url)).run()
        } catch {
            throw printer.refuse(.endpoint(error.ofEndpoint), ExitStatus(error.ofEndpoint))
        }
        let members = [("base", report.base), ("dn", report.nameTemplate), ("filter", report.filter)]
        let ldap = members.compactMap { name, text in text.map { JSONValue.Member(name, .string($0)) } }
        // By a template, nobody is found by an address.
        let names = report.nameTemplate.map { _ in [JSONValue.Member("identifier", .string("username"))] } ?? []
        let proposal = ProbeReport.Proposal(
            preset: nil, endpoint: url.name, members: names + [.init("ldap", .object(ldap))],
            evidence: [report.preset])
        printer.show(url.name, seen: report.seen, [proposal], kind: report.preset)
        return proposal
    }
}

extension Network {
    /// Whose certificates are trusted of directory servers.
    fileprivate var directoryTrust: LDAPServer.Trust {
        guard !isInsecure else { return .unchecked }
        let file = LDAPServer.authorityFiles.first(where: FileSystem.exists) ?? LDAPServer.authorityFiles[0]
        return .authorities(file: file, adding: authorities)
    }
}

/// The embedded endpoint and what its configuration names.
extension Wiring {
    func local() throws(ExitStatus) -> LocalEndpoint {
        do throws(ConfigurationFault) {
            return LocalEndpoint(
                database: database, hasher: hasher, peppers: try peppers(), sessions: settings.auth.local.policy,
                throttle: .standard, now: now, clock: ContinuousClock())
        } catch {
            throw Self.refuse(error, printer)
        }
    }

    /// Returns what manages the embedded endpoint's accounts.
    func registry() throws(ExitStatus) -> AccountRegistry {
        do throws(ConfigurationFault) {
            return try accounts()
        } catch {
            throw Self.refuse(error, printer)
        }
    }

    /// The same, for those who word what is wrong themselves.
    func accounts() throws(ConfigurationFault) -> AccountRegistry {
        AccountRegistry(database: database, hasher: hasher, rule: try passwordRule(), peppers: try peppers(), now: now)
    }

    /// The rule for new passwords; reads the configured list of breached ones.
    private func passwordRule() throws(ConfigurationFault) -> PasswordRule {
        do throws(BreachedPasswords.Problem) {
            let list = try settings.auth.local.breachedPasswords.map { path throws(BreachedPasswords.Problem) in
                try BreachedPasswords(path: path)
            }
            return PasswordRule(minimumLength: settings.auth.local.leastPassword, breached: list)
        } catch {
            throw .breachedPasswords(error)
        }
    }

    /// The configured keys that passwords are hashed with.
    private func peppers() throws(ConfigurationFault) -> Peppers {
        guard let path = settings.auth.local.pepperFile else { return .none }
        do throws(Peppers.Problem) {
            return try Peppers(path: path)
        } catch {
            switch error {
            case .unreadable(let path, let reason): throw .pepperUnreadable(path: path, reason: reason)
            case .tooShort(let path, let line):
                throw .pepperTooShort(path: path, line: line, minimumLength: Peppers.minimumLength)
            }
        }
    }
}
