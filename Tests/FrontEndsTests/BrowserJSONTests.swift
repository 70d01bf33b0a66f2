import Browsing
import Doubles
import FrontEnds
import JSON
import People
import Reactors
import Testing
import Waiting
import Words

/// The objects of what is browsed, as the reactors make them.
@MainActor
@Suite struct BrowserJSONTests {
    private let ann = Person.sample("a", "Ann\u{9B}31m", age: 30, city: "Ulm", state: "", country: "Germany")
    private let bea = Person.sample("b", "Bea\u{202E}", age: 40, city: "Ulm", state: "", country: "Germany")
    private let annJSON = #"""
        {"id":"a","name":"Ann\u009b31m","age":30,"gender":"female","email":"a@example.com","phone":"1","cell":"2","city":"Ulm","state":null,"country":"Germany","nat":"KR","picture":null}
        """#
    private let beaJSON = #"""
        {"id":"b","name":"Bea\u202e","age":40,"gender":"female","email":"b@example.com","phone":"1","cell":"2","city":"Ulm","state":null,"country":"Germany","nat":"KR","picture":null}
        """#

    private func lines(_ events: [BrowserEvent]) -> [String] {
        events.flatMap { $0.json(Messages(.english)) }.map(\.text)
    }

    private func detail(_ list: PeopleList, pageSize: Int) -> BrowserReactor {
        BrowserReactor.opened(
            list,
            in: Directory(PeopleTable([ann, bea]), sections: [SectionDefinition(title: "All \"people\"")]),
            rules: BrowsingRules(pageSize: pageSize, same: ["city"])
        )
    }

    @Test("the sections have title, count and preview; stale after a failed load")
    func sections() async {
        let answers = Answers<Result<[Person], PeopleError>>(.success([ann]), .failure(.forbidden))
        let reactor = BrowserReactor(
            loader: DirectoryLoader(
                source: StubSource(answers: answers), query: PeopleQuery(results: 1),
                definitions: [SectionDefinition(title: "All"), SectionDefinition(title: "None", ages: 90...99)]),
            rules: BrowsingRules(pageSize: 2, same: ["city"])
        )
        for stale in [false, true] {
            reactor.action.accept(.refreshPulled)
            await until { !reactor.currentState.isLoading }
            #expect(
                lines(reactor.currentState.events).last == #"""
                    {"event":"sections","sections":[{"title":"All","count":1,"preview":[\#(annJSON)]},{"title":"None","count":0,"preview":[]}],"stale":\#(stale)}
                    """#)
        }
    }

    @Test("a section has title, count, page, pages and people; a search through everybody is its own title")
    func section() {
        let reactor = detail(.section(title: "All \"people\""), pageSize: 1)
        reactor.action.accept(.nextRequested)
        #expect(
            lines(reactor.currentState.events) == [
                #"{"event":"section","title":"All \"people\"","count":2,"page":2,"pages":2,"people":[\#(beaJSON)]}"#
            ])
        let search = detail(.everyone(search: "ann"), pageSize: 1)
        search.action.accept(.listAppeared)
        #expect(
            lines(search.currentState.events) == [
                #"{"event":"section","title":"ann","count":1,"page":1,"pages":1,"people":[\#(annJSON)]}"#
            ])
    }

    @Test("a person has their members")
    func person() {
        let reactor = detail(.everyone(search: ""), pageSize: 2)
        reactor.action.accept(.personRequested("2"))
        #expect(lines(reactor.currentState.events) == [#"{"event":"person","# + beaJSON.dropFirst()])
    }

    @Test("a toggle has the person's id and the area, null once closed")
    func toggled() {
        let reactor = detail(.everyone(search: ""), pageSize: 2)
        reactor.action.accept(.personToggled("1"))
        #expect(
            lines(reactor.currentState.events) == [
                #"{"event":"toggled","id":"a","expanded":true,"same_area":{"area":"Ulm","count":1,"people":[\#(beaJSON)]}}"#
            ])
        reactor.action.accept(.personToggled("a"))
        #expect(
            lines(reactor.currentState.events) == [#"{"event":"toggled","id":"a","expanded":false,"same_area":null}"#])
    }
}
