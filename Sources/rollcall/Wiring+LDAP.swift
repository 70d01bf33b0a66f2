import Accounts
import Browsing
import ClientWords
import Files
import FrontEnds
import JSON
import LDAP
import Networking
import People
import RemoteAccounts
import Settings
import SignIn
import Words

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

    /// Returns the people of a directory server. It is sent the session's password only if it is the endpoint.
    func directoryPeople(_ url: LDAPURL, _ keeper: SessionKeeper) -> LDAPPeopleSource {
        let people = settings.people
        var server = directoryServer(url)
        server.connectTimeout = .seconds(people.connectTimeoutSeconds)
        server.timeout = .seconds(people.timeoutSeconds)
        server.byteLimit = people.maxAnswerBytes
        let isEndpoint = (try? LDAPURL(keeper.endpointName))?.name == url.name && people.sendToken != .never
        let limit = loaded.origin(of: .peopleResults) == .defaultValue ? LDAPDirectory.limit : people.results
        return LDAPPeopleSource(
            LDAPDirectory(server: server, base: isEndpoint ? loaded.ldap(at: url).base : nil), limit: limit,
            tokens: { isEndpoint ? await keeper.liveSession()?.tokens : nil },
            limited: { [printer] count in
                Task { @MainActor in printer.reportError(printer.messages.directoryIsPartial(count)) }
            })
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
