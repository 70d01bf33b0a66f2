import Accounts
import Foundation
import Harness
import LDAP
import Networking
import People
import RealDirectory
import Testing

@Suite("OpenLDAP", .realDirectory)
struct RealDirectoryTests {
    private static func server(
        _ url: String, authority: String? = nil, startsTLS: Bool? = nil
    ) throws -> LDAPServer {
        let own = try authority.map { Array(try Data(contentsOf: URL(filePath: $0))) } ?? []
        let trust = LDAPServer.Trust.authorities(file: LDAPServer.authorityFiles[0], adding: own)
        return LDAPServer(url: try LDAPURL(url), trust: trust, startsTLS: startsTLS)
    }

    private static func endpoint(_ server: LDAPServer, _ accounts: LDAPAccounts = LDAPAccounts()) -> LDAPEndpoint {
        LDAPEndpoint(server: server, accounts: accounts, now: { Date() })
    }

    private static func login(
        _ endpoint: LDAPEndpoint, _ login: String, _ password: String = RealDirectory.password
    ) async throws -> LoginResult {
        await endpoint.login(LoginRequest(login: try LoginName(login, .either), password: Secret(utf8: password)))
    }

    private static func session(_ result: LoginResult) throws -> Session {
        guard case .ok(let session) = result else {
            Issue.record("\(result)")
            throw RealDirectory.Failure(description: "not signed in")
        }
        return session
    }

