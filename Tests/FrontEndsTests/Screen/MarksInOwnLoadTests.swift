import Doubles
import Harness
import People
import Testing

@MainActor
@Suite("marks in a section with a load of its own", .fewAtATime)
struct MarksInOwnLoadTests {
    private nonisolated static let chosen = PeopleQuery(results: 6_000, page: 2)

    /// Everybody in order, and from the end for the section; the first of them of this age.
    private nonisolated static func answer(_ query: PeopleQuery, age: Int) -> [Person] {
        let people = (0..<6_000).map { Person.sample("p\($0)", "Person \($0)", age: $0 == 0 ? age : 50) }
        return query == chosen ? people.reversed() : people
    }

    @Test("reach to the last of many people, who stand in another order than everybody's")
    func marks() async {
        let loads = Answers([30, 30, 31, 31])
        var run = ScreenRun()
        run.definitions = [
            SectionDefinition(title: "All"), SectionDefinition(title: "Chosen", query: Self.chosen),
        ]
        let source = StubSource { query in PeopleTable(Self.answer(query, age: loads.next(else: 0))) }
        await run.play(
            source, [.waitFor("6000 people"), .keys("2G"), .picture, .keys("r"), .waitFor("1 changed"), .picture])
        #expect(!run.surface.pictures[0].contains("~"))
        #expect(run.surface.pictures[1].contains("▸~Person 0 "))
    }
}
