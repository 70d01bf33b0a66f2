import Harness
import People
import SamplePeople
import Testing

@Suite("Sections")
struct SectionTests {
    @Test("a directory of nobody has empty sections and answers nothing")
    func nobody() {
        let directory = Directory(PeopleTable(), sections: .byGenderAndAge)
        #expect(directory.count == 0)
        #expect(directory.sections.map(\.title) == ["Men", "Women", "20s", "30s"])
        #expect(directory.sections.allSatisfy { $0.count == 0 })
        #expect(directory.row(ofID: "a") == nil)
        #expect(Directory().sections.isEmpty)
    }

    @Test("a man of 29 stands in Men and in 20s, a woman of 30 in Women and in 30s")
    func severalSections() {
        let directory = Directory(
            PeopleTable([
                .fixture("m", age: 29, gender: .male), .fixture("w", age: 30, gender: .female),
                .fixture("old", age: 40, gender: .male), .fixture("young", age: 19, gender: .female),
                .fixture("twenty", age: 20, gender: .female), .fixture("39", age: 39, gender: .male),
            ]), sections: .byGenderAndAge)
        #expect(directory.ids(inSection: 0) == ["m", "old", "39"])
        #expect(directory.ids(inSection: 1) == ["w", "young", "twenty"])
        #expect(directory.ids(inSection: 2) == ["m", "twenty"])
        #expect(directory.ids(inSection: 3) == ["w", "39"])
    }

    @Test("1,000 people of chance stand where four filters put them", arguments: [1, 64, 65, 130])
    func likeFilters(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let people = (0..<1000).map { Person.random("\($0)", using: &generator) }
        let given = (0..<count).map { number in
            let low = Int.random(in: -5...260, using: &generator)
            let gender: Gender? = [nil, .male, .female][number % 3]
            let ages = number % 4 == 0 ? nil : low...(low + Int.random(in: 0...80, using: &generator))
            return (gender: gender, ages: ages, nationalities: [[], ["KR"], ["de", "US"], ["XX"]][number % 4])
        }
        let definitions = given.enumerated().map { number, given in
            SectionDefinition(
                title: "\(number)", gender: given.gender, ages: given.ages, nationalities: given.nationalities)
        }
        let directory = Directory(PeopleTable(people), sections: definitions)
        for (section, given) in zip(directory.sections, given) {
            let filtered = people.filter { person in
                (given.gender.map { $0 == person.gender } ?? true) && (given.ages?.contains(person.age) ?? true)
                    && (given.nationalities.isEmpty || given.nationalities.contains { $0.uppercased() == person.nat })
            }
            #expect(section.rows.map { directory.person(at: $0) } == filtered)
        }
    }

    @Test("a section with a query shows its own load, filtered, and a known id is the same person")
    func ownLoad() {
        let germans = SectionDefinition(
            title: "German men", gender: .male, nationalities: ["DE"], query: PeopleQuery(results: 4))
        let everyone = SectionDefinition(title: "Everyone")
        let directory = Directory(
            PeopleTable([.fixture("a", gender: .male, nat: "DE"), .fixture("b")]),
            sections: [germans, everyone],
            own: [
                germans: PeopleTable([
                    .fixture("c", name: "New", gender: .male, nat: "DE"), .fixture("d", gender: .female, nat: "DE"),
                    .fixture("a", name: "Other content", gender: .male, nat: "DE"),
                    .fixture("e", gender: .male, nat: "FR"),
                ])
            ])
        #expect(directory.sections.map(\.title) == ["German men", "Everyone"])
        #expect(directory.ids(inSection: 0) == ["c", "a"])
        #expect(directory.ids(inSection: 1) == ["a", "b"])
        #expect(directory.count == 5)
        #expect(directory.row(ofID: "a") == 0)
        #expect(directory.person(at: 0).name == "Ann Lee")
        #expect(directory.row(ofID: "c").map { directory.person(at: $0).name } == "New")
    }

    @Test("one id in two sections' own loads is one person")
    func sharedOwnLoads() {
        let first = SectionDefinition(title: "1", query: PeopleQuery(results: 2))
        let second = SectionDefinition(title: "2", query: PeopleQuery(results: 2, page: 2))
        let directory = Directory(
            PeopleTable(), sections: [first, second],
            own: [
                first: PeopleTable([.fixture("a"), .fixture("b")]),
                second: PeopleTable([.fixture("b"), .fixture("c")]),
            ]
        )
        #expect(directory.count == 3)
        #expect(directory.sections[0].rows[1] == directory.sections[1].rows[0])
    }

    @Test("a section whose own load is missing is empty")
    func missingLoad() {
        let own = SectionDefinition(title: "Own", query: PeopleQuery(results: 1))
        #expect(Directory(PeopleTable([.fixture("a")]), sections: [own]).sections[0].rows.isEmpty)
    }

    @Test("a directory finds the first row of each id, whatever the id's form")
    func rowOfID() {
        var generator = SeededGenerator(seed: 4)
        let ids = (0..<2000).map { number in
            number % 2 == 0 ? "text \(number)" : "41d3b1c8-5f6a-4e0b-9d1c-\(100_000_000_000 + number)"
        }
        let directory = Directory(
            PeopleTable((ids + ids).map { Person.random($0, using: &generator) }))
        for (row, id) in ids.enumerated() { #expect(directory.row(ofID: id) == row) }
        #expect(directory.row(ofID: "41D3B1C8-5F6A-4E0B-9D1C-100000000001") == nil)
        #expect(directory.row(ofID: "") == nil)
    }

    @Test("directories are equal only to themselves and their copies")
    func equality() {
        let directory = Directory(PeopleTable())
        let copy = directory
        #expect(copy == directory)
        #expect(Directory(PeopleTable()) != directory)
    }
}
