import Accounts
import Networking
import RemoteAccounts
import Synchronization
import Testing
import Transport

@Suite("What a provider may ask for while somebody signs in on another device")
struct DeviceLimitTests {
    typealias Habits = PlayedProvider.Habits

    /// What passes in sleep, and how often it is asked for tokens.
    typealias Wait = Play<(seconds: Double, polls: Int)>

    private static let pending = DeviceLoginTests.pending
    private static let slowDown = DeviceLoginTests.answer(400, "slow_down")

    private static let intervals: [Wait] = [
        Wait("nothing is said", (5, 1)) { $0.device["interval"] = .some(nil) },
        Wait("what is said is no number", (5, 1)) { $0.device["interval"] = "soon" },
        Wait("less than nothing", (1, 1)) { $0.device["interval"] = "-3" },
        Wait("nothing", (1, 1)) { $0.device["interval"] = "0" },
        Wait("the least", (1, 1)) { $0.device["interval"] = "1" },
        Wait("a little more", (2, 1)) { $0.device["interval"] = "2" },
        Wait("the most", (300, 1)) { $0.device["interval"] = "300" },
        Wait("more than that", (300, 1)) { $0.device["interval"] = "301" },
    ]

    private static let answers: [Wait] = [
        Wait("slowed down beyond the most", (298 + 300 + 300, 3)) {
            $0.device = ["interval": "298", "expires_in": "3600"]
            $0.answers = [slowDown, slowDown]
        },
        Wait("timed out beyond the most", (200 + 300, 2)) {
            $0.device = ["interval": "200", "expires_in": "3600"]
            $0.answers = [.failure(.timedOut(after: .seconds(30)))]
        },
        Wait("not reached", (5 + 10, 2)) { $0.answers = [.failure(.unreachable(reason: "no route"))] },
        Wait("interrupted", (5 + 10, 2)) { $0.answers = [.failure(.interrupted)] },
        Wait("a server that fails", (5 + 10, 2)) { $0.answers = [.success(.json(500, "{}"))] },
        Wait("too many requests", (5 + 10, 2)) { $0.answers = [.success(.json(429, "{}"))] },
        Wait("a server with too much to do", (5 + 10, 2)) {
            $0.answers = [.success(.json(503, "{}", .init("Retry-After", "7")))]
        },
        Wait("no HTTP", (5, 1)) { $0.answers = [.failure(.notHTTP)] },
        Wait("another certificate", (5, 1)) { $0.answers = [.failure(.insecure(reason: "self-signed"))] },
        Wait("too long an answer", (5, 1)) { $0.answers = [.failure(.tooLarge(limit: 1))] },
    ]

    private static let ends: [Wait] = [
        Wait("over before the first poll", (4, 0)) { $0.device["expires_in"] = "4" },
        Wait("over with it", (5, 0)) { $0.device["expires_in"] = "5" },
        Wait("over with the second", (10, 1)) {
            $0.device["expires_in"] = "10"
            $0.answers = [pending]
        },
        Wait("over a second after the first", (6, 1)) {
            $0.device["expires_in"] = "6"
            $0.answers = [pending]
        },
        Wait("over after an hour, whatever is said", (3_600, 11)) {
            $0.device = ["interval": "300", "expires_in": "999999999"]
            $0.answers = (0..<50).map { _ in pending }
        },
    ]

    @Test(
        "the waits are within limits, grow with the answers and end with the code",
        arguments: intervals + answers + ends)
    func waits(play: Wait) async throws {
        let provider = PlayedProvider(play.habits)
        _ = try await provider.endpoint().login(by: .device) { _ in }
        #expect(provider.seconds == play.expected.seconds)
        #expect(provider.forms("/token").count == play.expected.polls)
    }

