import Harness
import People
import SamplePeople
import Testing

@Suite("A plain search")
struct PeopleSearchTests {
    private let people: [Person] = [
        .fixture("0", name: "José García", email: "jose@example.com", city: "Málaga", country: "Spain"),
        .fixture("1", name: "Ann Lee", email: "Ann.LEE@Example.com", city: "Springfield", country: "United States"),
        .fixture("2", name: "Олександр Їжакевич", email: "ol@example.com", city: "Київ", country: "Ukraine"),
        .fixture("3", name: "پارسا رضايي", email: "parsa@example.com", city: "تهران", country: "Iran"),
        .fixture("4", name: "अनिल शर्मा", email: "anil@example.com", city: "Delhi", country: "India"),
        .fixture("5", name: "Jürgen Groß", email: "jürgen@exämple.de", city: "Köln", country: "Germany"),
        .fixture("6", name: "김민수", email: "kim@example.com", city: "서울", country: "South Korea"),
        .fixture("7", name: "Søren Łukasz", email: "sl@example.com", city: "Århus", country: "Denmark"),
    ]

    private func found(_ text: String) -> [Int32] {
        PeopleSearch(text, .whole, in: .randomUser).rows(among: Array(0..<Int32(people.count)), in: PeopleTable(people))
    }

    @Test(
        "case and diacritics do not count",
        arguments: [
            ("garcia", [0]), ("GARCÍA", [0]), ("jose\u{301}", [0]), ("malaga", [0]), ("LEE", [1]), ("lee@example", [1]),
            ("їжакевич", [2]), ("ІЖАК", [2]), ("київ", [2]), ("кіїв", []), ("پارسا", [3]), ("رضایی", [3]),
            ("शर्मा", [4]), ("gross", [5]), ("GROẞ", [5]), ("jurgen@exam", [5]), ("jürgen@exämple", [5]),
            ("koln", [5]), ("김민", [6]), ("서울", [6]), ("soren", [7]), ("lukasz", [7]), ("arhus", [7]),
        ])
    func folding(text: String, rows: [Int32]) {
        #expect(found(text) == rows)
    }

    @Test("all words must be found, each in any field, in any order")
    func allWords() {
        #expect(found("spain jose") == [0])
        #expect(found("jose denmark") == [])
        #expect(found("  example \t s ") == [0, 1, 3, 5, 6, 7])
    }

    @Test("an empty text finds everyone", arguments: ["", "   ", "\u{3000}"])
    func emptyText(text: String) {
        #expect(PeopleSearch(text, .whole, in: .randomUser).isEmpty)
        #expect(found(text).count == people.count)
    }

    @Test("a word does not reach from the name into the email")
    func borders() {
        #expect(found("leeann") == [])
        #expect(found("garciajose") == [])
        #expect(found("zjose") == [])
    }

    @Test("characters beside the letters are themselves", arguments: ["`", "{", "@", "[", "\u{0}", "A@"])
    func noFalseCase(text: String) {
        let table = PeopleTable([.fixture("a", name: "x`y", email: "q"), .fixture("b", name: "x@y", email: "q")])
        let rows = PeopleSearch(text, .whole, in: .randomUser).rows(among: [0, 1], in: table)
        #expect(rows == (text == "`" ? [0] : text == "@" ? [1] : []))
    }

    @Test("only the rows asked for are looked at, in their order")
    func amongRows() {
        let table = PeopleTable(people)
        #expect(PeopleSearch("example", .whole, in: .randomUser).rows(among: [7, 1, 2], in: table) == [7, 1, 2])
        #expect(PeopleSearch("example", .whole, in: .randomUser).rows(among: [], in: table) == [])
    }

    @Test("finds what a search of every position finds", arguments: 0..<12)
    func likeNaive(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        func text(_ length: ClosedRange<Int>) -> String {
            let count = Int.random(in: length, using: &generator)
            return String((0..<count).compactMap { _ in "abAB@".randomElement(using: &generator) })
        }
        let people = (0..<200).map {
            Person.fixture("\($0)", name: text(0...20), email: text(0...20), city: text(0...3))
        }
        let table = PeopleTable(people)
        for _ in 0..<10 {
            let word = text(1...5)
            let naive = people.indices.filter { row in
                [people[row].name, people[row].email, people[row].city, people[row].country].contains { field in
                    let (field, word) = (Array(field.lowercased().utf8), Array(word.lowercased().utf8))
                    return field.indices.contains { field[$0...].starts(with: word) }
                }
            }
            #expect(
                PeopleSearch(word, .whole, in: .randomUser).rows(among: (0..<200).map { $0 }, in: table)
                    == naive.map { Int32($0) })
        }
    }
}
