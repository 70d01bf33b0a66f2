import Harness
import People
import Testing

@Suite("A search as one types")
struct FuzzySearchTests {
    private let people: [Person] = [
        .fixture("0", name: "José García", email: "jose@example.com", city: "Málaga", country: "Spain"),
        .fixture("1", name: "Ann Lee", email: "ann@example.com", city: "Springfield", country: "United States"),
        .fixture("2", name: "Олександр Їжакевич", email: "ol@example.com", city: "Київ", country: "Ukraine"),
        .fixture("3", name: "Jürgen Groß", email: "jürgen@exämple.de", city: "Köln", country: "Germany"),
        .fixture("4", name: "Leann Andres", email: "leann@example.com", city: "Bern", country: "Switzerland"),
    ]

    private func found(_ text: String) async throws -> [Int32] {
        let directory = Directory(PeopleTable(people))
        return try await PeopleSearch(text, .withGaps, in: .randomUser).rows(
            among: Array(0..<Int32(people.count)), in: directory)
    }

    @Test(
        "letters in their order find a person, gaps or not",
        arguments: [
            ("jgar", [0]), ("mlga", [0]), ("ukrn", [2]), ("їжвч", [2]), ("жїч", []), ("grss", [3]), ("jürgn", [3]),
            ("gsoj", []), ("koln", [3]), ("n@ex", [1, 3, 4]), ("ample.c", [0, 1, 2, 4]), ("xämple.d", [3]),
            ("spn jos", [0]), ("", [0, 1, 2, 3, 4]), ("zzz", []),
        ])
    func letters(text: String, rows: [Int32]) async throws {
        #expect(try await found(text).sorted() == rows)
    }

    @Test("in an email letters have gaps only before the @: the domain is the same for nearly everybody")
    func domains() async throws {
        for text in ["exmpl", "ann@xmpl", "jse@", "nec"] { #expect(try await found(text) == [], "\(text)") }
        let maria = Person.fixture("9", name: "Zoe", email: "maria.lopez@example.com")
        #expect(PeopleSearch("mlpz", .withGaps, in: .randomUser).match(maria)?.positions == ["email": [0, 6, 8, 10]])
        let match = try #require(PeopleSearch("ample.com", .withGaps, in: .randomUser).match(people[1]))
        #expect(match.positions == ["email": Array(6..<15)])
        #expect(PeopleSearch("exmpl", .withGaps, in: .randomUser).match(people[1]) == nil)
    }

    @Test("beginnings of words and letters side by side come first")
    func ranking() async throws {
        #expect(try await found("lee").first == 1)
        #expect(try await found("leann").first == 4)
        #expect(try await found("an").prefix(2) == [1, 4])
    }

    @Test("the letters found are named, as characters of the text that is shown")
    func positions() throws {
        let match = try #require(PeopleSearch("grs koln", .withGaps, in: .randomUser).match(people[3]))
        #expect(match.positions == ["name": [7, 8, 10], "city": [0, 1, 2, 3]])
        #expect(PeopleSearch("grs zz", .withGaps, in: .randomUser).match(people[3]) == nil)
        #expect(PeopleSearch("їж", .withGaps, in: .randomUser).match(people[2])?.positions == ["name": [10, 11]])
        #expect(PeopleSearch("", .withGaps, in: .randomUser).match(people[0])?.positions == [:])
    }

    @Test("whom the search finds in a directory, it finds alone, and the other way round", arguments: 0..<20)
    func oneAndMany(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let people = (0..<500).map { Person.random("\($0)", using: &generator) }
        let text = ["jg", "ола", "e@ex", "сity 3", "c3 ann", "шर्", "김", "zoë", "ct 1 co 2", "l", "male"][seed % 11]
        let search = PeopleSearch(text, .withGaps, in: .randomUser)
        let rows = try await search.rows(among: (0..<500).map { $0 }, in: Directory(PeopleTable(people)))
        let matches = people.map { search.match($0) }
        #expect(rows.sorted() == people.indices.filter { matches[$0] != nil }.map { Int32($0) })
        let scores = rows.map { matches[Int($0)]?.score ?? -1 }
        #expect(scores == scores.sorted(by: >))
    }

    @Test("a cancelled search ends with CancellationError")
    func cancelled() async {
        let directory = Directory(PeopleTable(people))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await PeopleSearch("a", .withGaps, in: .randomUser).rows(among: [0, 1], in: directory)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("more people than one task takes are found, each once")
    func manyChunks() async throws {
        let table = PeopleTable((0..<70_000).map { .fixture("\($0)", name: $0 % 1000 == 0 ? "Quixote" : "Ann") })
        let rows = try await PeopleSearch("qxt", .withGaps, in: .randomUser).rows(
            among: Array(0..<70_000), in: Directory(table))
        #expect(rows == stride(from: 0, to: 70_000, by: 1000).map { Int32($0) })
    }
}
