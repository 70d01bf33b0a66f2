import Browsing
import Doubles
import People
import Reactors
import Relays
import Testing
import Waiting

@MainActor
@Suite("An open list in the browser's reactor") struct OpenListTests {
    private let transcript = Transcript()
    private let bag = DisposeBag()

    private func directory(_ people: [Person]) -> Directory {
        Directory(PeopleTable(people), sections: .menAndWomen)
    }

    /// A list that was opened; what it told then is passed over. `later` is what a refresh loads.
    private func reactor(
        _ list: PeopleList, _ people: [Person] = .five, pageSize: Int = 2, levels: [String] = ["city"],
        later: [Person] = []
    ) -> BrowserReactor {
        let reactor = BrowserReactor.opened(
            list, in: directory(people), rules: BrowsingRules(pageSize: pageSize, same: levels), later: later
        )
        reactor.pulse(\.$events).subscribe { [transcript] in $0.forEach(transcript.add) }.disposed(by: bag)
        _ = transcript.take()
        return reactor
    }

    private func told(_ reactor: BrowserReactor, _ action: BrowserReactor.Action) -> String {
        reactor.action.accept(action)
        return transcript.take()
    }

    /// Loads again; gives what was told.
    private func refreshed(_ reactor: BrowserReactor) async -> String {
        reactor.action.accept(.refreshPulled)
        await until { !reactor.currentState.isLoading }
        return transcript.take()
    }

    private static let firstPage = """
        Men · 3 people · page 1 of 2
          1  Adam Abel  21  Berlin, Germany
          2  Bert Born  34  Oslo, Norway
        """
    private static let secondPage = """
        Men · 3 people · page 2 of 2
          1  Carl Cohn  40  Berlin, Germany
        """

    @Test("a section is read page by page, and its ends are told")
    func paging() {
        let reactor = reactor(.section(title: "Men"))
        #expect(told(reactor, .listAppeared) == Self.firstPage)
        #expect(told(reactor, .previousRequested) == "! This is the first page: type next for the next page")
        #expect(told(reactor, .nextRequested) == Self.secondPage)
        #expect(told(reactor, .nextRequested) == "! This is the last page: type prev for the previous page")
        #expect(told(reactor, .listAppeared) == Self.secondPage)
        #expect(told(reactor, .previousRequested) == Self.firstPage)
    }