    @Test("signs in by address and by login name; the profile is the entry's")
    func signIn() async throws {
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url))
        for login in ["ann@example.org", "ann"] {
            let session = try Self.session(try await Self.login(endpoint, login))
            #expect(session.name == "Ann Lee" && session.email == "ann@example.org" && session.login == login)
            #expect(session.isCredential && session.endpoint == endpoint.name && session.notice == nil)
            let profile = Profile(name: "Ann Lee", email: "ann@example.org", login: login, expiresAt: nil)
            #expect(await endpoint.profile(session.tokens) == .ok(profile))
            #expect(await endpoint.logout(session.tokens) == .notOffered)
            #expect(endpoint.header(for: session.tokens) == nil)
        }
    }

    @Test("signs in by a template of names, in which nothing typed has a meaning")
    func template() async throws {
        var accounts = LDAPAccounts()
        accounts.nameTemplate = "uid={login},ou=people,dc=example,dc=org"
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url), accounts)
        #expect(try Self.session(try await Self.login(endpoint, "ann")).name == "Ann Lee")
        #expect(try await Self.login(endpoint, "ann,ou=people,dc=example,dc=org") == .rejected(.credentials))
    }

    @Test("unknown accounts and wrong passwords are told apart by nothing", arguments: ["nobody", "*", "ann)(uid=*"])
    func unknown(login: String) async throws {
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url))
        #expect(try await Self.login(endpoint, login, "wrong") == .rejected(.credentials))
        #expect(try await Self.login(endpoint, "mistaken", "wrong") == .rejected(.credentials))
    }

    @Test("a service account finds those whom nobody else sees; its password comes from a private file")
    func service() async throws {
        let directory = try await RealDirectory.shared()
        let server = try Self.server(directory.url)
        #expect(try await Self.login(Self.endpoint(server), "hidden") == .rejected(.credentials))
        let file = "\(directory.folder)/service"
        try Data("service password\n".utf8).write(to: URL(filePath: file))
        var accounts = LDAPAccounts()
        accounts.serviceName = "cn=service,dc=example,dc=org"
        accounts.servicePasswordFile = file
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let open = try await Self.login(Self.endpoint(server, accounts), "hidden")
        guard case .unavailable(.misconfigured("auth.remote.ldap.service_password_file", _)) = open else {
            Issue.record("\(open)")
            return
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try Self.session(try await Self.login(Self.endpoint(server, accounts), "hidden")).name == "Ina Lim")
        accounts.serviceName = "cn=nobody,dc=example,dc=org"
        let wrong = try await Self.login(Self.endpoint(server, accounts), "hidden")
        #expect(wrong == .unavailable(.misconfigured(code: "auth.remote.ldap.service_dn")))
    }

    @Test("what the password policy says is said: locked, expired, to be changed, soon at its end")
    func policy() async throws {
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url))
        for _ in 0..<3 { _ = try await Self.login(endpoint, "locked", "wrong") }
        let locked = try await Self.login(endpoint, "locked")
        guard case .locked(let wait?) = locked else {
            Issue.record("\(locked)")
            return
        }
        #expect(wait > .seconds(800) && wait <= .seconds(900))
        #expect(try await Self.login(endpoint, "expired") == .rejected(.passwordExpired))
        #expect(try await Self.login(endpoint, "reset") == .rejected(.passwordChangeNeeded(isOffered: true)))
        #expect(try Self.session(try await Self.login(endpoint, "grace")).notice == .graceLogins(2))
        let soon = try Self.session(try await Self.login(endpoint, "soon")).notice
        guard case .expires(let time)? = soon else {
            Issue.record("\(String(describing: soon))")
            return
        }
        #expect(time > .seconds(1))
    }

    @Test("a password that must be changed is changed by the login that brings a new one")
    func changeAtLogin() async throws {
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url))
        var request = LoginRequest(
            login: try LoginName("renewed", .either), password: Secret(utf8: RealDirectory.password))
        #expect(await endpoint.login(request) == .rejected(.passwordChangeNeeded(isOffered: true)))
        request.newPassword = Secret(utf8: "short")
        guard case .rejected(.weakNewPassword) = await endpoint.login(request) else {
            Issue.record("a weak password was accepted")
            return
        }
        let new = Secret(utf8: "another horse battery")
        request.newPassword = new
        let session = try Self.session(await endpoint.login(request))
        #expect(session.tokens.access == Token(new) && session.isCredential)
        #expect(await endpoint.login(request) == .rejected(.credentials))
        #expect(try Self.session(try await Self.login(endpoint, "renewed", "another horse battery")).login == "renewed")
    }

    @Test("a new password is sent only where the server asks for one")
    func unneededChange() async throws {
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url))
        var request = LoginRequest(
            login: try LoginName("ann", .either), password: Secret(utf8: RealDirectory.password))
        request.newPassword = Secret(utf8: "another horse battery")
        #expect(try Self.session(await endpoint.login(request)).tokens.access == Token(request.password))
        #expect(try Self.session(try await Self.login(endpoint, "ann")).login == "ann")
    }

    @Test("a password is changed where it is kept, and a weak one is refused")
    func change() async throws {
        let endpoint = Self.endpoint(try Self.server(try await RealDirectory.shared().url))
        let session = try Self.session(try await Self.login(endpoint, "changer"))
        let new = Secret(utf8: "another horse battery")
        let wrong = OwnerProof(password: Secret(utf8: "wrong"))
        #expect(
            await endpoint.changePassword(session.tokens, wrong, to: new)
                == .failure(.proof(.rejected(.credentials))))
        let proof = OwnerProof(password: Secret(utf8: RealDirectory.password))
        let weak = await endpoint.changePassword(session.tokens, proof, to: Secret(utf8: "short"))
        guard case .failure(.weakPassword) = weak else {
            Issue.record("\(weak)")
            return
        }
        let changed = try await endpoint.changePassword(session.tokens, proof, to: new).get()
        #expect(changed.login == "changer" && changed.isCredential && changed.tokens.access == Token(new))
        #expect(await endpoint.profile(session.tokens) == .refused)
        #expect(
            try Self.session(try await Self.login(endpoint, "changer", "another horse battery")).name == "Hana Yoon")
    }

    @Test("TLS is begun with the connection or by StartTLS, and the certificate checked")
    func certificates() async throws {
        let directory = try await RealDirectory.shared()
        for (url, startsTLS) in [(directory.secureURL, false), (directory.url, true)] {
            let trusted = try Self.server(url, authority: directory.authority, startsTLS: startsTLS)
            #expect(try Self.session(try await Self.login(Self.endpoint(trusted), "ann")).name == "Ann Lee")
            let untrusted = try Self.server(url, startsTLS: startsTLS)
            let result = try await Self.login(Self.endpoint(untrusted), "ann")
            guard case .unavailable(.network(.insecure)) = result else {
                Issue.record("\(result)")
                continue
            }
        }
        // The certificate names the address alone.
        let named = directory.secureURL.replacingOccurrences(of: "127.0.0.1", with: "localhost")
        let server = try Self.server(named, authority: directory.authority)
        let result = try await Self.login(Self.endpoint(server), "ann")
        guard case .unavailable(.network(.insecure)) = result else {
            Issue.record("\(result)")
            return
        }
    }

    @Test("people come with the fields that they have, and are searched for at the server")
    func people() async throws {
        let directory = LDAPDirectory(server: try Self.server(try await RealDirectory.shared().url))
        let found = try await directory.people(as: nil)
        #expect(!found.isPartial)
        #expect(
            found.schema.fields.filter(\.isUsed).map(\.key) == [
                "name", "email", "phone", "title", "department", "city", "username", "manager",
            ])
        // Those that nobody has a value in are there as well.
        #expect(found.schema.fields.filter { !$0.isUsed }.map(\.key).contains("groups"))
        let ben = try #require(found.records.first { $0.values[0] == .text("Ben (B) *Park") })
        for (key, text) in [("city", "Busan"), ("username", "ben"), ("manager", "Ann Lee")] {
            #expect(ben.values[try #require(found.schema.index(of: key))] == .text(text))
        }
        #expect(ben.id.count == 36)
        for text in ["park", "(B) *p", "ben@ park"] {
            #expect(try await directory.people(as: nil, matching: text).records.map(\.id) == [ben.id], "\(text)")
        }
        #expect(try await directory.people(as: nil, matching: "*").records.map(\.id) == [ben.id])
        let few = try await directory.people(as: nil, limit: 2)
        #expect(few.records.count == 2 && few.isPartial)
    }

    @Test("the picture of a person is the address of a photograph, which is read when it is asked for")
    func photo() async throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 3_000)
        let entry = """
            dn: uid=eve\\, the?first%,ou=people,dc=example,dc=org
            objectClass: inetOrgPerson
            uid: eve, the?first%
            cn: Eve Ha
            sn: Ha
            jpegPhoto:: \(Data(jpeg).base64EncodedString())


            """
        let real = try await RealDirectory(adding: entry)
        let directory = LDAPDirectory(server: try Self.server(real.url))
        let ann = SessionTokens(
            access: Token(RealDirectory.password), carried: ["dn": Token("uid=ann,ou=people,dc=example,dc=org")])
        let found = try await directory.people(as: ann)
        let column = try #require(found.schema.fields.firstIndex { $0.key == "picture" && $0.kind == .picture })
        let pictures = found.records.map { $0.values[column] }
        #expect(pictures.count { $0 == .missing } == found.records.count - 1)
        guard case .text(let address)? = pictures.first(where: { $0 != .missing }) else {
            Issue.record("nobody has a picture: \(pictures)")
            return
        }
        #expect(address == "\(real.url)/uid=eve%5C2C%20the%3Ffirst%25,ou=people,dc=example,dc=org?jpegPhoto?base")
        #expect(try await directory.photo(at: address, as: ann, limit: 1 << 20) == jpeg)
        // The server shows photographs only to those who sign in.
        #expect(try await directory.photo(at: address, as: nil, limit: 1 << 20) == nil)
        #expect(try await directory.people(as: nil).records.allSatisfy { $0.values[column] == .missing })
        let elsewhere = address.replacingOccurrences(of: real.url, with: "ldap://directory.example")
        #expect(try await directory.photo(at: elsewhere, as: ann, limit: 1 << 20) == nil)
    }

    @Test("a photograph that is too large is not read")
    func largePhoto() async throws {
        let jpeg = Data([0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 200_000)).base64EncodedString()
        let real = try await RealDirectory(adding: RealDirectory.person("fay", "Fay Ok", "jpegPhoto:: \(jpeg)"))
        let directory = LDAPDirectory(server: try Self.server(real.url))
        let ann = SessionTokens(
            access: Token(RealDirectory.password), carried: ["dn": Token("uid=ann,ou=people,dc=example,dc=org")])
        let address = "\(real.url)/uid=fay,ou=people,dc=example,dc=org?jpegPhoto?base"
        #expect(try await directory.photo(at: address, as: ann, limit: 200_003)?.count == 200_003)
        await #expect(throws: LDAPFailure.network(.notLDAP)) {
            _ = try await directory.photo(at: address, as: ann, limit: 100_000)
        }
    }

    @Test("a filter without parentheses is searched in as well")
    func bareFilter() async throws {
        let url = "\(try await RealDirectory.shared().url)/ou=people,dc=example,dc=org??one?l=*"
        let directory = LDAPDirectory(server: try Self.server(url))
        #expect(try await directory.people(as: nil).records.count == 2)
        #expect(try await directory.people(as: nil, matching: "ann").records.count == 1)
    }

    @Test("an address says what is read, and a server's limit is told")
    func address() async throws {
        let real = try await RealDirectory.shared()
        let url = "\(real.url)/ou=people,dc=example,dc=org?cn,l,givenName?one?(l=*)"
        let found = try await LDAPDirectory(server: try Self.server(url)).people(as: nil)
        #expect(found.schema.fields.map(\.key) == ["name", "city", "givenname"] && found.records.count == 2)
        let service = SessionTokens(
            access: Token("service password"), carried: ["dn": Token("cn=service,dc=example,dc=org")])
        let limited = try await LDAPDirectory(server: try Self.server(real.url)).people(as: service)
        #expect(limited.isPartial && limited.records.count == 2)
    }

    @Test("the server is asked what it is, and a base and a template are proposed")
    func probe() async throws {
        let report = try await LDAPProbe(server: try Self.server(try await RealDirectory.shared().url)).run()
        #expect(report.preset == "inetorgperson" && report.base == "dc=example,dc=org")
        #expect(report.nameTemplate == "uid={login},ou=people,dc=example,dc=org")
    }
}
