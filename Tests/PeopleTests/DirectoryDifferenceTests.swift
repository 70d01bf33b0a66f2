import Harness
import People
import SamplePeople
import Testing

@Suite("What changed between two loads")
struct DirectoryDifferenceTests {
    private static let everyone = [SectionDefinition(title: "Everyone")]

    private func directory(_ ids: [String], name: (String) -> String = { $0 }) -> Directory {
        Directory(PeopleTable(ids.map { .fixture($0, name: name($0)) }), sections: Self.everyone)
    }

    private func difference(_ old: [String], _ new: [String]) throws -> SectionDifference {
        try #require(DirectoryDifference(from: directory(old), to: directory(new)).sections.first)
    }

    @Test("nothing changed")
    func nothing() throws {
        #expect(try difference(["a", "b"], ["a", "b"]).isEmpty)
        #expect(try difference([], []).isEmpty)
        let same = directory(["a"])
        #expect(DirectoryDifference(from: same, to: same).isEmpty)
    }

    @Test("one came, one went, one moved, one is updated")
    func oneOfEach() throws {
        let old = directory(["a", "b", "c", "d"])
        let new = directory(["d", "a", "b", "e"]) { $0 == "b" ? "Bea" : $0 }
        let section = try #require(DirectoryDifference(from: old, to: new).sections.first)
        #expect(section.title == "Everyone")
        #expect(section.removals == [2])
        #expect(section.insertions == [3])
        #expect(section.moves == [SectionDifference.Move(from: 3, to: 0)])
        #expect(section.updates == [2])
        #expect(section.applied(to: ["a", "b", "c", "d"]) { ["D", "A", "B", "E"][$0] } == ["d", "a", "B", "E"])
    }

    @Test("any field makes an update", arguments: 0..<11)
    func updates(field: Int) throws {
        var person = Person.fixture("a")
        switch field {
        case 0: person.rename("Ann Leex")
        case 1: person.age += 1
        case 2: person.gender = .male
        case 3: person.email += "x"
        case 4: person.phone = "02-124"
        case 5: person.cell += "x"
        case 6: person.city += "x"
        case 7: person.state += "x"
        case 8: person.country += "x"
        case 9: person.nat = "DE"
        default: person.picture += "x"
        }
        let sections = [Self.everyone[0]]
        let difference = DirectoryDifference(
            from: Directory(PeopleTable([.fixture("a")]), sections: sections),
            to: Directory(PeopleTable([person]), sections: sections))
        #expect(difference.sections.map(\.updates) == [[0]])
    }