    @Test("a section is searched from its first page, and the search can be taken back")
    func searching() {
        let reactor = reactor(.section(title: "Men"))
        reactor.action.accept(.nextRequested)
        _ = transcript.take()
        #expect(
            told(reactor, .searched("BERLIN")) == """
                Men, search “BERLIN” · 2 people · page 1 of 1
                  1  Adam Abel  21  Berlin, Germany
                  2  Carl Cohn  40  Berlin, Germany
                """)
        #expect(
            told(reactor, .searched("dora")) == """
                Men, search “dora” · 0 people · page 1 of 1
                No results for “dora”
                """)
        #expect(told(reactor, .searched("")) == Self.firstPage)
    }

    @Test("a search through everybody can be searched anew, and taking it back shows everybody")
    func everybody() {
        let reactor = reactor(.everyone(search: "berlin"))
        #expect(
            told(reactor, .listAppeared) == """
                Search “berlin” · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                  2  Carl Cohn  40  Berlin, Germany
                """)
        #expect(
            told(reactor, .searched("emma")) == """
                Search “emma” · 1 person · page 1 of 1
                  1  Emma Ernst  67  Bern, Switzerland
                """)
        #expect(
            told(reactor, .searched("")) == """
                Everyone · 5 people · page 1 of 3
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                """)
    }

    @Test("where there is one page, nobody is sent to another one")
    func onlyPage() {
        let reactor = reactor(.section(title: "Men"))
        reactor.action.accept(.searched("zzzz"))
        _ = transcript.take()
        let complaint = "! This is the only page: open another section, or search for something else"
        #expect(told(reactor, .nextRequested) == complaint)
        #expect(told(reactor, .previousRequested) == complaint)
    }

    @Test("numbers are those of the page, ids reach the whole list; again closes, another one moves")
    func toggling() {
        let reactor = reactor(.section(title: "Men"))
        reactor.action.accept(.nextRequested)
        _ = transcript.take()
        #expect(
            told(reactor, .personToggled("1")) == """
                  1  Carl Cohn  40  Berlin, Germany
                     2 others in Berlin
                     - Adam Abel  21  a@example.com
                     - Dora Dahl  29  d@example.com
                """)
        #expect(
            told(reactor, .personToggled("b")) == """
                  -  Bert Born  34  Oslo, Norway
                     No one else lives in Oslo
                """)
        #expect(told(reactor, .personToggled("b")) == "Collapsed Bert Born")
        #expect(
            told(reactor, .personToggled("2")) == "! No person “2” in this list: give a number on this page or an id")
        #expect(
            told(reactor, .personToggled("d")) == "! No person “d” in this list: give a number on this page or an id")
    }

    @Test("the area of who is open stands under their row on every page that shows them")
    func expanded() {
        let reactor = reactor(.section(title: "Men"))
        reactor.action.accept(.personToggled("1"))
        _ = transcript.take()
        #expect(told(reactor, .nextRequested) == Self.secondPage)
        #expect(
            told(reactor, .previousRequested) == """
                Men · 3 people · page 1 of 2
                  1  Adam Abel  21  Berlin, Germany
                     2 others in Berlin
                     - Carl Cohn  40  c@example.com
                     - Dora Dahl  29  d@example.com
                  2  Bert Born  34  Oslo, Norway
                """)
    }

    @Test("the area is the city, else the state, else the country, as the rules have it")
    func levels() {
        let people: [Person] = [
            .sample("a", "Ann", city: "Ulm", state: "Bavaria", country: "Germany"),
            .sample("b", "Bea", city: "Hof", state: "Bavaria", country: "Germany"),
            .sample("c", "Cat", city: "Kiel", state: "Holstein", country: "Germany"),
        ]
        func area(_ id: String, _ levels: [String]) -> SameAreaPeople? {
            let reactor = reactor(.section(title: "Women"), people, levels: levels)
            reactor.action.accept(.personToggled(id))
            guard case .toggled(let toggle) = reactor.currentState.events.first else { return nil }
            return toggle.sameArea
        }
        #expect(area("a", ["city", "state", "country"])?.area == "Bavaria")
        #expect(area("a", ["city", "state", "country"])?.field?.key == "state")
        #expect(area("c", ["city", "state", "country"])?.area == "Germany")
        #expect(area("c", ["city", "state", "country"])?.people.map(\.id) == ["a", "b"])
        #expect(area("c", ["city"])?.area == "Kiel")
        #expect(area("c", ["city"])?.count == 0)
    }

    @Test("of an area eight are shown, and how many more there are")
    func manyNeighbours() {
        let crowd = (1...11).map { Person.sample("p\($0)", "Woman \($0)", age: 20 + $0) }
        let reactor = reactor(.section(title: "Women"), crowd, pageSize: 20)
        #expect(
            told(reactor, .personToggled("11")) == """
                  11  Woman 11  31  Seoul, South Korea
                      10 others in Seoul
                      - Woman 1   21  p1@example.com
                      - Woman 2   22  p2@example.com
                      - Woman 3   23  p3@example.com
                      - Woman 4   24  p4@example.com
                      - Woman 5   25  p5@example.com
                      - Woman 6   26  p6@example.com
                      - Woman 7   27  p7@example.com
                      - Woman 8   28  p8@example.com
                        and 2 more
                """)
    }

    @Test("a new load keeps page, search and who is open, and says of the list nothing by itself")
    func kept() async {
        let fred = Person.sample("f", "Fred Ford", age: 50, gender: .male, city: "Oslo")
        let reactor = reactor(.section(title: "Men"), later: .five + [fred])
        reactor.action.accept(.searched("o"))
        reactor.action.accept(.nextRequested)
        reactor.action.accept(.personToggled("c"))
        _ = transcript.take()
        #expect(!(await refreshed(reactor)).contains("page 2"))
        #expect(reactor.currentState.list?.search == "o")
        #expect(reactor.currentState.list?.expanded == "c")
        #expect(
            told(reactor, .listAppeared) == """
                Men, search “o” · 4 people · page 2 of 2
                  1  Carl Cohn  40  Berlin, Germany
                     2 others in Berlin
                     - Adam Abel  21  a@example.com
                     - Dora Dahl  29  d@example.com
                  2  Fred Ford  50  Oslo, South Korea
                """)
    }

    @Test("a new load that is shorter shows its last page; who is gone is not open any more")
    func shorter() async {
        let reactor = reactor(.section(title: "Men"), later: Array([Person].five.prefix(2)))
        reactor.action.accept(.nextRequested)
        reactor.action.accept(.personToggled("1"))
        _ = transcript.take()
        #expect(!(await refreshed(reactor)).contains("page 1"))
        #expect(reactor.currentState.list?.expanded == nil)
        #expect(
            told(reactor, .listAppeared) == """
                Men · 2 people · page 1 of 1
                  1  Adam Abel  21  Berlin, Germany
                  2  Bert Born  34  Oslo, Norway
                """)
    }

    @Test("a section of which nobody came is empty, and a closed list is not turned")
    func sectionEmpty() async {
        let reactor = reactor(.section(title: "Men"))
        _ = await refreshed(reactor)
        #expect(told(reactor, .listAppeared) == "Men · 0 people · page 1 of 1\nNo people in this list")
        #expect(told(reactor, .listClosed) == "")
        #expect(told(reactor, .nextRequested) == "")
    }

    @Test("a list of a section that there is not is empty")
    func noSection() {
        let reactor = reactor(.section(title: "Nobody's"))
        #expect(told(reactor, .listAppeared) == "Nobody's · 0 people · page 1 of 1\nNo people in this list")
    }
}
