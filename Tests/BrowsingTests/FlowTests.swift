import Accounts
import Browsing
import Doubles
import FoundationEssentials
import People
import Relays
import SignIn
import Testing

@MainActor
@Suite struct FlowTests {
    private let store = StubStore()

    /// An endpoint that takes one password.
    private let endpoint = StubEndpoint(
        onLogin: { $0.password.text == "right" ? .ok(.sample(email: $0.login.text)) : .rejected(.credentials) },
        onProfile: { _ in .ok(.sample) },
        onLogout: { _ in .ok }
    )

    @Test("the whole road: login, sections, open, toggle, next, back, refresh, profile, logout")
    func wholeRoad() async {
        let frontEnd = ScriptedFrontEnd(
            logins: [
                .attempt(email: "ann", password: "right"), .attempt(email: "ann@example.com", password: "wrong"),
                .attempt(password: "right"),
            ],
            inputs: ["open men", "toggle 1", "next", "back", "refresh", "profile", "", "logout"].map { .line($0) }
        )
        let end = await frontEnd.run(
            endpoint, store, isSignedIn: false, loads: .success(.five), .success(Array([Person].five.dropLast())))
        #expect(
            frontEnd.transcript.text == """
                login: ann
                ! Email: Add an @, as in name@example.com
                login: ann@example.com
                ! Wrong email or password: check both and try again
                login: ann@example.com
                Welcome, Ann
                \(Transcript.overview)
                > open men
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                > toggle 1
                  1  Adam Abel  21  Berlin, Germany
                     2 others in Berlin
                     - Carl Cohn  40  c@example.com
                     - Dora Dahl  29  d@example.com
                > next
                Men · 3 people · page 2 of 2
                  1  Carl Cohn  40  Berlin, Germany
                > back
                \(Transcript.overview)
                > refresh
                Men: nothing changed
                Women: 1 gone
                [1] Men · 3 people
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                  3  Carl Cohn  40  Berlin, Germany

                [2] Women · 1 person
                  4  Dora Dahl  29  Berlin, Germany
                > profile
                Name       Ann
                Email      ann@example.com
                Endpoint   local
                Expires    2026-01-31T12:00:00Z
                Stored in  the session file
                >\u{20}
                > logout
                Signed out
                """)
        #expect(end == .done(failedCommands: false))
        #expect(store.stored == nil)
    }

    @Test("with a live session no login is asked for, and quit keeps the session")
    func signedIn() async {
        let frontEnd = ScriptedFrontEnd(inputs: [.line("sections"), .line("quit")])
        let end = await frontEnd.run(StubEndpoint(), store, loads: .success(.five))
        #expect(frontEnd.transcript.text == "\(Transcript.overview)\n> sections\n\(Transcript.overview)\n> quit")
        #expect(end == .done(failedCommands: false))
        #expect(store.stored == .sample())
    }

    @Test("people that need no session are prepared while the login is on its way, and then loaded once")
    func preparing() async {
        let log = Log()
        let gate = Gate()
        let endpoint = StubEndpoint(onLogin: { _ in
            await gate.wait()
            return .ok(.sample())
        })
        var source = StubSource { query in
            log.add("loaded \(query.results)")
            return PeopleTable([Person].five)
        }
        source.onPrepare = { query in
            log.add("prepared \(query.results)")
            Task { await gate.open() }
        }
        let frontEnd = ScriptedFrontEnd(
            logins: [.attempt(email: "ann@example.com", password: "right")], inputs: [.endOfInput])
        let keeper = SessionKeeper(endpoint: endpoint, store: nil, addresses: nil, now: { .noon - 1 })
        #expect(
            await Flow.sample(frontEnd, endpoint, keeper, source).run(isSignedIn: false) == .done(failedCommands: false)
        )
        #expect(log.lines == ["prepared 5", "loaded 5"])
    }

    @Test("a search at the sections goes through everybody, in a section through its people")
    func searching() async {
        let frontEnd = ScriptedFrontEnd(commands: [
            "search berlin", "search dora", "back", "open Men", "search oslo", "search",
        ])
        _ = await frontEnd.run(loads: .success(.five))
        #expect(
            frontEnd.transcript.text == """
                \(Transcript.overview)
                > search berlin
                Search “berlin” · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Carl Cohn  40  Berlin, Germany
                > search dora
                Search “dora” · 1 person · page 1 of 1
                  1  Dora Dahl  29  Berlin, Germany
                > back
                \(Transcript.overview)
                > open Men
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                > search oslo
                Men, search “oslo” · 1 person · page 1 of 1
                  1  Bert Born  34  Oslo, Norway
                > search
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                """)
    }

    @Test("sort orders the open list by a field, and refuses one that the directory does not have")
    func sorting() async {
        let frontEnd = ScriptedFrontEnd(commands: [
            "sort age", "open Men", "sort age reverse", "search berlin", "sort", "sort shoe", "sort age down",
        ])
        _ = await frontEnd.run(loads: .success(.five))
        #expect(
            frontEnd.transcript.text == """
                \(Transcript.overview)
                > sort age
                ! No section is open: open one first
                > open Men
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                > sort age reverse
                Men · 3 people · page 1 of 2
                  1  Carl Cohn  40  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                > search berlin
                Men, search “berlin” · 2 people · page 1 of 1
                  1  Carl Cohn  40  Berlin, Germany
                  2  Adam Abel  21  Berlin, Germany
                > sort
                Men, search “berlin” · 2 people · page 1 of 1
                  1  Adam Abel  21  Berlin, Germany
                  2  Carl Cohn  40  Berlin, Germany
                > sort shoe
                ! No field “shoe”: give one of name, age, gender, email, phone, cell, city, state, country, nat, picture
                > sort age down
                ! sort takes no argument here: leave out “down”
                """)
    }

    @Test(
        "a refresh in a section keeps the place for a person, and shows the sections to a script",
        arguments: [true, false])
    func refreshInSection(isAttended: Bool) async {
        let frontEnd = ScriptedFrontEnd(isAttended: isAttended, commands: ["open Men", "next", "refresh", "prev"])
        _ = await frontEnd.run(loads: .success(.five), .success(.five))
        let shown =
            isAttended
            ? """
            Men · 3 people · page 2 of 2
              1  Carl Cohn  40  Berlin, Germany
            """ : Transcript.overview
        #expect(
            frontEnd.transcript.text.hasSuffix(
                """
                > refresh
                Men: nothing changed
                Women: nothing changed
                \(shown)
                > prev
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                """))
    }

    @Test("Tab is offered the sections' titles and the people in view")
    func completing() async {
        let frontEnd = ScriptedFrontEnd(commands: ["open Men", "next"])
        _ = await frontEnd.run(loads: .success(.five))
        #expect(frontEnd.completions.map(\.titles) == Array(repeating: ["Men", "Women"], count: 3))
        #expect(frontEnd.completions.map { $0.people.map(\.id) } == [["a", "b", "c", "d", "e"], ["a", "b"], ["c"]])
    }

    @Test("help lists every command")
    func help() async {
        let frontEnd = ScriptedFrontEnd(commands: ["help"])
        _ = await frontEnd.run(loads: .success(.five))
        let help = frontEnd.transcript.text
        for name in BrowserCommand.names { #expect(help.contains(name)) }
    }
}
