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
        let sections = DirectoryDifference(from: same, to: same).sections
        #expect(sections.map(\.title) == ["Everyone"] && sections.allSatisfy(\.isEmpty))
    }

    @Test("one came, one went, one moved, one is updated")
    func oneOfEach() throws {
        let old = directory(["a", "b", "c", "d"])
        let new = directory(["d", "a", "b", "e"]) { $0 == "b" ? "Bea" : $0 }
        let section = try #require(DirectoryDifference(from: old, to: new).sections.first)
        #expect(section.title == "Everyone")
        #expect(section.removals == [2])
        #expect(section.insertions == [3])
        #expect(section.moves == [0])
        #expect(section.updates == [2])
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

    @Test("a person who goes from one section to another is gone there, new here, and an update where they stay")
    func perSection() {
        let difference = DirectoryDifference(
            from: Directory(PeopleTable([.fixture("a", age: 29)]), sections: .byGenderAndAge),
            to: Directory(PeopleTable([.fixture("a", age: 30)]), sections: .byGenderAndAge))
        #expect(difference.sections.map(\.title) == ["Men", "Women", "20s", "30s"])
        #expect(difference.sections.map(\.removals) == [[], [], [0], []])
        #expect(difference.sections.map(\.insertions) == [[], [], [], [0]])
        #expect(difference.sections.map(\.updates) == [[], [0], [], []])
    }

    @Test("a section that is new has everyone inserted, one that is gone everyone removed")
    func sectionsComeAndGo() {
        let difference = DirectoryDifference(
            from: Directory(PeopleTable([.fixture("a")]), sections: [SectionDefinition(title: "Old")]),
            to: Directory(PeopleTable([.fixture("b")]), sections: [SectionDefinition(title: "New")]))
        #expect(difference.sections.map(\.title) == ["New", "Old"])
        #expect(difference.sections.map(\.insertions) == [[0], []])
        #expect(difference.sections.map(\.removals) == [[], [0]])
    }

    @Test("sections of equal titles are compared in their order; those that are gone come last")
    func equalTitles() {
        func directory(_ sections: [(title: String, id: String)]) -> Directory {
            let definitions = sections.enumerated().map { index, section in
                SectionDefinition(title: section.title, query: PeopleQuery(results: 1, page: index + 1))
            }
            let own = zip(definitions, sections).map { ($0, PeopleTable([.fixture($1.id)])) }
            return Directory(
                PeopleTable(), sections: definitions, own: Dictionary(uniqueKeysWithValues: own))
        }
        let difference = DirectoryDifference(
            from: directory([("A", "a"), ("B", "b"), ("A", "c"), ("A", "d")]), to: directory([("A", "a"), ("A", "c")]))
        #expect(difference.sections.map(\.title) == ["A", "A", "B", "A"])
        #expect(difference.sections.map(\.removals) == [[], [], [0], [0]])
        #expect(difference.sections.allSatisfy { $0.insertions.isEmpty && $0.moves.isEmpty })
    }

    @Test("each section is compared with the one of its title; a replay of chance", arguments: 0..<300)
    func comparedByTitle(seed: Int) {
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
        let oldTitles = Array(titles.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)))
        let newTitles = Array(titles.shuffled(using: &generator).prefix(Int.random(in: 0...5, using: &generator)))
        let (old, new) = (load(), load())
        let difference = DirectoryDifference(from: directory(old, oldTitles), to: directory(new, newTitles))
        let gone = oldTitles.filter { !newTitles.contains($0) }
        #expect(difference.sections.map(\.title) == newTitles + gone)
        for (index, section) in difference.sections.enumerated() {
            let former = oldTitles.firstIndex(of: section.title).map { old[$0] } ?? []
            let present = index < newTitles.count ? new[index] : []
            expect(section, from: former.map(\.id), to: present.map(\.id))
            let updates = present.indices.filter { place in
                former.contains { $0.id == present[place].id && $0 != present[place] }
            }
            #expect(section.updates == updates)
        }
    }

    @Test("a load that repeats one id 20,000 times is compared at once, and right")
    func repeatedID() throws {
        let old = [String](repeating: "a", count: 20_000) + ["b"]
        let new = ["b"] + [String](repeating: "a", count: 19_999)
        let section = try difference(old, new)
        #expect(section.removals.count == 1)
        #expect(section.insertions.isEmpty)
        expect(section, from: old, to: new)
    }

    @Test("all but those who are new or moved keep their order; a replay of chance", arguments: 0..<300)
    func othersKeepTheirOrder(seed: Int) throws {
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
        expect(section, from: Array(old), to: new)
        let kept = Set(new.indices).subtracting(section.insertions)
        #expect(section.updates == kept.filter { updated.contains(new[$0]) }.sorted())
        #expect(Set(section.moves).isSubset(of: kept))
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
        expect(section, from: old, to: new)
    }

    /// Expects the same people once those who left and those who are new are gone, and those who did not move in the
    /// same order.
    private func expect(_ section: SectionDifference, from old: [String], to new: [String]) {
        let (removals, insertions) = (Set(section.removals), Set(section.insertions))
        let former = old.indices.filter { !removals.contains($0) }.map { old[$0] }
        let kept = new.indices.filter { !insertions.contains($0) }
        #expect(former.sorted() == kept.map { new[$0] }.sorted())
        let moves = Set(section.moves)
        var rest = former[...]
        for place in kept where !moves.contains(place) {
            let found = rest.firstIndex(of: new[place])
            #expect(found != nil)
            rest = rest[((found ?? rest.endIndex - 1) + 1)...]
        }
    }
}

extension SectionDifference {
    /// Whether nobody in the section changed.
    fileprivate var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }
}
