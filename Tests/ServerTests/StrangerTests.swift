import Accounts
import BuiltServer
import Foundation
import Harness
import LocalAccounts
import SQL
import Testing
import Transport

@Suite("The built server and strangers who try passwords", .fewAtATime, .timeLimit(.minutes(60)))
struct StrangerTests {
    private static let password = "Zoë’s blue teapot"

    /// How a proxy tells where a request came from, after what the client itself wrote there.
    enum Telling: CaseIterable {
        case xForwardedFor, forwarded

        func header(_ address: String, claimed: String? = nil) -> (String, String) {
            switch self {
            case .xForwardedFor: ("X-Forwarded-For", (claimed.map { $0 + ", " } ?? "") + address)
            case .forwarded:
                (
                    "Forwarded",
                    (claimed.map { "for=\"\($0)\", " } ?? "")
                        + "for=\(address.contains(":") ? "\"[\(address)]:4711\"" : address);proto=https"
                )
            }
        }
    }

    /// A server of one account, and who asks it by way of a proxy.
    private struct Door {
        let server: ServerProcess
        let transport: HTTPTransport
        /// The file of its database.
        let file: String

        /// Lengthens the waits that have begun, so that no machine is slow enough to see one end.
        func lengthenWaits() throws {
            try SQLiteConnection(path: file, timeout: .seconds(30)).execute(
                "UPDATE throttle SET wait_until = wait_until + 600 WHERE wait_until > failed_at")
        }

        /// The status of a login.
        func login(
            _ email: String = "ada@example.com", _ password: String = StrangerTests.password,
            from header: (String, String)
        ) async throws -> Int {
            try await response(email, password, "", from: header).status
        }

        /// What the server calls a device after a login, with what it called it before; throws if there is no login.
        func device(_ known: String = "", from header: (String, String)) async throws -> String {
            let text = try await response("ada@example.com", StrangerTests.password, known, from: header).text
            return try #require(text.firstMatch(of: /"device":"([^"]+)"/)).output.1.description
        }

        private func response(
            _ email: String, _ password: String, _ device: String, from header: (String, String)
        ) async throws -> HTTPResponse {
            let known = device.isEmpty ? "" : #","device":"\#(device)""#
            return try await transport.send(
                .init(
                    method: .post, url: server.url + "/login",
                    headers: [.init("Content-Type", "application/json"), .init(header.0, header.1)],
                    body: Array(#"{"email":"\#(email)","password":"\#(password)"\#(known)}"#.utf8)))
        }
    }

    private func atDoor(_ arguments: [String], _ body: (Door, AccountsDatabase) async throws -> Void) async throws {
        try await inFolder { folder in
            let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 8))
            let file = folder.appending(path: "rollcall/accounts.sqlite").path
            let database = AccountsDatabase(path: file)
            try await AccountRegistry(database: database, hasher: hasher, rule: .standard, now: { Date() }).add(
                email: EmailAddress("ada@example.com"), name: "Ada", password: Secret(Self.password))
            let server = try await ServerProcess(["--least-hash-cost"] + arguments, in: folder)
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let door = Door(server: server, transport: client.transport(limits: .login), file: file)
            let result = await Result(catching: { try await body(door, database) })
            await client.shutdown()
            let status = await server.end(by: SIGTERM)
            #expect(status == 0)
            try result.get()
        }
    }

    /// Tries passwords of many accounts until it has to wait; gives the status of the last try.
    private func tryMany(at door: Door, from header: (Int) -> (String, String)) async throws -> Int {
        var status = 0
        for number in 0..<60 where status != 429 {
            status = try await door.login("person\(number)@example.com", "wrong", from: header(number))
            #expect(status == 401 || status == 429)
        }
        return status
    }

    @Test(
        "behind a trusted proxy the one who tries waits, whatever they write, and nobody else",
        arguments: Telling.allCases)
    func proxy(telling: Telling) async throws {
        try await atDoor(["--trusted-proxy", "127.0.0.1"]) { door, _ in
            let many = try await tryMany(at: door) { telling.header("198.51.100.9", claimed: "203.0.113.\($0)") }
            #expect(many == 429)
            try door.lengthenWaits()
            #expect(try await door.login(from: telling.header("198.51.100.9")) == 429)
            #expect(try await door.login(from: telling.header("198.51.100.10")) == 200)
            // Who has one IPv6 address has all that begin like it.
            let other = try await tryMany(at: door) { telling.header("2001:db8:1:2:\($0)::\($0)") }
            #expect(other == 429)
            try door.lengthenWaits()
            #expect(try await door.login(from: telling.header("2001:db8:1:2::ffff")) == 429)
            #expect(try await door.login(from: telling.header("2001:db8:1:3::1")) == 200)
        }
    }

    @Test("what somebody writes who is no trusted proxy counts for nothing", arguments: Telling.allCases)
    func noProxy(telling: Telling) async throws {
        try await atDoor(["--trusted-proxy", "192.0.2.0/24"]) { door, _ in
            let many = try await tryMany(at: door) { telling.header("203.0.113.\($0)") }
            #expect(many == 429)
        }
    }

    @Test("an account that strangers try is open to its owner on a known device and on the machine, and nowhere else")
    func owner() async throws {
        try await atDoor(["--trusted-proxy", "127.0.0.1"]) { door, database in
            func from(_ address: String) -> (String, String) { Telling.xForwardedFor.header(address) }
            var device = try await door.device(from: from("192.0.2.7"))
            var status = 0
            for number in 0..<10 where status != 429 {
                status = try await door.login("ada@example.com", "wrong", from: from("203.0.113.\(number)"))
            }
            #expect(status == 429)
            try door.lengthenWaits()
            #expect(try await door.login(from: from("203.0.113.200")) == 429, "a stranger's right guess waits too")
            // An address that the owner signed in from would tell that there is an account.
            #expect(try await door.login(from: from("192.0.2.7")) == 429)
            for place in ["192.0.2.7", "2001:db8:7::ffff"] {
                device = try await door.device(device, from: from(place))
            }
            let hasher = Argon2idHasher(cost: .minimum, limit: ConcurrencyLimit(running: 2, waiting: 8))
            let here = LocalEndpoint(
                database: database, hasher: hasher, sessions: .standard, throttle: .standard, now: { Date() },
                clock: ContinuousClock())
            let login = await here.login(
                LoginRequest(email: try EmailAddress("ada@example.com"), password: Secret(Self.password)))
            guard case .ok = login else {
                Issue.record("\(login)")
                return
            }
        }
    }
}
