import Harness
import People
import SamplePeople
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
        let search = PeopleSearch(text, words, in: .randomUser)
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
        "of words with | between them one has to be found; at the ends it says nothing",
        arguments: [
            ("köln | springfield", [1, 2, 3]), ("^bo | ^ann bern", [0]), ("bern 'ann | !kö", [0]), ("^bo |", [2]),
            ("| ^bo", [2]), ("^bo | | ^ann", [0, 2]), ("|", [0, 1, 2, 3]), ("^bo|^ann", []), ("nobodyx | ^bo", [2]),
        ] as [(String, [Int32])], [PeopleSearch.Words.withGaps, .whole])
    func alternatives(_ given: (text: String, rows: [Int32]), words: PeopleSearch.Words) async throws {
        #expect(try await found(given.text, words) == given.rows, "\(given.text)")
    }

    @Test(
        "in scripts a word stands as it is, and ' lets it have gaps",
        arguments: [
            ("bn", []), ("'brn", [0, 3]), ("an", [0, 1, 2, 3]), ("^an", [0]), ("!bern", [1, 2]), ("lee$", [0]),
        ] as [(String, [Int32])])
    func scripted(text: String, rows: [Int32]) async throws {
        #expect(try await found(text, .whole) == rows)
    }

    @Test(
        "an age, a gender and a part of a telephone number find people too, in both",
        arguments: [
            ("41", [0]), ("^41$", [0]), ("!41", [1, 2, 3]), ("female", [0, 1]), ("여성", [0, 1]), ("male", [2, 3]),
            ("555-1002", [2]), ("5551002", [2]), ("1003", [3]), ("Female 42", [1]), ("555", []), ("030", [0, 1, 2, 3]),
            ("041", []), ("(030)-5", [0, 1, 2, 3]), ("^5551", []), ("^0305551", [0, 1, 2, 3]), ("^030", [0, 1, 2, 3]),
            ("1002$", [2]), ("2$", [2]), ("^0305551001$", [1]), ("!1003", [0, 1, 2]), ("^41", []),
            ("01", [0, 1, 2, 3]),
            ("171", []),
        ] as [(String, [Int32])], [PeopleSearch.Words.withGaps, .whole])
    func facts(_ given: (text: String, rows: [Int32]), words: PeopleSearch.Words) async throws {
        let directory = Directory(PeopleTable(told))
        let search = PeopleSearch(given.text, words, in: .randomUser)
        let rows = try await search.rows(among: [0, 1, 2, 3], in: directory)
        #expect(rows.sorted() == given.rows, "\(given.text)")
        #expect(rows.sorted() == told.indices.filter { search.match(told[$0]) != nil }.map { Int32($0) })
    }

    @Test(
        "a gender stands for that alone, whatever letters there are",
        arguments: [
            ("male", [1]), ("Female", [0]), ("!male", [0]), ("!female", [1]), ("남자", [1]), ("^male", [0]),
        ] as [(String, [Int32])], [PeopleSearch.Words.withGaps, .whole])
    func genders(_ given: (text: String, rows: [Int32]), words: PeopleSearch.Words) async throws {
        var (ann, bo) = (people[0], people[2])
        (ann.email, ann.city, bo.email) = ("ann.marie.lee@example.com", "Malegaon", "bo@female.example")
        (ann.gender, bo.gender) = (.female, .male)
        let search = PeopleSearch(given.text, words, in: .randomUser)
        let rows = try await search.rows(among: [0, 1], in: Directory(PeopleTable([ann, bo])))
        #expect(rows == given.rows, "\(given.text)")
        #expect(rows == [ann, bo].indices.filter { search.match([ann, bo][$0]) != nil }.map { Int32($0) })
        #expect(search.allowingTypo == nil)
    }

    private var told: [Person] {
        people.enumerated().map { index, person in
            var person = person
            person.email = ["ann@x.org", "leann@x.org", "bo@x.org", "k@x.org"][index]
            person.age = 41 + index
            person.gender = index < 2 ? .female : .male
            person.phone = "030-555-100\(index)"
            person.cell = "0171 x 77"
            return person
        }
    }

    @Test(
        "initial consonants find Korean names and places, alone and among syllables",
        arguments: [
            ("ㄱㅁㅈ", [0]), ("김ㅁㅈ", [0]), ("ㅁㅈ", [0]), ("ㅅㅇ", [0, 1]), ("ㅂㅅ", [1]), ("!ㄱㅁㅈ", [1, 2]), ("ㅋㅋ", []),
            ("ㄱ", [0, 1]),
        ] as [(String, [Int32])], [PeopleSearch.Words.withGaps, .whole])
    func initials(_ given: (text: String, rows: [Int32]), words: PeopleSearch.Words) async throws {
        let people: [Person] = [
            .fixture("0", name: "김 민준", email: "a@x.org", city: "서울", country: "Korea"),
            .fixture("1", name: "박서연", email: "b@x.org", city: "경기", country: "Korea"),
            .fixture("2", name: "Ann Lee", email: "c@x.org", city: "Bern", country: "Switzerland"),
        ]
        let search = PeopleSearch(given.text, words, in: .randomUser)
        let rows = try await search.rows(among: [0, 1, 2], in: Directory(PeopleTable(people)))
        #expect(rows.sorted() == given.rows, "\(given.text)")
        #expect(rows.sorted() == people.indices.filter { search.match(people[$0]) != nil }.map { Int32($0) })
    }

    @Test(
        "one slip of a finger still finds: a letter wrong, missing, too many, or two that changed places",
        arguments: [
            ("sprxngfield", [2]), ("sprngfield", [2]), ("sprinngfield", [2]), ("psringfield", [2]), ("andrse", [1]),
            ("kolnbxrt", [3]), ("xyringfield", []), ("germnay", [1]),
        ] as [(String, [Int32])])
    func slips(text: String, rows: [Int32]) async throws {
        #expect(try await found(text, .withGaps).filter { !rows.contains($0) } == [])
        let search = try #require(PeopleSearch(text, .withGaps, in: .randomUser).allowingTypo)
        let found = try await search.rows(among: [0, 1, 2, 3], in: Directory(PeopleTable(people)))
        #expect(found.sorted() == rows)
        #expect(rows == people.indices.filter { search.match(people[$0]) != nil }.map { Int32($0) })
    }

    @Test("a short word has no slip")
    func short() { #expect(PeopleSearch("ann !leex", .withGaps, in: .randomUser).allowingTypo == nil) }

    @Test("signs without a word find everyone, as in fzf, but $ is a word", arguments: ["!", "'", "^", "^$", "$"])
    func signAlone(text: String) async throws {
        #expect(try await found(text, .whole) == (text == "$" ? [] : [0, 1, 2, 3]))
    }

    @Test("what stands as it is is marked where it stands")
    func marks() throws {
        #expect(
            PeopleSearch("'eann ^köln", .withGaps, in: .randomUser).match(people[1])?.positions == [
                "name": [1, 2, 3, 4], "city": [0, 1, 2, 3],
            ])
        #expect(PeopleSearch("!bern lee", .withGaps, in: .randomUser).match(people[0]) == nil)
    }
}
