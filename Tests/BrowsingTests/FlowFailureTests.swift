import Accounts
import Browsing
import Doubles
import FoundationEssentials
import Networking
import People
import Relays
import SignIn
import Testing
import Waiting

/// The flow where something does not go well.
@MainActor
@Suite struct FlowFailureTests {
    @Test("a command that fails says why, the next one works, and the end tells that one failed")
    func failedCommands() async {
        let frontEnd = ScriptedFrontEnd(inputs: [
            .line("opne Men"), .line("open"), .line("open Kids"), .line("toggle 9"), .line("next"), .line("back"),
            .line("search"), .line("quit now"), .tooLong(limit: 65_536), .line("open 2"), .line("prev"),
            .line("open 1"),
            .endOfInput,
        ])
        let end = await frontEnd.run(loads: .success(.five))
        #expect(
            frontEnd.transcript.text == """
                \(Transcript.overview)
                > opne Men
                ! Unknown command “opne”: did you mean open? Type help for the list
                > open
                ! open needs a title or a number: open TITLE or open N
                > open Kids
                ! No section “Kids”: type sections for the list
                > toggle 9
                ! No person “9” in this list: give a number on this page or an id
                > next
                ! No section is open: open one first
                > back
                ! Already at the first screen: type quit to leave
                > search
                ! search needs text: search TEXT
                > quit now
                ! quit takes no argument here: leave out “now”
                ! An input line is longer than 65536 bytes: shorten it
                > open 2
                Women · 2 people · page 1 of 1
                  1  Dora Dahl   29  Berlin, Germany
                  2  Emma Ernst  67  Bern, Switzerland
                > prev
                ! This is the only page: open another section, or search for something else
                > open 1
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                """)
        #expect(end == .done(failedCommands: true))
    }

    @Test("a refresh that fails keeps the people, also for a script, whose end tells it", arguments: [true, false])
    func refreshFails(isAttended: Bool) async {
        let frontEnd = ScriptedFrontEnd(isAttended: isAttended, commands: ["refresh", "open Women"])
        let end = await frontEnd.run(loads: .success(.five), .failure(.network(.unreachable(reason: "refused"))))
        #expect(
            frontEnd.transcript.text == """
                \(Transcript.overview)
                > refresh
                ! The directory cannot be reached (refused): check the address and the network, then refresh
                This list is out of date: refresh to try again

                \(Transcript.overview)
                > open Women
                Women · 2 people · page 1 of 1
                  1  Dora Dahl   29  Berlin, Germany
                  2  Emma Ernst  67  Bern, Switzerland
                """)
        #expect(end == .done(failedCommands: true))
    }

    @Test("a directory that cannot be loaded ends a script; a person tries again")
    func noDirectory() async {
        let failure = PeopleError.network(.timedOut(after: .seconds(30)))
        let complaint = "! The directory did not answer within 30 s: "
        let script = ScriptedFrontEnd(isAttended: false, commands: ["sections"])
        #expect(await script.run(loads: .failure(failure)) == .directory(failure))
        #expect(script.transcript.text == complaint + "try again later")

        let person = ScriptedFrontEnd(commands: ["open Men", "refresh", "refresh"])
        let end = await person.run(loads: .failure(failure), .failure(failure), .success(.five))
        #expect(
            person.transcript.text == """
                \(complaint)refresh later
                > open Men
                ! No section “Men”: type sections for the list
                > refresh
                \(complaint)refresh later
                > refresh
                \(Transcript.overview)
                """)
        #expect(end == .done(failedCommands: true))
    }

    @Test("back from a search among nobody waits for the people, who are loaded again")
    func backToNobody() async {
        let failure = PeopleError.network(.timedOut(after: .seconds(30)))
        let person = ScriptedFrontEnd(commands: ["search Adam", "back", "profile x"])
        _ = await person.run(loads: .failure(failure), .success(.five))
        #expect(
            person.transcript.text.hasSuffix(
                """
                > back
                \(Transcript.overview)
                > profile x
                ! profile takes no argument here: leave out “x”
                """))
    }

    @Test("a load is cancelled by who waits for it, and the next one works")
    func cancellingLoad() async {
        let gate = Gate()
        let keeper = SessionKeeper(endpoint: StubEndpoint(), store: nil, addresses: nil, now: { .noon - 1 })
        let source = StubSource { _ in
            await gate.wait()
            return PeopleTable([Person].five)
        }
        let frontEnd = ScriptedFrontEnd(commands: ["refresh"])
        frontEnd.onLoading = { cancel in
            Task {
                await until { gate.waiting == 1 }
                cancel()
                gate.open()
            }
            frontEnd.onLoading = { _ in }
        }
        let flow = Flow.sample(frontEnd, StubEndpoint(), keeper, source)
        #expect(await flow.run(isSignedIn: true) == .done(failedCommands: true))
        #expect(
            frontEnd.transcript.text == """
                ! Loading was canceled: refresh to load again
                > refresh
                \(Transcript.overview)
                """)
    }

    @Test("who leaves or interrupts the login ends the flow, and nothing is loaded")
    func leaving() async {
        #expect(await ScriptedFrontEnd(logins: [.left], inputs: []).run(isSignedIn: false) == .left)
        #expect(
            await ScriptedFrontEnd(logins: [.interrupted], inputs: []).run(isSignedIn: false) == .interrupted)
        #expect(await ScriptedFrontEnd(inputs: [.interrupted]).run(loads: .success(.five)) == .interrupted)
    }

    @Test("a session that cannot be stored greets nobody, is ended at the endpoint, and ends the flow")
    func cannotStore() async throws {
        let failure = SessionStoreError.notWritable(path: "session.json", reason: "disk full")
        let log = Log()
        let endpoint = StubEndpoint(
            onLogin: { _ in .ok(.sample()) },
            onLogout: { tokens in
                log.add("logout \(tokens.access.text())")
                return .ok
            })
        let keeper = SessionKeeper(
            endpoint: endpoint, store: StubStore(writeFailure: failure), addresses: nil, now: { .noon })
        let frontEnd = ScriptedFrontEnd(
            logins: [.attempt(email: "ann@example.com", password: "right")], inputs: [])
        let flow = Flow.sample(frontEnd, endpoint, keeper, StubSource())
        #expect(await flow.run(isSignedIn: false) == .cannotStore(failure))
        #expect(frontEnd.transcript.text == "login: ann@example.com")
        #expect(log.lines == ["logout access-1"])
        #expect(keeper.session.value == nil)
        // A session that began elsewhere is left to whoever began it.
        let outcome = LoginOutcome(login: "", endpoint: "local", result: .ok(.sample()))
        let takenOver = try #require(SignedIn(outcome, isTakenOver: true))
        #expect(await StoringSession(keeper, frontEnd).run(takenOver) == .cannotStore(failure))
        #expect(log.lines == ["logout access-1"])
    }

    @Test("an endpoint that cannot be told of the logout, or gives no profile, is told")
    func endpointUnavailable() async {
        let store = StubStore()
        let silent = StubEndpoint(
            onProfile: { _ in .unavailable(.serverError(status: 500)) },
            onLogout: { _ in .unavailable(.network(.interrupted)) })
        let frontEnd = ScriptedFrontEnd(inputs: [.line("profile"), .line("logout")])
        let end = await frontEnd.run(silent, store, loads: .success(.five))
        #expect(
            frontEnd.transcript.text == """
                \(Transcript.overview)
                > profile
                Name       Ann
                Email      ann@example.com
                Endpoint   local
                Expires    2026-01-31T12:00:00Z
                Stored in  the session file
                ! The endpoint failed (status 500): try again later
                > logout
                Signed out here; the endpoint did not confirm it, so the session may stay valid there until it expires
                ! The endpoint closed the connection before its response was complete: try again
                """)
        #expect(end == .done(failedCommands: true))
        #expect(store.stored == nil)
    }

    @Test("a logout that the endpoint refuses is a failure: the session lives on there")
    func logoutRefused() async {
        let frontEnd = ScriptedFrontEnd(isAttended: false, inputs: [.line("logout"), .endOfInput])
        let end = await frontEnd.run(
            StubEndpoint(onLogout: { _ in .refused }), StubStore(), loads: .success(.five))
        #expect(end == .done(failedCommands: true))
        #expect(frontEnd.transcript.text.contains("! The endpoint refused to end the session: end it there"))
        #expect(CommandError.logoutRefused.code == "logout_refused")
    }

    @Test("a script is told the failure alone, not what is known of the account all the same")
    func endpointUnavailableUnattended() async {
        let silent = StubEndpoint(onProfile: { _ in .unavailable(.serverError(status: 500)) })
        let frontEnd = ScriptedFrontEnd(isAttended: false, inputs: [.line("profile"), .endOfInput])
        #expect(await frontEnd.run(silent, StubStore(), loads: .success(.five)) == .done(failedCommands: true))
        #expect(
            frontEnd.transcript.text == """
                \(Transcript.overview)
                > profile
                ! The endpoint failed (status 500): try again later
                """)
    }
}
