import Accounts
import Browsing
import Doubles
import FoundationEssentials
import Harness
import SignIn
import Terminal
import Testing
import Words

@testable import FrontEnds

@MainActor
@Suite("other sessions on the profile's screen", .fewAtATime)
struct OtherSessionsOnScreenTests {
    /// The rows that have something in them, behind the top row and before the keys.
    private func profile(others count: Int, columns: Int = 80, rows: Int = 24, language: Language = .english) async
        -> String
    {
        var run = ScreenRun(ScriptedSurface(columns: columns, rows: rows))
        run.language = language
        run.store = StubStore(
            others: (1...count).map {
                .sample(
                    name: "Bob", email: "bob\($0)@example.com",
                    endpoint: $0.isMultiple(of: 2) ? "https://x.example" : "local")
            })
        await run.play(
            [.success(.town)], .waitFor(language == .korean ? "24명" : "24 people"), .keys("p"), .waitFor("12:00"),
            .picture)
        let drawn = run.surface.pictures.last ?? ""
        return drawn.split(separator: "\n").filter { !$0.allSatisfy { $0 == " " } }.dropFirst().dropLast()
            .joined(separator: "\n")
    }

    @Test("each on a row, in columns, as they are when the profile is asked for")
    func listed() async {
        #expect(
            await profile(others: 2) == """
                 ╭─ Profile ─────────────────────────────────────────────────────────────────╮
                 │ Name            Ann                                                       │
                 │ Email           ann@example.com                                           │
                 │ Endpoint        local                                                     │
                 │ Expires         2026-01-31T12:00:00Z (30 min left)                        │
                 │ Other sessions  bob1@example.com  local              2026-01-31T12:00:00Z │
                 │                 bob2@example.com  https://x.example  2026-01-31T12:00:00Z │
                 ╰───────────────────────────────────────────────────────────────────────────╯
                """)
        #expect(
            await profile(others: 1, language: .korean) == """
                         ╭─ 프로필 ──────────────────────────────────────────────────╮
                         │ 이름        Ann                                           │
                         │ 이메일      ann@example.com                               │
                         │ 엔드포인트  local                                         │
                         │ 만료        2026-01-31T12:00:00Z (30분 남음)              │
                         │ 다른 세션   bob1@example.com  local  2026-01-31T12:00:00Z │
                         ╰───────────────────────────────────────────────────────────╯
                """)
    }

    @Test("the profile and the top row tell the same time, also after the session was renewed in silence")
    func renewed() {
        var state = ScreenState(
            size: .init(columns: 80, rows: 24), glyphs: .unicode, now: .noon - 1_800, endpoint: "local")
        func frame(_ left: Double) -> String {
            let visitor = SessionSummary(
                name: "Ann", email: "ann@example.com", endpoint: "local", expiresAt: .noon - 1_800 + left,
                isCurrent: true)
            state.take(.visitorChanged(visitor, at: .noon - 1_800), rules: BrowsingRules(pageSize: 20, same: []))
            return ScreenView(messages: Messages(.english)).frame(state).rows.map(\.plain).joined(separator: "\n")
        }
        state.take(
            .profileReceived(.sample, kept: nil, others: []), rules: BrowsingRules(pageSize: 20, same: []))
        for left in [20.0, 120] {
            let (drawn, span) = (frame(left), left < 60 ? "20 s" : "2 min")
            #expect(drawn.contains(" session ends in \(span)\n") && drawn.contains(" (\(span) left)"), "\(drawn)")
        }
    }

    @Test("more than there is room for are counted")
    func many() async {
        #expect(
            await profile(others: 9, columns: 80, rows: 10) == """
                          ╭─ Profile ────────────────────────────────────────────────╮
                          │ Name            Ann                                      │
                          │ Email           ann@example.com                          │
                          │ Endpoint        local                                    │
                          │ Expires         2026-01-31T12:00:00Z (30 min left)       │
                          │ Other sessions  and 9 more: rollcall sessions lists them │
                          ╰──────────────────────────────────────────────────────────╯
                """)
    }
}
