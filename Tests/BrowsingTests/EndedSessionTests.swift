import Accounts
import Browsing
import Doubles
import FoundationEssentials
import People
import Relays
import SignIn
import Testing

/// A session that the endpoint does not take any more, in the middle of browsing.
@MainActor
@Suite struct EndedSessionTests {
    private let endpoint = StubEndpoint(
        onLogin: { $0.password.text == "right" ? .ok(.sample(2, email: $0.login.text)) : .rejected(.credentials) },
        onRefresh: { _ in .refused },
        onProfile: { $0.access.text() == "access-2" ? .ok(.sample) : .refused }
    )

    private func run(
        _ frontEnd: ScriptedFrontEnd, loads: Result<[Person], PeopleError>...
    ) async -> FlowEnd {
        let keeper = SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: { .noon - 1 })
        _ = try? await keeper.adopt(.sample(1))
        let answers = Answers(loads)
        let source = RenewingPeopleSource(StubSource(answers: answers)) {
            if case .ok = await keeper.renew() { .ok(Done()) } else { .refused }
        }
        let flow = Flow.sample(frontEnd, endpoint, keeper, source)
        let end = await flow.run(isSignedIn: true)
        #expect(answers.left == 0)
        return end
    }

    @Test(
        "in a refresh: one signs in again, the refresh is done, and section, page, search and open person are the same")
    func refresh() async {
        let frontEnd = ScriptedFrontEnd(
            logins: [.attempt(password: "wrong"), .attempt(password: "right")],
            commands: ["open Men", "search o", "next", "toggle 1", "refresh", "prev"]
        )
        var people = [Person].five
        people.append(.sample("f", "Fred Ford", age: 50, gender: .male, city: "Oslo"))
        var more = people
        more.append(.sample("g", "Gina Gross"))
        let end = await run(frontEnd, loads: .success(people), .failure(.unauthorized), .success(more))
        let text = frontEnd.transcript.text
        let middle = text.firstRange(of: "> toggle 1").map { String(text[$0.lowerBound...]) }
        #expect(
            middle == """
                > toggle 1
                  1  Carl Cohn  40  Berlin, Germany
                     2 others in Berlin
                     - Adam Abel  21  a@example.com
                     - Dora Dahl  29  d@example.com
                > refresh
                ! The session has ended: sign in again
                login: ann@example.com
                ! Wrong email or password: check both and try again
                login: ann@example.com
                Welcome, Ann
                Men: nothing changed
                Women: 1 new
                Men, search “o” · 4 people · page 2 of 2
                  1  Carl Cohn  40  Berlin, Germany
                     2 others in Berlin
                     - Adam Abel  21  a@example.com
                     - Dora Dahl  29  d@example.com
                  2  Fred Ford  50  Oslo, South Korea
                > prev
                Men, search “o” · 4 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                """)
        #expect(end == .done(failedCommands: true))
    }

    @Test("in the profile: one signs in again, and the profile is shown where one was")
    func profile() async {
        let frontEnd = ScriptedFrontEnd(
            logins: [.attempt(password: "right")], commands: ["open Women", "profile", "back"])
        _ = await run(frontEnd, loads: .success(.five))
        let text = frontEnd.transcript.text
        let middle = text.firstRange(of: "> open Women").map { String(text[$0.lowerBound...]) }
        #expect(
            middle == """
                > open Women
                Women · 2 people · page 1 of 1
                  1  Dora Dahl   29  Berlin, Germany
                  2  Emma Ernst  67  Bern, Switzerland
                > profile
                ! The session has ended: sign in again
                login: ann@example.com
                Welcome, Ann
                Name      Ann
                Email     ann@example.com
                Endpoint  local
                Expires   2026-01-31T12:00:00Z
                > back
                [1] Men · 3 people
                  1  Adam Abel   21  Berlin, Germany
                  2  Bert Born   34  Oslo, Norway
                  3  Carl Cohn   40  Berlin, Germany

                [2] Women · 2 people
                  4  Dora Dahl   29  Berlin, Germany
                  5  Emma Ernst  67  Bern, Switzerland
                """)
    }

    @Test("in the first load: one signs in again, and the sections are loaded")
    func firstLoad() async {
        let frontEnd = ScriptedFrontEnd(logins: [.attempt(password: "right")], commands: [])
        let end = await run(frontEnd, loads: .failure(.unauthorized), .success([]))
        #expect(
            frontEnd.transcript.text == """
                ! The session has ended: sign in again
                login: ann@example.com
                Welcome, Ann
                [1] Men · 0 people

                [2] Women · 0 people
                """)
        #expect(end == .done(failedCommands: true))
    }

    @Test("who does not sign in again leaves")
    func leaving() async {
        let frontEnd = ScriptedFrontEnd(logins: [.left], inputs: [.line("profile")])
        #expect(await run(frontEnd, loads: .success([])) == .left)
    }

    @Test("a script is told, and ends", arguments: ["profile", "refresh"])
    func script(command: String) async {
        let frontEnd = ScriptedFrontEnd(isAttended: false, inputs: [.line(command)])
        let end =
            command == "profile"
            ? await run(frontEnd, loads: .success([]))
            : await run(frontEnd, loads: .success([]), .failure(.unauthorized))
        #expect(end == .sessionEnded)
        #expect(frontEnd.transcript.text.hasSuffix("> \(command)\n! The session has ended: sign in again"))
    }
}