    @Test(
        "a code is shown as valid for an hour at most",
        arguments: [(1, 1), (3_599, 3_599), (3_600, 3_600), (3_601, 3_600), (999_999_999, 3_600)])
    func time(given: Int, shown: Int) async throws {
        var habits = Habits()
        habits.device["expires_in"] = "\(given)"
        let pages = Mutex<[SignInPage]>([])
        let result = try await PlayedProvider(habits).endpoint().login(by: .device) { page in
            pages.withLock { $0.append(page) }
        }
        #expect(pages.withLock { $0.map(\.time) } == [.seconds(shown)])
        #expect((result == .rejected(.expiredPage)) == (given == 1))
    }

    private static let longPage = "https://id.example.org/" + String(repeating: "a", count: 2_025)

    @Test(
        "what is to be shown is visible, and no longer than anybody would type or scan",
        arguments: [
            ("user_code", "A", true), ("user_code", "!~", true), ("user_code", "", false),
            ("user_code", String(repeating: "A", count: 64), true),
            ("user_code", String(repeating: "A", count: 65), false),
            ("user_code", "A B", false), ("user_code", #"A\u007f"#, false), ("user_code", "é", false),
            ("device_code", "!~", true), ("device_code", "a b", false),
            ("device_code", String(repeating: "d", count: 8_192), true),
            ("device_code", String(repeating: "d", count: 8_193), false),
            ("verification_uri", "HTTP://id.example.org/go", true), ("verification_uri", "ftp://x.example/", false),
            ("verification_uri", "https://id.example.org@other.example/go", false),
            ("verification_uri", "https://", false),
            ("verification_uri", longPage, true), ("verification_uri", longPage + "a", false),
            ("verification_uri_complete", longPage, true), ("verification_uri_complete", longPage + "a", false),
            ("verification_uri_complete", "javascript:alert(1)", false),
            ("expires_in", "1", true), ("expires_in", "-1", false), ("expires_in", "soon", false),
        ] as [(String, String, Bool)])
    func texts(member: String, text: String, isTaken: Bool) async throws {
        var habits = Habits()
        habits.device[member] = text
        let result = try await PlayedProvider(habits).endpoint().login(by: .device) { _ in }
        #expect((result == DeviceLoginTests.strange(.member(member))) == !isTaken)
    }

    @Test(
        "the address has the standard's name before the draft's",
        arguments: [("https://a.example/", "https://a.example/"), (nil, "https://b.example/")]
            as [(String?, String)])
    func names(standard: String?, shown: String) async throws {
        var habits = Habits()
        habits.device = ["verification_uri": standard, "verification_url": "https://b.example/"]
        let pages = Mutex<[SignInPage]>([])
        _ = try await PlayedProvider(habits).endpoint().login(by: .device) { page in
            pages.withLock { $0.append(page) }
        }
        guard case .device(let code)? = pages.withLock({ $0.first }) else {
            Issue.record("nothing was shown")
            return
        }
        #expect(code.uri == shown)
    }

    @Test("an address that is missing goes by the standard's name")
    func noAddress() async throws {
        var habits = Habits()
        habits.device["verification_uri"] = .some(nil)
        let result = try await PlayedProvider(habits).endpoint().login(by: .device) { _ in }
        #expect(result == DeviceLoginTests.strange(.member("verification_uri")))
    }

    @Test(
        "a refusal at the first request is told, and nothing is waited for",
        arguments: [
            ("unauthorized_client", .unavailable(.noSuchMethod(.device))),
            ("invalid_client", .unavailable(.misconfigured(code: "invalid_client"))),
            ("odd", .unavailable(.refused(code: "odd"))),
        ] as [(String, LoginResult)])
    func refused(code: String, expected: LoginResult) async throws {
        var habits = Habits()
        habits.device["error"] = code
        let provider = PlayedProvider(habits)
        let result = try await provider.endpoint().login(by: .device) { _ in Issue.record("a page was shown") }
        #expect(result == expected)
        #expect(provider.seconds == 0)
    }
}
