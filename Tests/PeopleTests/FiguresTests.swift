import People
import SamplePeople
import Testing

@Suite("Figures of people")
struct FiguresTests {
    private let directory: Directory = {
        var people: [Person] = []
        for index in 0..<60 {
            var person = Person.fixture(
                "\(index)", name: "P\(index)", email: "p@x.org", city: index % 3 == 0 ? "Bern" : "", country: "X")
            person.age = 18 + index
            person.gender = index % 4 == 0 ? .male : .female
            person.nat = index < 40 ? "CH" : "DE"
            people.append(person)
        }
        return Directory(PeopleTable(people))
    }()

    @Test("count genders, ages by ten years without a gap, nationalities and cities by number")
    func counts() {
        let figures = directory.figures(of: Array(0..<60))
        #expect(figures.count == 60)
        #expect(figures.shares("gender").map(\.count) == [45, 15])
        #expect(figures.shares("age").map(\.count) == [2, 10, 10, 10, 10, 10, 8])
        #expect(figures.shares("age").first?.predicate.test == .range(from: .number(10), to: .number(19)))
        #expect(figures.shares("nat").map(\.predicate.test) == [.equal(.text("CH")), .equal(.text("DE"))])
        #expect(figures.shares("nat").map(\.count) == [40, 20])
        #expect(figures.shares("city").map(\.count) == [20], "a place without a name is none")
    }

    @Test("of a part only that part; each bar is as many people as the list that it narrows to")
    func parts() {
        let part = Array(Int32(5)..<40)
        let figures = directory.figures(of: part)
        for share in figures.facets.flatMap(\.shares) {
            #expect(directory.rows(among: part, where: [share.predicate]).count == share.count, "\(share)")
        }
        #expect(directory.rows(among: part, where: [FieldCondition("city", .equal(.text("Nowhere")))]) == [])
    }

    @Test("of nobody are none")
    func nobody() {
        let figures = directory.figures(of: [])
        #expect(figures.count == 0 && figures.shares("age") == [] && figures.shares("nat") == [])
    }
}
