import Browsing
import Doubles
import People
import Reactors
import Relays
import SamplePeople
import Testing
import Waiting

@MainActor
@Suite("The sections in the browser's reactor") struct SectionsTests {
    private let transcript = Transcript()
    private let bag = DisposeBag()

    private func reactor(
        _ source: StubSource, definitions: [SectionDefinition] = .menAndWomen
    ) -> BrowserReactor {
        let reactor = BrowserReactor(
            loader: DirectoryLoader(source: source, query: PeopleQuery(results: 5), definitions: definitions),
            rules: BrowsingRules(pageSize: 2, same: ["city"])
        )
        reactor.pulse(\.$events).subscribe { [transcript] in $0.forEach(transcript.add) }.disposed(by: bag)
        var wasLoading = false
        reactor.state.map(\.isLoading).subscribe { [transcript] isLoading in
            if isLoading != wasLoading { transcript.add(isLoading ? "(loading)" : "(loaded)") }
            wasLoading = isLoading
        }.disposed(by: bag)
        return reactor
    }

    private func reactor(_ answers: Result<[Person], PeopleError>...) -> BrowserReactor {
        reactor(StubSource(answers: Answers(answers)))
    }

    private func loaded(_ reactor: BrowserReactor, by action: BrowserReactor.Action = .appeared) async {
        reactor.action.accept(action)
        #expect(reactor.currentState.isLoading)
        await until { !reactor.currentState.isLoading }
    }

    @Test("when it appears it loads once, and shows the same people when it appears again")
    func appearing() async {
        let reactor = reactor(.success(.five))
        #expect(reactor.currentState.directory == nil)
        await loaded(reactor)
        #expect(transcript.take() == "(loading)\n\(Transcript.overview)\n(loaded)")
        #expect(reactor.currentState.load.failure == nil)
        reactor.action.accept(.appeared)
        #expect(transcript.take() == Transcript.overview)
    }

