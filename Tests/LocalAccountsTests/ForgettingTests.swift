import Accounts
import LocalAccounts
import SQL
import Testing
import Waiting

@Suite("When the throttle forgets", .onBothDatabases)
struct ForgettingTests {
    private let house: House
    private let ann: EmailAddress
    private let home = "192.0.2.7"
    private let stranger = "198.51.100.9"
    private static let day = 86_400

    init() async throws {
        (house, ann) = (try House(), try EmailAddress("ann@example.org"))
        try await house.addAnn()
    }

    private func fail(_ times: Int = 1, from address: String? = nil, then pause: Int = 0) async throws {
        for _ in 0..<times {
            #expect(try await house.login("ann@example.org", "wrong", from: address) == .rejected(.credentials))
            house.time.advance(by: .seconds(pause))
        }
    }

    /// Signs in from home.
    private func device() async throws -> Token {
        let session = try #require(try await house.login(from: home).value)
        return try #require(session.device)
    }

    /// Fails with a device, somewhere new.
    private func fail(with device: Token, at endpoint: LocalEndpoint? = nil) async -> LoginResult {
        var request = LoginRequest(email: ann, password: Secret("wrong"), address: "203.0.113.9")
        request.device = device
        return await (endpoint ?? house.endpoint()).login(request)
    }

    /// What is told to somebody whom strangers do not keep waiting, or whom they do.
    private func answer(isKnown: Bool) -> LoginResult {
        isKnown ? .rejected(.credentials) : .locked(retryAfter: .seconds(1))
    }

    @Test("a device is known for less than a year after its last login", arguments: [(-1, true), (0, false)])
    func deviceAge(offset: Int, isKnown: Bool) async throws {
        let device = try await device()
        house.time.advance(by: .seconds(365 * Self.day + offset))
        try await fail(5, from: stranger)
        #expect(await fail(with: device) == answer(isKnown: isKnown))
    }

    @Test("sixteen devices of an account are known, the latest")
    func devices() async throws {
        var devices: [Token] = []
        for _ in 0..<17 {
            devices.append(try await device())
            house.time.advance(by: .seconds(1))
        }
        try await fail(5, from: stranger)
        #expect(await fail(with: devices[0]) == answer(isKnown: false))
        #expect(await fail(with: devices[1]) == answer(isKnown: true))
        #expect(await fail(with: devices[16]) == answer(isKnown: true))
    }

    @Test("a failure with a device that is forgotten while it is checked is a stranger's, the hundredth")
    func forgottenDevice() async throws {
        let device = try await device()
        for number in 0..<99 { try await fail(from: "198.51.100.\(number)", then: 901) }
        let hasher = GatedHasher()
        let endpoint = house.endpoint(hasher: hasher)
        let task = Task { await fail(with: device, at: endpoint) }
        await until { hasher.checks == 1 }
        try house.connect().execute("DELETE FROM known_device")
        hasher.open()
        #expect(await task.value == .rejected(.credentials))
        house.time.advance(by: .seconds(901))
        #expect(try await house.login(from: "203.0.113.8") == .locked(retryAfter: .seconds(900)))
    }

    @Test("what strangers failed in a row counts for less than a year", arguments: [(-1, true), (0, false)])
    func streak(offset: Int, isClosed: Bool) async throws {
        try await fail(100, from: stranger, then: 901)
        house.time.advance(by: .seconds(365 * Self.day - 901 + offset))
        if isClosed {
            #expect(try await house.login(from: stranger) == .locked(retryAfter: .seconds(900)))
        } else {
            // Nor do the old ones come back with a new one.
            try await fail(2, from: stranger)
        }
    }

    @Test("however many failures there were, a day after the last none is left", arguments: [(-1, true), (0, false)])
    func memory(offset: Int, isLeft: Bool) async throws {
        try await fail(30, then: 900)
        house.time.advance(by: .seconds(Self.day - 900 + offset))
        // 23 of the 30 faded in as many hours.
        try await fail()
        let expected: LoginResult = isLeft ? .locked(retryAfter: .seconds(8)) : .rejected(.credentials)
        #expect(try await house.login("ann@example.org", "wrong") == expected)
    }

    @Test("no more failures fade than there were")
    func none() async throws {
        try await fail()
        house.time.advance(by: .seconds(3 * 3_600))
        try await fail(5)
        #expect(try await house.login() == .locked(retryAfter: .seconds(1)))
    }

    @Test("the failures on one account do not make those on another forgotten")
    func interleaved() async throws {
        for _ in 0..<5 {
            try await fail()
            #expect(try await house.login("bob@example.org", "wrong") == .rejected(.credentials))
        }
        for email in ["ann@example.org", "bob@example.org"] {
            #expect(try await house.login(email) == .locked(retryAfter: .seconds(1)))
        }
    }

    @Test("what was over at one look already is deleted at the next, which is a while later")
    func deleted() async throws {
        for address in ["192.0.2.1", "192.0.2.3", "192.0.2.5"] {
            try await fail(from: address)
            try #require(try await house.login(from: address + "0").value != nil)
            house.time.advance(by: .seconds(400 * Self.day))
        }
        // Of the second and the third round.
        let connection = try house.connect()
        let tables: [(StaticString, Int)] = [
            ("SELECT id FROM attempt", 0), ("SELECT id FROM session_family", 2),
            ("SELECT account_id FROM known_address", 0), ("SELECT account_id FROM known_device", 2),
            ("SELECT failures FROM streak", 2),
            // From the addresses of both rounds, and from everywhere.
            ("SELECT kind FROM throttle WHERE kind = 'address'", 3),
        ]
        for (sql, count) in tables { #expect(try connection.rows(sql).count == count, "\(sql)") }
    }

    @Test(
        "a clock that is ahead for some logins, and then right again, deletes nothing and ends no session",
        arguments: [8, 31, 400])
    func jump(days: Int) async throws {
        let session = try await house.session()
        _ = try await device()
        try await fail(from: stranger)
        house.time.advance(by: .seconds(60))
        try await fail(from: stranger)
        let tables: [StaticString] = [
            "SELECT id FROM session_family", "SELECT hash FROM known_device", "SELECT place FROM streak",
            "SELECT subject FROM throttle",
        ]
        let before = try tables.map { try house.connect().rows($0).count }
        house.time.advance(by: .seconds(days * Self.day))
        try await fail(from: "203.0.113.7")
        try #require(try await house.login(from: "203.0.113.6").value != nil)
        try #require(await house.endpoint().refresh(session.tokens) == .refused)
        house.time.advance(by: .seconds(-days * Self.day))
        for (table, count) in zip(tables, before) {
            #expect(try house.connect().rows(table).count >= count, "\(table)")
        }
        try #require(await house.endpoint().profile(session.tokens).value != nil)
        try #require(await house.endpoint().refresh(session.tokens).value != nil)
        // Nor once the clock is right again.
        try #require(try await house.login(from: "203.0.113.5").value != nil)
        #expect(try house.connect().rows(tables[0]).count >= before[0] + 2)
    }
}
