import Accounts
import Browsing
import Doubles
import FoundationEssentials
import People
import Relays
import SignIn
import Testing

/// The flow where something does not go well.
@MainActor
@Suite struct FlowFailureTests {
    @Test("a command that fails says why, the next one works, and the end tells that one failed")
    func failedCommands() async {
        let frontEnd = ScriptedFrontEnd(inputs: [
            .line("opne Men"), .line("open"), .line("open Kids"), .line("toggle 9"), .line("next"), .line("back"),
            .line("search"), .line("quit now"), .tooLong(limit: 65_536), .line("open 2"), .line("prev"), .line("open 1"),
            .endOfInput,
        ])
        let end = await frontEnd.run(loads: .success(.five))
        #expect(frontEnd.transcript.text == """
            \(Transcript.overview)
            > opne Men
            ! There is no command "opne": type help for those there are
            > open
            ! open needs to know what: open TITLE or open N
            > open Kids
            ! There is no section "Kids": type sections for those there are
            > toggle 9
            ! Nobody here is "9": give a number of this page or an id
            > next
            ! No section is open: open one first
            > back
            ! There is nothing behind the sections: quit leaves
            > search
            ! search needs to know what: search TEXT
            > quit now
            ! quit takes nothing behind it: leave "now" out
            ! A line of the input is longer than 65536 bytes: shorten it
            > open 2
            Women · 2 people · page 1 of 1
              1  Dora Dahl   29  Berlin, Germany
              2  Emma Ernst  67  Bern, Switzerland
            > prev
            ! This is the first page: next goes on
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
        let end = await frontEnd.run(loads: .success(.five), .failure(.unreachable(reason: "refused")))
        #expect(frontEnd.transcript.text == """
            \(Transcript.overview)
            > refresh
            ! The directory cannot be reached (refused): check the address and the network, then refresh
            These people are from an earlier load: refresh to try again

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
        let failure = PeopleFailure.timedOut(after: .seconds(30))
        let complaint = "! The directory did not answer within 30 s: refresh later"
        let script = ScriptedFrontEnd(isAttended: false, commands: ["sections"])
        #expect(await script.run(loads: .failure(failure)) == .directory(failure))
        #expect(script.transcript.text == complaint)

        let person = ScriptedFrontEnd(commands: ["open Men", "refresh", "refresh"])
        let end = await person.run(loads: .failure(failure), .failure(failure), .success(.five))
        #expect(person.transcript.text == """
            \(complaint)
            > open Men
            ! There is no section "Men": type sections for those there are
            > refresh
            \(complaint)
            > refresh
            \(Transcript.overview)
            """)
        #expect(end == .done(failedCommands: true))
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
        #expect(frontEnd.transcript.text == """
            ! Loading was cancelled: refresh to load again
            > refresh
            \(Transcript.overview)
            """)
    }

    @Test("who leaves or interrupts the login ends the flow, and nothing is loaded")
    func leaving() async {
        #expect(await ScriptedFrontEnd(logins: [.left], inputs: []).run(isSignedIn: false) == .login(.left))
        #expect(await ScriptedFrontEnd(logins: [.interrupted], inputs: []).run(isSignedIn: false) == .login(.interrupted))
        #expect(await ScriptedFrontEnd(inputs: [.interrupted]).run(loads: .success(.five)) == .interrupted)
    }

    @Test("a session that cannot be stored ends the flow at once")
    func cannotStore() async {
        let failure = SessionStoreFailure.notWritable(path: "session.json", reason: "disk full")
        let endpoint = StubEndpoint(onLogin: { _ in .ok(.sample()) })
        let keeper = SessionKeeper(
            endpoint: endpoint, store: StubStore(writeFailure: failure), addresses: nil, now: { .noon })
        let frontEnd = ScriptedFrontEnd(
            logins: [.attempt(email: "ann@example.com", password: "right")], inputs: [])
        let flow = Flow.sample(frontEnd, endpoint, keeper, StubSource())
        #expect(await flow.run(isSignedIn: false) == .cannotStore(failure))
    }

    @Test("an endpoint that cannot be told of the logout, or gives no profile, is told")
    func endpointUnavailable() async {
        let store = StubStore()
        let silent = StubEndpoint(
            onProfile: { _ in .unavailable(.serverError(status: 500)) }, onLogout: { _ in .unavailable(.interrupted) })
        let frontEnd = ScriptedFrontEnd(inputs: [.line("profile"), .line("logout")])
        let end = await frontEnd.run(silent, store, loads: .success(.five))
        #expect(frontEnd.transcript.text == """
            \(Transcript.overview)
            > profile
            ! The endpoint failed (status 500): try again later
            > logout
            Signed out here; the endpoint could not be told, so the session ends there by itself
            """)
        #expect(end == .done(failedCommands: true))
        #expect(store.stored == nil)
    }
}
