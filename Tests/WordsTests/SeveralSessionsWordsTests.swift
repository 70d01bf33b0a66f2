import Accounts
import Browsing
import Doubles
import FoundationEssentials
import FrontEnds
import SignIn
import Terminal
import Testing
import Words

/// What is said of several sessions.
@Suite struct SeveralSessionsWordsTests {
    static let ann = SessionSummary(.sample(), isCurrent: true)
    static let bob = SessionSummary(
        .sample(name: "Bob", email: "bob@example.com", endpoint: "https://x.example", expiresAt: nil), isCurrent: false)

    @Test("reports", arguments: [
        Wording({ $0.noSessions }, "No session is stored: run rollcall login", "저장된 세션이 없습니다: rollcall login을 실행하세요"),
        Wording({ $0.currentSession }, "current", "현재"),
        Wording({ $0.switched(to: Self.bob) },
            "bob@example.com (https://x.example) is the current session now",
            "이제 현재 세션은 bob@example.com (https://x.example)입니다"),
        Wording({ $0.otherEndpointConfigured("https://x.example", current: "local") },
            "Commands go to https://x.example, as configured: add --endpoint local to use this session",
            "설정에 따라 명령은 https://x.example(으)로 갑니다: 이 세션을 쓰려면 --endpoint local을(를) 붙이세요"),
        Wording({ $0.logout(of: Self.ann, .ok) },
            "ann@example.com (local): Signed out", "ann@example.com (local): 로그아웃했습니다"),
        Wording({ $0.stillSignedIn([Self.bob]) },
            "Still signed in: bob@example.com (https://x.example); to go on with one, run rollcall switch EMAIL",
            "아직 로그인되어 있음: bob@example.com (https://x.example). 그중 하나를 쓰려면 rollcall switch 이메일을 실행하세요"),
        Wording({ $0.stillSignedIn([Self.ann, Self.bob]) },
            "Still signed in: ann@example.com (local), bob@example.com (https://x.example)",
            "아직 로그인되어 있음: ann@example.com (local), bob@example.com (https://x.example)"),
    ])
    func reports(wording: Wording) { wording.expectText() }

    @Test("failures, each with what to do next", arguments: [
        Wording({ $0.failure(SessionFailure.nobodyAt(endpoint: "https://x.example")) },
            "Nobody is signed in at https://x.example: run rollcall login --endpoint https://x.example",
            "https://x.example에 로그인되어 있지 않습니다: rollcall login --endpoint https://x.example 명령을 실행하세요"),
        Wording({ $0.failure(SessionFailure.nobodyAt(endpoint: "local")) },
            "Nobody is signed in at the local endpoint: run rollcall login --endpoint local",
            "로컬 엔드포인트에 로그인되어 있지 않습니다: rollcall login --endpoint local 명령을 실행하세요"),
        Wording({ $0.failure(SessionFailure.noneCurrent(others: [Self.bob])) },
            "Nobody is signed in now: run rollcall login, or rollcall switch EMAIL with one of bob@example.com (https://x.example)",
            "지금은 로그인되어 있지 않습니다: rollcall login을 실행하거나 rollcall switch 이메일로 고르세요. 있는 세션: bob@example.com (https://x.example)"),
        Wording({ $0.failure(SessionFailure.refused(email: "bob@example.com", endpoint: "https://x.example")) },
            "The session of bob@example.com is no longer taken at https://x.example: run rollcall login --endpoint https://x.example",
            "https://x.example에서 bob@example.com의 세션을 더 받지 않습니다: rollcall login --endpoint https://x.example 명령을 실행하세요"),
        Wording({ $0.failure(SessionFailure.notChecked(.serverError(status: 503))) },
            "The session is kept but could not be checked. The endpoint failed (status 503): try again later",
            "세션은 그대로 두었지만 확인하지 못했습니다. 엔드포인트에 오류가 났습니다 (상태 503): 나중에 다시 시도하세요"),
        Wording({ $0.failure(SessionFailure.unknown(email: "eve@example.com", endpoint: nil, stored: [Self.ann])) },
            "There is no session of eve@example.com: switch to one of ann@example.com (local), or run rollcall login",
            "eve@example.com의 세션이 없습니다. 있는 세션: ann@example.com (local). 아니면 rollcall login을 실행하세요"),
        Wording({ $0.failure(SessionFailure.unknown(email: "ann@example.com", endpoint: "https://x.example", stored: [Self.ann, Self.bob])) },
            "There is no session of ann@example.com at https://x.example: switch to one of ann@example.com (local), bob@example.com (https://x.example), or run rollcall login",
            "https://x.example에 ann@example.com의 세션이 없습니다. 있는 세션: ann@example.com (local), bob@example.com (https://x.example). 아니면 rollcall login을 실행하세요"),
        Wording({ $0.failure(SessionFailure.ambiguous(email: "ann@example.com", endpoints: ["local", "https://x.example"])) },
            "ann@example.com is signed in at local and https://x.example: add --endpoint with one of them",
            "ann@example.com은(는) local, https://x.example에 로그인되어 있습니다: --endpoint로 하나를 고르세요"),
    ])
    func failures(wording: Wording) { wording.expectText() }

    @Test("each failure has a code that scripts compare", arguments: [
        (.nobodyAt(endpoint: "local"), "no_session"), (.noneCurrent(others: []), "no_session"),
        (.refused(email: "", endpoint: ""), "session_ended"), (.notChecked(.interrupted), "endpoint_unreachable"),
        (.notChecked(.tooManyRequests(retryAfter: nil)), "too_many_requests"),
        (.unknown(email: "", endpoint: nil, stored: []), "no_such_session"),
        (.ambiguous(email: "", endpoints: []), "ambiguous_session"),
    ] as [(SessionFailure, String)])
    func codes(failure: SessionFailure, code: String) { #expect(CommandFailure.session(failure).code == code) }

    @Test("the list, in columns, the current one said in words")
    func list() {
        let view = SessionsView(Messages(.english))
        #expect(view.frame([Self.ann, Self.bob]).lines == """
            Email            Name  Endpoint           Until
            ann@example.com  Ann   local              2026-01-31T12:00:00Z       current
            bob@example.com  Bob   https://x.example  the endpoint does not say
            """)
        #expect(view.frame([]).lines == "No session is stored: run rollcall login")
        #expect(SessionsView(Messages(.korean)).frame([Self.ann]).lines == """
            이메일           이름  엔드포인트  만료
            ann@example.com  Ann   local       2026-01-31T12:00:00Z  현재
            """)
    }

    @Test("a profile with the other sessions below it, and without any as it always was")
    func profile() {
        let view = ProfileView(Messages(.english))
        let fields = """
            Name      Ann
            Email     ann@example.com
            Endpoint  local
            Until     2026-01-31T12:00:00Z
            """
        #expect(view.frame(.sample, endpoint: "local", others: []).lines == fields)
        #expect(view.frame(.sample, endpoint: "local", others: [Self.bob]).lines == fields + """


            Other sessions
              bob@example.com  https://x.example  the endpoint does not say
            """)
    }
}

extension Frame {
    /// The rows' text without what stands blank at their ends.
    fileprivate var lines: String {
        rows.map { row in
            var text = row.plain
            while text.hasSuffix(" ") { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}
