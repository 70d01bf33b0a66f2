import Accounts
import Browsing
import Doubles
import FoundationEssentials
import Harness
import Networking
import People
import RelaysTesting
import SamplePeople
import Synchronization
import Terminal
import Testing
import Waiting

@MainActor
@Suite("loads on the full screen", .fewAtATime)
struct LoadsOnScreenTests {
    private func pointed(_ picture: String?) -> String {
        (picture ?? "").split(separator: "\n").last { $0.hasPrefix("▸") }.map(String.init) ?? ""
    }

    /// The town without Adam, with Zoe and with Carl behind Karl, who is a year older.
    private var later: [Person] {
        var people = [Person].town
        people.removeFirst()
        let carl = people.remove(at: 1)
        people.insert(carl, at: 13)
        if let karl = people.firstIndex(where: { $0.name == "Karl Kurz" }) { people[karl].age += 1 }
        people.append(.sample("z", "Zeno Zahn", gender: .male))
        return people
    }

    @Test("a refresh keeps the pointer on the same person and marks what changed until the next key")
    func marks() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 40))
        await run.play(
            [.success(.town), .success(later)], .waitFor("24 people"), .keys("1jr"), .waitFor("1 new"), .picture,
            .keys("k"), .picture
        )
        let picture = run.surface.pictures[0]
        #expect(picture.contains("Men: 1 new, 1 gone, 1 moved, 1 changed"))
        #expect(pointed(picture).contains("▸↕Carl Cohn"))
        #expect(picture.contains("\n+ Zeno Zahn"))
        #expect(picture.contains("\n~ Karl Kurz"))
        #expect(!run.surface.pictures[1].contains("Zeno Zahn\n+"))
        #expect(!run.surface.pictures[1].contains("+ Zeno"))
        #expect(!run.surface.pictures[1].contains("1 new"))
    }

    @Test("a refresh of a filtered and sorted list keeps filter, order and the person that is pointed at")
    func sorted() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town), .success(.town.reversed())], .waitFor("24 people"), .keys("1ssjj/"),
            .line("an", until: "· 8 of 12 people"), .keys("j"), .picture, .keys("r"), .waitFor("moved"), .waitFor("↕"),
            .picture
        )
        let pictures = run.surface.pictures.suffix(2)
        #expect(name(pictures.first) == name(pictures.last) && !name(pictures.first).isEmpty, "\(pictures)")
        #expect(pictures.allSatisfy { $0.contains("filter “an” · by age") }, "\(pictures)")
    }

    @Test("where all people are others, a refresh of a sorted list keeps the position")
    func sortedStrangers() async {
        let strangers = [Person].town.reversed().map { person in
            var stranger = person
            stranger.record.id = "1" + person.id.dropFirst()
            return stranger
        }
        let run = ScreenRun()
        await run.play(
            [.success(.town), .success(strangers)], .waitFor("24 people"), .keys("1sjjj"), .waitFor("Name"), .picture,
            .keys("r"), .waitFor("12 new"), .picture
        )
        let pictures = run.surface.pictures
        #expect(name(pictures.first) == name(pictures.last) && !name(pictures.first).isEmpty, "\(pictures)")
    }

    /// The first name on the row that is pointed at, whatever mark stands before it.
    private func name(_ picture: String?) -> String {
        let row = pointed(picture).drop { !$0.isLetter }.split(separator: " ")
        return row.prefix(2).joined(separator: " ")
    }

    @Test("a failed refresh keeps who was there, says why, and marks them old")
    func failure() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town), .failure(.serverError(status: 503)), .success(.town)], .waitFor("24 people"), .keys("1r"),
            .waitFor("503"), .picture, .keys("j"), .picture, .keys("r"), .waitFor("nothing changed"), .picture
        )
        #expect(run.surface.pictures[0].contains("Adam Abel"))
        #expect(run.surface.pictures[1].contains("Out of date: loaded less than a minute ago · r reloads"))
        #expect(!run.surface.pictures[2].contains("Out of date"))
    }

    @Test("where the first load fails, r loads again")
    func firstFailure() async {
        let run = ScreenRun()
        await run.play(
            [.failure(.network(.unreachable(reason: "refused"))), .success(.town)], .waitFor("cannot be reached"),
            .keys("j"),
            .picture, .keys("r"), .waitFor("24 people"), .picture
        )
        #expect(run.surface.pictures[0].contains("cannot be reached"))
        #expect(run.surface.pictures[1].contains("Men · 12 people"))
    }

    @Test("what went wrong is said whole, in the last rows of a list if one row is too short")
    func longFailure() async {
        let run = ScreenRun(ScriptedSurface(columns: 60, rows: 20))
        await run.play(
            [.success(.town), .failure(.network(.unreachable(reason: "Connection refused")))], .waitFor("24 people"),
            .keys("1r"), .waitFor("then refresh"), .picture
        )
        let rows = run.surface.pictures[0].split(separator: "\n", omittingEmptySubsequences: false)
        #expect(rows.count == 20)
        let said = rows.suffix(4).dropLast().joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(
            said.hasSuffix(
                "The directory cannot be reached (Connection refused): check the address and the network, then refresh"),
            "\(said)")
    }

    @Test("where the first load was given up nothing is out of date, so another one does not say so")
    func firstCanceled() async {
        let run = ScreenRun()
        await run.play(
            ArrivingSource(first: [], gate: Gate()),
            [
                .waitFor("Loading people"), .interrupt, .waitFor("canceled"), .keys("r"), .waitFor("Loading people"),
                .picture, .interrupt, .waitFor("canceled"),
            ])
        #expect(run.surface.pictures.count == 1)
        #expect(!run.surface.pictures[0].contains("Out of date"), "\(run.surface.pictures[0])")
    }

    @Test("a load shows how far it is, lets one browse what has come, and Ctrl-C gives it up")
    func progress() async {
        let gate = Gate()
        let run = ScreenRun()
        let source = ArrivingSource(first: Array([Person].town.prefix(8)), gate: gate)
        let end = await run.play(
            source, [.waitFor("8 of 24"), .keys("1"), .picture, .interrupt, .waitFor("canceled"), .picture]
        )
        #expect(run.surface.pictures[0].contains("Men · 4 people"))
        #expect(run.surface.pictures[0].contains("Loading people: 8 of 24 · Ctrl-C cancels"))
        #expect(run.surface.pictures[1].contains("Loading was canceled"))
        #expect(end == .done(failedCommands: true))
    }

    @Test("Tab completes the titles and people that there are now, right after the first load and during one")
    func completes() async {
        let gate = Gate()
        let run = ScreenRun()
        let source = ArrivingSource(first: Array([Person].town.prefix(8)), gate: gate)
        await run.play(
            source,
            [
                .waitFor("Loading people"), .keys(":"), .complete("open W"), .waitFor("8 of 24"), .complete("open W"),
                .line("open women"), .waitFor("Women · 4"), .keys(":"), .complete("search Dora"), .line("back"),
                .waitFor("1 Men"), .interrupt, .waitFor("canceled"),
            ])
        #expect(run.surface.offers == [[], ["Women"], ["Dora Dahl"]])
        let loaded = ScreenRun()
        await loaded.play([.success(.town)], .waitFor("24 people"), .keys(":"), .complete("open W"), .line(""))
        #expect(loaded.surface.offers == [["Women"]])
    }

    @Test("a session that ended is renewed by a login, and the load done again")
    func endedSession() async {
        var run = ScreenRun(logins: [.attempt(password: "secret words here")])
        run.endpoint.onLogin = { _ in .ok(.sample(2, name: "Ann Lee")) }
        await run.play(
            [.success(.town), .failure(.unauthorized), .success(.town)], .waitFor("24 people"), .keys("1r"),
            .waitFor("nothing changed"), .picture
        )
        #expect(run.line.transcript.text.contains("login: ann@example.com"))
        #expect(run.surface.pictures[0].contains("Men · 12 people"))
    }

    @Test("nobody at the keys for the configured minutes: the session ends, the login asks, and the place is kept")
    func idle() async {
        await goAway { pass, ended in
            [.waitFor("24 people"), .keys("1jj")] + pass(9) + [.keys("j"), .waitFor("4 of 12")] + pass(9)
                + [.act { #expect(ended() == 0) }] + pass(1) + [.waitFor("nothing changed"), .waitFor("4 of 12")]
        }
    }

    @Test("the same while a filter or a command is typed: the line ends, and what is typed next is no part of it")
    func idleInLine() async {
        for key in ["/", ":", "e"] {
            await goAway { pass, _ in
                [.waitFor("24 people"), .keys("1" + key)] + pass(10) + [
                    .waitFor("nothing changed"), .waitFor("1 of 12"),
                ]
            }
        }
    }

    /// Runs a script in which nobody is at the keys, in the end for ten minutes.
    ///
    /// - Parameter script: Makes the steps, of the steps that let minutes pass and of how many sessions have ended.
    private func goAway(
        _ script: (_ pass: (Int) -> [ScriptedSurface.Step], _ ended: @escaping @Sendable () -> Int)
            -> [ScriptedSurface.Step]
    ) async {
        let clock = ManualClock()
        let ended = Atomic(0)
        var run = ScreenRun(logins: [.attempt(password: "secret words here")])
        run.endpoint.onLogin = { _ in .ok(.sample(2, name: "Ann Lee")) }
        run.endpoint.onLogout = { _ in
            ended.add(1, ordering: .relaxed)
            return .ok
        }
        (run.clock, run.idleMinutes) = (clock, 10)
        // The screen sleeps for 20 s at most.
        func pass(_ minutes: Int) -> [ScriptedSurface.Step] {
            (0..<3 * minutes).map { _ in
                .rest(until: {
                    guard clock.sleepers > 0 else { return false }
                    clock.advance(by: .seconds(20))
                    return true
                })
            } + [.rest(until: { clock.sleepers > 0 || run.surface.isWoken })]
        }
        await run.play(
            StubSource(answers: Answers([.success(.town), .success(.town)])),
            script(pass) { ended.load(ordering: .relaxed) })
        #expect(ended.load(ordering: .relaxed) == 1)
        #expect(run.line.transcript.text.contains("login: ann@example.com"))
    }

    @Test("the last load opens at once, marked old, while the fresh one comes; only for the same account")
    func cached() async {
        let kept = Kept()
        var first = ScreenRun()
        first.cache = kept.cache(owner: "ann")
        await first.play([.success(.town)], .waitFor("24 people"), .act {}, .waitFor("24 people"))
        await until { !kept.isEmpty }

        var second = ScreenRun()
        second.cache = kept.cache(owner: "ann")
        let gate = Gate()
        await second.play(ArrivingSource(first: [], gate: gate), [.waitFor("24 people"), .keys("1"), .picture])
        #expect(second.surface.pictures[0].contains("Adam Abel"))
        #expect(second.surface.pictures[0].contains("Out of date: loaded 30 min ago."))

        var other = ScreenRun()
        other.cache = kept.cache(owner: "eve")
        await other.play([.success([])], .waitFor("0 people"), .picture)
        #expect(!other.surface.pictures[0].contains("Adam Abel"))
    }

    @Test("logging out forgets what was kept before anything is asked of the endpoint")
    func forgets() async {
        let kept = Kept()
        var run = ScreenRun()
        run.cache = kept.cache(owner: "ann")
        run.forgetPeople = { session in
            #expect(session.name == "Ann Lee")
            kept.forget()
        }
        run.endpoint.onLogout = { _ in
            #expect(kept.isEmpty)
            return .ok
        }
        await run.play(
            [.success(.town)], .waitFor("24 people"), .rest { !kept.isEmpty }, .keys("p"), .waitFor("Profile"),
            .keys("L"))
        #expect(kept.isEmpty)
    }

    @Test("people who arrive while somebody logs out are not kept")
    func forgetsLoading() async {
        let (kept, gate) = (Kept(), Gate())
        let cache = kept.cache(owner: "ann")
        var run = ScreenRun()
        run.cache = cache
        run.forgetPeople = { _ in
            await cache.close()
            kept.forget()
        }
        run.endpoint.onLogout = { _ in
            await gate.open()
            await until { kept.loadCount == 1 }
            return .ok
        }
        await run.play(
            ArrivingSource(first: [], rest: .town, gate: gate), [.keys("p"), .waitFor("Profile"), .keys("L")])
        #expect(kept.loadCount == 1 && kept.isEmpty)
    }

    @Test("damaged bytes are as none")
    func damaged() async {
        let kept = Kept()
        var first = ScreenRun()
        first.cache = kept.cache(owner: "ann")
        await first.play([.success(.town)], .waitFor("24 people"))
        await until { !kept.isEmpty }
        kept.damage()
        var second = ScreenRun()
        second.cache = kept.cache(owner: "ann")
        await second.play([.success(.town)], .waitFor("24 people"), .picture)
        #expect(second.surface.pictures[0].contains("Men · 12 people"))
    }
}
