import Harness
import People
import Testing

@Suite("What signs say of a word that is searched")
struct SearchGrammarTests {
    private let people: [Person] = [
        .fixture("0", name: "Ann Lee", email: "ann@example.com", city: "Bern", country: "Switzerland"),
        .fixture("1", name: "Leann Andres", email: "leann@example.org", city: "Köln", country: "Germany"),
        .fixture("2", name: "Bo Ang", email: "bo@example.com", city: "Springfield", country: "United States"),
        .fixture("3", name: "Kölnbert O'Neil", email: "k@xample.com", city: "Bern", country: "Switzerland"),
    ]

    private func found(_ text: String, _ words: PeopleSearch.Words) async throws -> [Int32] {
        let directory = Directory(PeopleTable(people))
        let search = PeopleSearch(text, words)
        let rows = try await search.rows(among: [0, 1, 2, 3], in: directory)
        // One person alone is found by the same rules, and on one core as on many.
        #expect(rows.sorted() == people.indices.filter { search.match(people[$0]) != nil }.map { Int32($0) })
        #expect(rows == search.rows(among: [0, 1, 2, 3], in: directory.table))
        return rows.sorted()
    }

    @Test(
        "as one types",
        arguments: [
            ("bn", [0, 2, 3]), ("'ann", [0, 1]), ("^an", [0]), ("com$", [0, 2, 3]), ("^bern$", [0, 3]), ("^ber$", []),
            ("!bern", [1, 2]), ("!^ann", [1, 2, 3]), ("!com$", [1]), ("^le !org$", []), ("^lea .org$", [1]),
            ("o'n", [3]), ("^KOLN", [1, 3]), ("^köln$", [1]), ("!'bern", [1, 2]),
        ] as [(String, [Int32])])
    func typed(text: String, rows: [Int32]) async throws {
        #expect(try await found(text, .withGaps) == rows)
    }

    @Test(
        "in scripts a word stands as it is, and ' lets it have gaps",
        arguments: [
            ("bn", []), ("'brn", [0, 3]), ("an", [0, 1, 2, 3]), ("^an", [0]), ("!bern", [1, 2]), ("lee$", [0]),
        ] as [(String, [Int32])])
    func scripted(text: String, rows: [Int32]) async throws {
        #expect(try await found(text, .whole) == rows)
    }

    @Test("a sign alone is a word like any other", arguments: ["!", "'", "^", "$", "^$"])
    func signAlone(text: String) async throws {
        #expect(try await found(text, .whole) == (text == "'" ? [3] : []))
    }

    @Test("what stands as it is is marked where it stands")
    func marks() throws {
        #expect(
            PeopleSearch("'eann ^köln", .withGaps).match(people[1])?.positions == [
                .name: [1, 2, 3, 4], .city: [0, 1, 2, 3],
            ])
        #expect(PeopleSearch("!bern lee", .withGaps).match(people[0]) == nil)
    }
}