    @Test("loading ends with a failure, which is told, and the next try works")
    func failing() async {
        let reactor = reactor(.failure(.serverError(status: 503)), .success(.five))
        await loaded(reactor)
        #expect(
            transcript.take() == """
                (loading)
                ! The directory failed (status 503): refresh later
                (loaded)
                """)
        #expect(reactor.currentState.load.failure == .serverError(status: 503))
        await loaded(reactor)
        #expect(transcript.take() == "(loading)\n\(Transcript.overview)\n(loaded)")
        #expect(reactor.currentState.load.failure == nil)
    }

    @Test("loading ends when it is cancelled, and what comes late is not taken")
    func cancelling() async {
        let gate = Gate()
        let source = StubSource { _ in
            await gate.wait()
            return PeopleTable([Person].five)
        }
        let reactor = reactor(source)
        reactor.action.accept(.appeared)
        await until { gate.waiting == 1 }
        reactor.action.accept(.loadCancelled)
        #expect(!reactor.currentState.isLoading)
        #expect(
            transcript.take() == """
                (loading)
                ! Loading was canceled: refresh to load again
                (loaded)
                """)
        await until { gate.waiting == 0 }
        gate.open()
        await loaded(reactor, by: .refreshPulled)
        #expect(transcript.take() == "(loading)\n\(Transcript.overview)\n(loaded)")
    }

    @Test("where nothing loads there is nothing to cancel")
    func nothingToCancel() async {
        let reactor = reactor(.success(.five))
        reactor.action.accept(.loadCancelled)
        await loaded(reactor)
        _ = transcript.take()
        reactor.action.accept(.loadCancelled)
        #expect(transcript.take() == "")
        #expect(reactor.currentState.load.failure == nil)
    }

    @Test("one load at a time: what is pulled meanwhile loads nothing more")
    func oneAtATime() async {
        let gate = Gate()
        let log = Log()
        let reactor = reactor(
            StubSource { _ in
                log.add("load")
                await gate.wait()
                return PeopleTable([Person].five)
            })
        reactor.action.accept(.appeared)
        reactor.action.accept(.appeared)
        reactor.action.accept(.refreshPulled)
        await until { gate.waiting == 1 }
        gate.open()
        await until { !reactor.currentState.isLoading }
        #expect(log.lines == ["load"])
        #expect(transcript.take() == "(loading)\n\(Transcript.overview)\n(loaded)")
    }

    @Test("a refresh says what changed in each section, then shows them")
    func refreshing() async {
        var people = [Person].five
        people.swapAt(0, 1)
        people[2].city = "Bonn"
        people.removeLast()
        people.append(.sample("f", "Faye Fuchs"))
        people.append(.sample("g", "Gina Groß"))
        let reactor = reactor(.success(.five), .success(people))
        await loaded(reactor)
        _ = transcript.take()
        await loaded(reactor, by: .refreshPulled)
        #expect(
            transcript.take() == """
                (loading)
                Men: 1 moved, 1 changed
                Women: 2 new, 1 gone
                [1] Men · 3 people
                  1  Bert Born   34  Oslo, Norway
                  2  Adam Abel   21  Berlin, Germany
                  3  Carl Cohn   40  Bonn, Germany

                [2] Women · 3 people
                  4  Dora Dahl   29  Berlin, Germany
                  5  Faye Fuchs  25  Seoul, South Korea
                  6  Gina Groß   25  Seoul, South Korea
                (loaded)
                """)
    }

    @Test("a refresh that fails keeps the people, says that they are old, and the next one takes that back")
    func stale() async {
        let reactor = reactor(.success(.five), .failure(.tooMany(retryAfter: .seconds(30))), .success(.five))
        await loaded(reactor)
        _ = transcript.take()
        await loaded(reactor, by: .refreshPulled)
        #expect(
            transcript.take() == """
                (loading)
                ! The directory is rate limiting: try again in 30 s
                This list is out of date: refresh to try again

                \(Transcript.overview)
                (loaded)
                """)
        #expect(reactor.currentState.summary.isStale)
        await loaded(reactor, by: .refreshPulled)
        #expect(
            transcript.take() == """
                (loading)
                Men: nothing changed
                Women: nothing changed
                \(Transcript.overview)
                (loaded)
                """)
        #expect(!reactor.currentState.summary.isStale)
    }

    @Test("a session that the directory does not take is not told here: whoever listens does something about it")
    func unauthorized() async {
        let reactor = reactor(.failure(.unauthorized), .success(.five), .failure(.unauthorized))
        await loaded(reactor)
        #expect(transcript.take() == "(loading)\n(loaded)")
        #expect(reactor.currentState.load.failure == .unauthorized)
        await loaded(reactor)
        _ = transcript.take()
        await loaded(reactor, by: .refreshPulled)
        #expect(transcript.take() == "(loading)\n(loaded)")
        #expect(reactor.currentState.load.failure == .unauthorized)
        #expect(reactor.currentState.directory != nil)
    }

    @Test("a person is toggled by number or id: again closes, another one moves")
    func toggling() async {
        let reactor = reactor(.success(.five))
        await loaded(reactor)
        _ = transcript.take()
        let adam = """
              1  Adam Abel  21  Berlin, Germany
                 2 others in Berlin
                 - Carl Cohn  40  c@example.com
                 - Dora Dahl  29  d@example.com
            """
        reactor.action.accept(.personToggled("1"))
        #expect(transcript.take() == adam)
        #expect(reactor.currentState.expanded?.person == "a")
        reactor.action.accept(.personToggled("a"))
        #expect(transcript.take() == "Collapsed Adam Abel")
        #expect(reactor.currentState.expanded == nil)
        reactor.action.accept(.personToggled("a"))
        #expect(transcript.take() == adam)
        reactor.action.accept(.personToggled("5"))
        #expect(
            transcript.take() == """
                  5  Emma Ernst  67  Bern, Switzerland
                     No one else lives in Bern
                """)
        #expect(reactor.currentState.expanded?.person == "e")
    }

    @Test("a number is that of the person printed with it, also where a directory's ids are numbers")
    func numberedIDs() async {
        var people = [Person].five
        for index in people.indices { people[index].record.id = String(people.count - index) }
        let reactor = reactor(.success(people))
        await loaded(reactor)
        _ = transcript.take()
        reactor.action.accept(.personToggled("1"))
        #expect(transcript.take().hasPrefix("  1  Adam Abel"))
        #expect(reactor.currentState.expanded?.person == "5")
    }

    @Test("every field of a person is told, by number or id, in the list or among the sections")
    func fields() async {
        let reactor = reactor(.success(.five))
        await loaded(reactor)
        _ = transcript.take()
        let emma = """
            Name         Emma Ernst
            Age          67
            Gender       female
            Email        e@example.com
            Phone        1
            Cell         2
            City         Bern
            State        Bern
            Country      Switzerland
            Nationality  South Korea
            ID           e
            """
        for reference in ["5", "e"] {
            reactor.action.accept(.personRequested(reference))
            #expect(transcript.take() == emma)
        }
        reactor.action.accept(.listOpened(.section(title: "Women")))
        _ = transcript.take()
        reactor.action.accept(.personRequested("2"))
        #expect(transcript.take() == emma)
        reactor.action.accept(.personRequested("9"))
        #expect(transcript.take().hasPrefix("! No person “9” in this list"))
        #expect(reactor.currentState.expanded == nil)
    }

    @Test("who is not there is not toggled", arguments: ["0", "6", "-1", "f", "A", "", "1 2"])
    func nobody(reference: String) async {
        let reactor = reactor(.success(.five))
        reactor.action.accept(.personToggled("1"))
        #expect(transcript.take() == "! No person “1” in this list: give a number on this page or an id")
        await loaded(reactor)
        _ = transcript.take()
        reactor.action.accept(.personToggled(reference))
        #expect(transcript.take() == "! No person “\(reference)” in this list: give a number on this page or an id")
    }

    @Test("numbers run on through the sections, and stay below eight a section; ids reach everybody")
    func numbers() async {
        let crowd = (1...12).map { Person.sample("p\($0)", "Person \($0)", age: 20 + $0, city: "City \($0)") }
        let reactor = reactor(
            StubSource { _ in PeopleTable(crowd) },
            definitions: [
                SectionDefinition(title: "All"), SectionDefinition(title: "20s", ages: 20...29),
                SectionDefinition(title: "None", ages: 90...99),
            ]
        )
        await loaded(reactor)
        #expect(reactor.currentState.summary.sections.map(\.count) == [12, 9, 0])
        #expect(reactor.currentState.summary.sections.map(\.people.count) == [8, 8, 0])
        for (reference, number, id) in [("8", 8, "p8"), ("9", 9, "p1"), ("16", 16, "p8"), ("p2", 2, "p2")] {
            reactor.action.accept(.personToggled(reference))
            guard case .toggled(let toggle) = reactor.currentState.events.first else {
                Issue.record("\(reference) is somebody")
                continue
            }
            #expect(toggle.number == number)
            #expect(toggle.person.id == id)
        }
        reactor.action.accept(.personToggled("p12"))
        guard case .toggled(let toggle) = reactor.currentState.events.first else {
            Issue.record("an id reaches those beyond the first eight")
            return
        }
        #expect(toggle.number == nil)
        #expect(toggle.person.id == "p12")
    }

    @Test("who is open and gone after a refresh is not open any more; who is still there is")
    func expandedGone() async {
        let reactor = reactor(
            .success(.five), .success([Person].five.reversed()), .success(Array([Person].five.dropFirst())))
        await loaded(reactor)
        reactor.action.accept(.personToggled("a"))
        await loaded(reactor, by: .refreshPulled)
        #expect(reactor.currentState.expanded?.person == "a")
        await loaded(reactor, by: .refreshPulled)
        #expect(reactor.currentState.expanded == nil)
    }
}
