import Harness
import People
import SamplePeople
import Testing

@Suite("Sorting people")
struct SortingTests {
    private func sorted(_ people: [Person], by column: String) -> [String] {
        let directory = Directory(PeopleTable(people))
        return directory.sorted(Array(0..<Int32(people.count)), by: field(column)).map { directory.person(at: $0).id }
    }

    private func field(_ key: String) -> Int { DirectorySchema.randomUser.index(of: key) ?? -1 }

    @Test("case and diacritics do not count", arguments: ["name", "city", "country", "email"])
    func folding(column: String) {
        let texts = ["zoë", "Émile", "eric", "ZOA", "emil", "Ærø", "", "Ødegaard", "Їжак", "अनिल", "aer"]
        let people = texts.enumerated().map { index, text in
            Person.fixture("\(index)", name: text, email: text, city: text, country: text)
        }
        #expect(
            sorted(people, by: column).map { texts[Int($0) ?? 0] } == [
                "aer", "Ærø", "emil", "Émile", "eric", "Ødegaard", "ZOA", "zoë", "Їжак", "अनिल", "",
            ])
    }

    @Test("those alike stay in the order given", arguments: DirectorySchema.randomUser.fields.map(\.key))
    func alike(column: String) {
        let people = (0..<40).map { Person.fixture("\($0)") }
        #expect(sorted(people, by: column) == people.map(\.id))
        #expect(Directory(PeopleTable(people)).sorted([7, 3, 5], by: field(column)) == [7, 3, 5])
    }

    @Test("ages go from the youngest to the oldest")
    func ages() {
        let people = [90, 0, 255, 18, 19].map { Person.fixture("\($0)", age: $0) }
        #expect(sorted(people, by: "age") == ["0", "18", "19", "90", "255"])
    }

    @Test("is what comparing all texts gives, however long they agree", arguments: 0..<20)
    func reference(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let people = (0..<300).map { index in
            let length = Int.random(in: 0...20, using: &generator)
            let start = Bool.random(using: &generator) ? "Christopher " : ""
            let rest = (0..<length).map { _ in "abAB. ".randomElement(using: &generator) ?? "a" }
            return Person.fixture("\(index)", name: start + String(rest), email: String(rest))
        }
        func reference(_ text: (Person) -> String) -> [String] {
            people.enumerated()
                .sorted {
                    let (left, right) = (text($0.element), text($1.element))
                    return (left.isEmpty ? 1 : 0, left.lowercased(), $0.offset)
                        < (right.isEmpty ? 1 : 0, right.lowercased(), $1.offset)
                }
                .map(\.element.id)
        }
        #expect(sorted(people, by: "name") == reference(\.name))
        #expect(sorted(people, by: "email") == reference(\.email))
    }

    @Test("nobody is sorted, and texts of thousands of letters that agree")
    func edges() {
        #expect(sorted([], by: "name") == [])
        let long = String(repeating: "x", count: 100_000)
        #expect(
            sorted([.fixture("0", name: long), .fixture("1", name: long), .fixture("2", name: "w")], by: "name")
                == ["2", "0", "1"])
    }
}
