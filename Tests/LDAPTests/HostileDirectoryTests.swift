import Accounts
import Foundation
import Harness
import LDAP
import Networking
import People
import RelaysTesting
import Testing

@Suite("Directory servers that do wrong")
struct HostileDirectoryTests {
    private static func endpoint(
        _ url: String, startsTLS: Bool? = nil, timeout: Duration = .seconds(30)
    ) throws -> LDAPEndpoint {
        var accounts = LDAPAccounts()
        accounts.base = "dc=example"
        var server = LDAPServer(url: try LDAPURL(url), trust: .unchecked, startsTLS: startsTLS)
        server.timeout = timeout
        return LDAPEndpoint(server: server, accounts: accounts, now: { Date() })
    }

    private static func login(_ endpoint: LDAPEndpoint, password: String = "correct horse") async throws -> LoginResult
    {
        await endpoint.login(LoginRequest(login: try LoginName("ann", .either), password: Secret(utf8: password)))
    }

    @Test("an empty password never leaves")
    func emptyPassword() async throws {
        try await ScriptedDirectory.run({ $0.kindly() }) { server in
            let result = try await Self.login(try Self.endpoint(server.url), password: "")
            #expect(result == .invalid(message: nil))
            #expect(server.connections == 0)
        }
    }

    @Test("a bind that made nobody of somebody signs in nobody")
    func anonymousBind() async throws {
        try await ScriptedDirectory.run({ $0.kindly(identity: "") }) { server in
            let result = try await Self.login(try Self.endpoint(server.url))
            #expect(result == .rejected(.credentials))
        }
        try await ScriptedDirectory.run({ $0.kindly() }) { server in
            guard case .ok(let session) = try await Self.login(try Self.endpoint(server.url)) else {
                Issue.record("not signed in")
                return
            }
            #expect(session.name == "Ann Lee" && session.email == "ann@example.org" && session.isCredential)
        }
    }

    @Test("a referral is told, and nothing is sent there")
    func referral() async throws {
        try await ScriptedDirectory.run({ $0.kindly() }) { other in
            let place = other.url
            try await ScriptedDirectory.run({ request in
                request.tag == 0x60
                    ? [BER.end(request.id, 0x61, code: 10, referral: place)] : request.kindly()
            }) { server in
                let result = try await Self.login(try Self.endpoint(server.url))
                #expect(result == .unavailable(.redirected(location: place)))
            }
            try await ScriptedDirectory.run({ request in
                guard request.tag == 0x63 else { return request.kindly() }
                let reference = BER.message(request.id, BER.make(0x73, BER.text("\(place)/dc=other")))
                return [reference] + request.kindly()
            }) { server in
                let found = try await LDAPDirectory(
                    server: LDAPServer(url: try LDAPURL("\(server.url)/dc=example"), trust: .unchecked)
                ).people(as: nil)
                #expect(found.records.count == 1)
            }
            #expect(other.connections == 0)
        }
    }

    @Test("a password does not go where StartTLS is refused", arguments: [UInt8(2), 52])
    func strippedTLS(code: UInt8) async throws {
        try await ScriptedDirectory.run({ request in
            request.tag == 0x77 ? [BER.end(request.id, 0x78, code: code)] : request.kindly()
        }) { server in
            let result = try await Self.login(try Self.endpoint(server.url, startsTLS: true))
            guard case .unavailable(.network(.insecure)) = result else {
                Issue.record("\(result)")
                return
            }
            #expect(!server.bytes.contains(0x60) || server.bytes.firstRange(of: "correct horse".utf8) == nil)
        }
    }

    @Test(
        "an answer that is none ends the attempt",
        arguments: [
            [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x02, 0x01, 0x01],
            [0x30, 0x88, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x03, 0x04, 0x01, 0x41],
            Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [0x30, 0x05, 0x02, 0x01, 0x01, 0x65, 0x7F],
        ] as [[UInt8]])
    func brokenAnswer(bytes: [UInt8]) async throws {
        try await ScriptedDirectory.run({ _ in [bytes] }) { server in
            let result = try await Self.login(try Self.endpoint(server.url, timeout: .seconds(2)))
            guard case .unavailable(.network(let failure)) = result else {
                Issue.record("\(result)")
                return
            }
            #expect([.notLDAP, .interrupted, .timedOut(after: .seconds(2))].contains(failure))
        }
    }

