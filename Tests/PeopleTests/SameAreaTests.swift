import Harness
import People
import SamplePeople
import Testing

@Suite("People of the same area")
struct SameAreaTests {
    @Test("those of the same city, the person left out")
    func sameCity() {
        let directory = Directory(
            PeopleTable([.fixture("a"), .fixture("b"), .fixture("c", city: "Busan", state: "Busan")]))
        let area = directory.sameArea(of: 0)
        #expect(area.field?.key == "city")
        #expect(area.name == "Seoul")
        #expect(area.count == 1)
        #expect(area.rows == [1])
    }

    @Test("nobody in the city: those of the state; nobody there: those of the country")
    func fallsBack() {
        let directory = Directory(
            PeopleTable([
                .fixture("a", city: "Suwon", state: "Gyeonggi"), .fixture("b", city: "Paju", state: "Gyeonggi"),
                .fixture("c", city: "Seoul", state: "Seoul"),
            ]))
        #expect(directory.sameArea(of: 0).field?.key == "state")
        #expect(directory.sameArea(of: 0).name == "Gyeonggi")
        #expect(directory.sameArea(of: 0).rows == [1])
        #expect(directory.sameArea(of: 2).field?.key == "country")
        #expect(directory.sameArea(of: 2).rows == [0, 1])
        #expect(directory.sameArea(of: 2, by: ["city", "state"]).count == 0)
    }

    @Test("alone in the world: the last level asked for, nobody in it")
    func alone() {
        let directory = Directory(PeopleTable([.fixture("a")]))
        #expect(directory.sameArea(of: 0) == directory.sameArea(of: 0, by: []))
        let area = directory.sameArea(of: 0)
        #expect(area.field?.key == "country")
        #expect(area.name == "South Korea")
        #expect(area.count == 0)
        #expect(area.rows.isEmpty)
        #expect(directory.sameArea(of: 0, by: ["city"]).name == "Seoul")
    }

    @Test("the order of levels is the one asked for")
    func order() {
        let directory = Directory(PeopleTable([.fixture("a"), .fixture("b"), .fixture("c", city: "Busan")]))
        #expect(directory.sameArea(of: 0, by: ["country", "city"]).count == 2)
        #expect(directory.sameArea(of: 0, by: ["country", "city"]).field?.key == "country")
    }

    @Test("two Springfields are two cities, and a state of the same name elsewhere is another one")
    func twoSpringfields() {
        let directory = Directory(
            PeopleTable([
                .fixture("a", city: "Springfield", state: "Ohio", country: "United States"),
                .fixture("b", city: "Springfield", state: "Oregon", country: "United States"),
                .fixture("c", city: "Springfield", state: "Ohio", country: "Elsewhere"),
            ]))
        #expect(directory.sameArea(of: 0, by: ["city"]).count == 0)
        #expect(directory.sameArea(of: 0, by: ["state"]).count == 0)
        #expect(directory.sameArea(of: 0).field?.key == "country")
        #expect(directory.sameArea(of: 0).rows == [1])
    }

    @Test("those without a city share none")
    func namelessCity() {
        let directory = Directory(
            PeopleTable([.fixture("a", city: ""), .fixture("b", city: ""), .fixture("c", city: "", state: "")]))
        #expect(directory.sameArea(of: 0).field?.key == "state")
        #expect(directory.sameArea(of: 0).rows == [1])
        #expect(directory.sameArea(of: 2).field?.key == "country")
    }

    @Test("neighbours of another nationality are neighbours, in the order of the directory")
    func nationalities() {
        let directory = Directory(
            PeopleTable((0..<6).map { .fixture("\($0)", nat: $0 % 2 == 0 ? "KR" : "DE") }))
        #expect(directory.sameArea(of: 3).rows == [0, 1, 2, 4, 5])
    }

    @Test("the whole directory is looked over, also the people of a section's own load")
    func wholeDirectory() {
        let own = SectionDefinition(title: "Own", query: PeopleQuery(results: 1))
        let directory = Directory(
            PeopleTable([.fixture("a")]), sections: [own], own: [own: PeopleTable([.fixture("b")])])
        #expect(directory.sameArea(of: 0).rows == [1])
    }

    @Test("at most eight are given, or as many as asked for, and the count is true", arguments: [0, 1, 8, 9, 50, 5000])
    func limits(limit: Int) {
        var generator = SeededGenerator(seed: 5)
        let people = (0..<1000).map { Person.random("\($0)", using: &generator) }
        let directory = Directory(PeopleTable(people))
        for row in stride(from: 0, to: 1000, by: 37) {
            let person = people[row]
            let same: [String: [Int32]] = Dictionary(
                uniqueKeysWithValues: ["city", "state", "country"].map { level in
                    let rows = people.indices.filter { other in
                        other != row && people[other].country == person.country
                            && (level == "country" || people[other].state == person.state)
                            && (level != "city" || people[other].city == person.city)
                    }
                    return (level, rows.map { Int32($0) })
                })
            for level in ["city", "state", "country"] {
                let area = directory.sameArea(of: row, by: [level], limit: limit)
                #expect(area.count == same[level]?.count)
                #expect(area.rows == same[level].map { Array($0.prefix(limit)) })
            }
        }
        #expect(directory.sameArea(of: 0).rows.count == 8)
    }

    @Test("indexes made ahead answer like those made when asked")
    func prepared() {
        let table = PeopleTable([.fixture("a"), .fixture("b")])
        let directory = Directory(table)
        directory.prepareIndexes()
        #expect(directory.sameArea(of: 1) == Directory(table).sameArea(of: 1))
        #expect(directory.row(ofID: "b") == 1)
    }
}
