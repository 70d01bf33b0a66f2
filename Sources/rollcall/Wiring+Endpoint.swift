import Accounts
import ClientWords
import FrontEnds
import LDAP
import LocalAccounts
import Networking
import RemoteAccounts
import Settings
import Transport
import Words

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