    @Test("entries without end are cut at the limit of people, and at that of bytes")
    func endless() async throws {
        try await ScriptedDirectory.run({ request in
            let entry = BER.entry(request.id, "uid=x,dc=example", [("cn", [String(repeating: "x", count: 1_000)])])
            return request.tag == 0x63 && request.bytes.firstRange(of: "inetOrgPerson".utf8) != nil
                ? [entry, []] : request.kindly()
        }) { server in
            var settings = LDAPServer(url: try LDAPURL("\(server.url)/dc=example"), trust: .unchecked)
            let found = try await LDAPDirectory(server: settings).people(as: nil, limit: 1_000)
            #expect(found.records.count == 1_000 && found.isPartial)
            settings.byteLimit = 50_000
            let limited = LDAPDirectory(server: settings)
            await #expect(throws: LDAPFailure.network(.tooLarge(limit: 50_000))) {
                try await limited.people(as: nil)
            }
        }
    }

    @Test("answers to what nobody asked are passed over")
    func otherAnswers() async throws {
        try await ScriptedDirectory.run({ request in
            [BER.end(request.id + 7, 0x61, code: 49), BER.end(request.id + 9, 0x65)] + request.kindly()
        }) { server in
            guard case .ok = try await Self.login(try Self.endpoint(server.url)) else {
                Issue.record("not signed in")
                return
            }
        }
    }

    @Test("a server that says nothing is waited for until the time is over, or somebody cancels")
    func silence() async throws {
        try await ScriptedDirectory.run({ _ in [] }) { server in
            let limit = Duration.milliseconds(200)
            let result = try await Self.login(try Self.endpoint(server.url, timeout: limit))
            #expect(result == .unavailable(.network(.timedOut(after: limit))))
            let endpoint = try Self.endpoint(server.url)
            let login = Task { try await Self.login(endpoint) }
            _ = await eventually { server.connections == 2 }
            let start = ContinuousClock.now
            login.cancel()
            #expect(try await login.value == .unavailable(.cancelled))
            #expect(ContinuousClock.now - start < .seconds(1))
        }
    }

    @Test(
        "what a server says of an account becomes the form's own result",
        arguments: [
            (49, "", LoginResult.rejected(.credentials)), (32, "", .rejected(.credentials)),
            (34, "", .rejected(.credentials)), (19, "Exceed password retry limit", .locked(retryAfter: nil)),
            (53, "inactivated", .rejected(.forbidden(message: "inactivated"))),
            (51, "", .unavailable(.overloaded(retryAfter: nil))), (52, "", .unavailable(.overloaded(retryAfter: nil))),
            (13, "TLS required", .unavailable(.network(.insecure(reason: "TLS required")))),
            (80, "", .unavailable(.refused(code: "other (80)"))),
            (49, active("52e"), .rejected(.credentials)), (49, active("525"), .rejected(.credentials)),
            (49, active("533"), .rejected(.accountDisabled)), (49, active("701"), .rejected(.accountExpired)),
            (49, active("532"), .rejected(.passwordExpired)),
            (49, active("773"), .rejected(.passwordChangeNeeded(isOffered: false))),
            (49, active("775"), .locked(retryAfter: nil)), (49, active("530"), .rejected(.forbidden(message: nil))),
        ])
    func results(code: Int, message: String, expected: LoginResult) async throws {
        try await ScriptedDirectory.run({ request in
            request.tag == 0x60
                ? [BER.end(request.id, 0x61, code: UInt8(code), message: message)] : request.kindly()
        }) { server in
            let result = try await Self.login(try Self.endpoint(server.url))
            #expect(result == expected)
        }
    }

    private static func active(_ code: String) -> String {
        "80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data \(code), v4563"
    }

    @Test("Active Directory is known by what it says of itself, and its binary ids become text")
    func activeDirectory() async throws {
        let id = String(decoding: (1...16).map { UInt8($0) }, as: UTF8.self)
        try await ScriptedDirectory.run({ request in
            guard request.tag == 0x63 else { return request.kindly() }
            if request.bytes.firstRange(of: "supportedCapabilities".utf8) != nil {
                return [
                    BER.entry(
                        request.id, "",
                        [
                            ("defaultNamingContext", ["DC=example,DC=org"]),
                            ("supportedCapabilities", ["1.2.840.113556.1.4.800"]),
                        ]), BER.end(request.id, 0x65),
                ]
            }
            return [
                BER.entry(
                    request.id, "CN=Ann Lee,CN=Users,DC=example,DC=org",
                    [
                        ("displayName", ["Ann Lee"]), ("objectGUID", [id]), ("department", ["Research"]),
                        ("memberOf", ["CN=Staff\\, all,DC=example", "CN=VPN,DC=example"]),
                        ("manager", ["CN=Ann Lee,CN=Users,DC=example,DC=org"]),
                    ]), BER.end(request.id, 0x65),
            ]
        }) { server in
            let found = try await LDAPDirectory(
                server: LDAPServer(url: try LDAPURL(server.url), trust: .unchecked)
            ).people(as: nil)
            let used = found.schema.fields.indices.filter { found.schema.fields[$0].isUsed }
            let keys = ["name", "department", "manager", "groups", "picture"]
            #expect(used.map { found.schema.fields[$0].key } == keys)
            let photo = "\(server.url)/CN=Ann%20Lee,CN=Users,DC=example,DC=org?thumbnailPhoto?base"
            let ann = try #require(found.records.first)
            #expect(found.records.count == 1 && ann.id == "04030201-0605-0807-090a-0b0c0d0e0f10")
            #expect(
                used.map { ann.values[$0] } == [
                    .text("Ann Lee"), .text("Research"), .text("Ann Lee"), .list(["Staff, all", "VPN"]), .text(photo),
                ])
            let report = try await LDAPProbe(
                server: LDAPServer(url: try LDAPURL(server.url), trust: .unchecked)
            ).run()
            #expect(report.preset == "active-directory" && report.base == "DC=example,DC=org")
        }
    }
}

extension Secret {
    convenience init(utf8 text: String) {
        var text = text
        self.init(count: text.utf8.count) { target in text.withUTF8 { target.copyBytes(from: $0) } }
    }
}