    @Test("a person who goes from one section to another is a move from there to here, and an update where that is one")
    func perSection() {
        let difference = DirectoryDifference(
            from: Directory(PeopleTable([.fixture("a", age: 29)]), sections: .byGenderAndAge),
            to: Directory(PeopleTable([.fixture("a", age: 30)]), sections: .byGenderAndAge))
        #expect(difference.sections.map(\.title) == ["Men", "Women", "20s", "30s"])
        #expect(difference.sections.map(\.departures) == [[], [], [0], []])
        #expect(difference.sections.map(\.arrivals) == [[], [], [], [0]])
        #expect(difference.sections.map(\.updates) == [[], [0], [], [0]])
        #expect(difference.sections.allSatisfy { $0.removals.isEmpty && $0.insertions.isEmpty })
        #expect(
            difference.transfers == [
                .init(from: .init(section: 2, position: 0), to: .init(section: 3, position: 0))
            ])
        #expect(!difference.isEmpty)
    }

    @Test("a section that is new has everyone inserted, one that is gone everyone removed")
    func sectionsComeAndGo() {
        let difference = DirectoryDifference(
            from: Directory(PeopleTable([.fixture("a")]), sections: [SectionDefinition(title: "Old")]),
            to: Directory(PeopleTable([.fixture("b")]), sections: [SectionDefinition(title: "New")]))
        #expect(difference.sections.map(\.title) == ["New", "Old"])
        #expect(difference.sections.map(\.insertions) == [[0], []])
        #expect(difference.sections.map(\.removals) == [[], [0]])
        #expect(difference.sections.map(\.former) == [nil, 0])
        #expect(difference.sectionInsertions == [0])
        #expect(difference.sectionRemovals == [0])
    }

    @Test("a section that got another title has its people move there")
    func sectionRenamed() {
        let table = PeopleTable([.fixture("a"), .fixture("b")])
        let difference = DirectoryDifference(
            from: Directory(table, sections: [SectionDefinition(title: "Old")]),
            to: Directory(table, sections: [SectionDefinition(title: "New")]))
        #expect(difference.sections.map(\.arrivals) == [[0, 1], []])
        #expect(difference.sections.map(\.departures) == [[], [0, 1]])
        #expect(difference.applied(to: [["a", "b"]]) { _ in "?" } == [["a", "b"]])
    }

    @Test("sections alone are a difference: in another order, an empty one that came, an empty one that went")
    func sectionsAlone() {
        func directory(_ titles: String...) -> Directory {
            Directory(
                PeopleTable([.fixture("a")]),
                sections: titles.map { title in
                    SectionDefinition(title: title, ages: title == "Empty" ? 0...0 : nil)
                })
        }
        let reordered = DirectoryDifference(from: directory("A", "B", "C"), to: directory("C", "A", "B"))
        #expect(reordered.sectionMoves == [.init(from: 2, to: 0)])
        #expect(reordered.sections.allSatisfy(\.isEmpty) && !reordered.isEmpty)
        let came = DirectoryDifference(from: directory("A"), to: directory("A", "Empty"))
        #expect(came.sectionInsertions == [1] && !came.isEmpty)
        let went = DirectoryDifference(from: directory("Empty", "A"), to: directory("A"))
        #expect(went.sectionRemovals == [0] && !went.isEmpty)
        #expect(went.sectionMoves.isEmpty)
        #expect(DirectoryDifference(from: directory("A", "B"), to: directory("A", "B")).isEmpty)
    }

    @Test("applied to a whole directory gives the new one, updates included; a replay of chance", arguments: 0..<300)
    func appliedToDirectory(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(5000 + seed))
        let titles = ["A", "B", "C", "D", "E"]
        func load() -> [[Person]] {
            let people = (0..<12).map { Person.fixture("\($0)", name: Bool.random(using: &generator) ? "n" : "m") }
            return titles.map { _ in
                people.shuffled(using: &generator).filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
            }
        }
        func directory(_ load: [[Person]], _ titles: [String]) -> Directory {
            let definitions = titles.enumerated().map { index, title in
                SectionDefinition(title: title, query: PeopleQuery(results: 1, page: index + 1))
            }
            let own = zip(definitions, load).map { ($0, PeopleTable($1)) }
            return Directory(
                PeopleTable(), sections: definitions, own: Dictionary(uniqueKeysWithValues: own))
        }
        func people(_ directory: Directory) -> [[Person]] {
            directory.sections.map { $0.rows.map { directory.person(at: $0) } }
        }
        let oldTitles = Array(titles.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)))
        let newTitles = Array(titles.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)))
        let (old, new) = (directory(load(), oldTitles), directory(load(), newTitles))
        let difference = DirectoryDifference(from: old, to: new)
        let wanted = people(new)
        #expect(difference.applied(to: people(old)) { wanted[$0.section][$0.position] } == wanted)
        let kept = Set(oldTitles).intersection(newTitles)
        #expect(difference.sectionInsertions.map { newTitles[$0] } == newTitles.filter { !kept.contains($0) })
        #expect(difference.sectionRemovals.map { oldTitles[$0] } == oldTitles.filter { !kept.contains($0) })
        #expect(difference.isEmpty == (people(old) == wanted && oldTitles == newTitles))
        // Nobody who is gone from one section is new in another.
        let removed = difference.sections.flatMap { section in
            section.removals.map { people(old)[section.former ?? 0][$0].id }
        }
        let inserted = difference.sections.dropLast(difference.sectionRemovals.count).enumerated()
            .flatMap { index, section in section.insertions.map { wanted[index][$0].id } }
        #expect(Set(removed).isDisjoint(with: inserted))
    }

    @Test("a load that repeats one id 20,000 times is compared at once, and right")
    func repeatedID() throws {
        let old = [String](repeating: "a", count: 20_000) + ["b"]
        let new = ["b"] + [String](repeating: "a", count: 19_999)
        let section = try difference(old, new)
        #expect(section.removals.count == 1)
        #expect(section.insertions.isEmpty)
        #expect(section.applied(to: old) { new[$0] } == new)
    }

    @Test("applied to the old order gives the new one; a replay of chance", arguments: 0..<300)
    func appliedGivesNew(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let names = (0..<Int.random(in: 1...60, using: &generator)).map { "\($0)" }
        let old = names.shuffled(using: &generator).prefix(Int.random(in: 0...names.count, using: &generator))
        var new = seed % 2 == 0 ? Array(old) : names.shuffled(using: &generator)
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            if !new.isEmpty { new.remove(at: Int.random(in: 0..<new.count, using: &generator)) }
            let isTwice = seed % 5 == 0
            if let name = names.randomElement(using: &generator), isTwice || !new.contains(name) {
                new.insert(name, at: Int.random(in: 0...new.count, using: &generator))
            }
        }
        let updated = Set(names.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
        let section = try #require(
            DirectoryDifference(
                from: directory(Array(old)), to: directory(new) { updated.contains($0) ? "updated" : $0 }
            ).sections.first)
        #expect(section.applied(to: Array(old)) { new[$0] } == new)
        let kept = Set(new.indices).subtracting(section.insertions)
        #expect(section.updates == kept.filter { updated.contains(new[$0]) }.sorted())
        #expect(Set(section.moves.map(\.to)).isSubset(of: kept))
        #expect(Set(section.removals).isDisjoint(with: section.moves.map(\.from)))
    }

    @Test("moves are the fewest there are: a brute force over small cases agrees", arguments: 0..<200)
    func fewestMoves(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(1000 + seed))
        let names = (0..<9).map { "\($0)" }
        let old = Array(names.shuffled(using: &generator).prefix(Int.random(in: 0...9, using: &generator)))
        let new = Array(names.shuffled(using: &generator).prefix(Int.random(in: 0...9, using: &generator)))
        let section = try difference(old, new)
        let positions = new.compactMap { old.firstIndex(of: $0) }
        // Every choice of people who stay: the largest whose old positions ascend.
        let stays = (0..<(1 << positions.count)).filter { choice in
            let chosen = positions.indices.filter { choice & 1 << $0 != 0 }.map { positions[$0] }
            return zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 }
        }
        #expect(section.moves.count == positions.count - (stays.map(\.nonzeroBitCount).max() ?? 0))
        #expect(section.removals == old.indices.filter { !new.contains(old[$0]) })
        #expect(section.insertions == new.indices.filter { !old.contains(new[$0]) })
        #expect(section.applied(to: old) { new[$0] } == new)
    }
}
