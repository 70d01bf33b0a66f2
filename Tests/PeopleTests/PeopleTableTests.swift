import Harness
import People
import SamplePeople
import Testing

@Suite("A table of people")
struct PeopleTableTests {
    @Test("an empty table holds nobody")
    func emptyTable() {
        let table = PeopleTable()
        #expect(table.count == 0)
        #expect(table.isEmpty)
        #expect(Array(table) == [])
        #expect(PeopleTable([]) == table)
    }

    @Test("one person comes back as given")
    func onePerson() {
        let person = Person.fixture("41d3b1c8-5f6a-4e0b-9d1c-0a2b3c4d5e6f")
        let table = PeopleTable([person])
        #expect(table.count == 1)
        #expect(table[0] == person)
    }

    @Test(
        "every form of id comes back as given",
        arguments: [
            "41d3b1c8-5f6a-4e0b-9d1c-0a2b3c4d5e6f", "41D3B1C8-5F6A-4E0B-9D1C-0A2B3C4D5E6F",
            "41d3b1c85f6a4e0b9d1c0a2b3c4d5e6f", "{41d3b1c8-5f6a-4e0b-9d1c-0a2b3c4d5e6f}",
            "41d3b1c8-5f6a-4e0b-9d1c-0a2b3c4d5e6", "41d3b1c8-5f6a-4e0b-9d1c-0a2b3c4d5e6g",
            "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff", "", "7", "김민수",
            "41d3b1c8+5f6a-4e0b-9d1c-0a2b3c4d5e6f",
        ])
    func ids(id: String) {
        #expect(PeopleTable([.fixture(id)]).id(at: 0) == id)
        #expect(PeopleTable([.fixture(id)])[0].id == id)
    }

    @Test("a thousand people of chance come back as given, whole and column by column")
    func roundTrip() {
        var generator = SeededGenerator(seed: 1)
        let people = (0..<1000).map { Person.random("person \($0)", using: &generator) }
        let table = PeopleTable(people)
        #expect(Array(table) == people)
        for (row, person) in people.enumerated() {
            #expect(table.id(at: row) == person.id)
            for field in table.schema.fields.indices {
                #expect(table.value(of: field, at: row) == person.values[field])
            }
        }
    }

    @Test("texts of any length come back as given", arguments: [0, 1, 7, 8, 127, 128, 16_383, 16_384, 300_000])
    func longTexts(length: Int) {
        var person = Person.fixture(String(repeating: "i", count: length), name: String(repeating: "é", count: length))
        person.email = String(repeating: "e", count: length)
        person.phone = String(repeating: "p", count: length)
        person.cell = String(repeating: "c", count: length)
        let table = PeopleTable([.fixture("before"), person, .fixture("after")])
        #expect(table[1] == person)
        #expect(table[2].id == "after")
    }

    @Test(
        "telephone numbers of any writing come back as given",
        arguments: [
            "", "1", "(07) 9876-5432", "+49 30 901820", "0123456789-() +.", "02-98-76-54-3", "x12", "１２",
            "555 ext. 7",
        ])
    func phones(number: String) {
        var person = Person.fixture("a")
        (person.phone, person.cell) = (number, number + "1")
        #expect(PeopleTable([person, person])[1] == person)
        #expect(PeopleTable([person])[0].phone == number)
        #expect(PeopleTable([person])[0].cell == number + "1")
    }

    @Test("numbers of any size come back as given", arguments: [0, -1, 255, 256, 65_536, Int.min, .max])
    func numbers(number: Int) {
        let table = PeopleTable([.fixture("a"), .fixture("b", age: number)])
        #expect(table[1].age == number)
    }

    @Test("a copy keeps its people when the other grows")
    func copyOnWrite() {
        let first = PeopleTable([.fixture("a")])
        var second = first
        second.append(Person.fixture("b"))
        #expect(first.map(\.id) == ["a"])
        #expect(second.map(\.id) == ["a", "b"])
    }

    @Test("tables are equal when their people are, however they were made")
    func equality() {
        let people = [Person.fixture("a", city: "Busan"), .fixture("b", city: "Seoul")]
        var merged = PeopleTable([people[1]])
        merged.append(people[0])
        #expect(PeopleTable(people) == PeopleTable(people))
        #expect(merged != PeopleTable(people))
        #expect(PeopleTable(merged.reversed()) == PeopleTable(people))
        var other = people
        other[1].city = "Daegu"
        #expect(PeopleTable(other) != PeopleTable(people))
        #expect(PeopleTable([people[0]]) != PeopleTable(people))
    }

    @Test("rows of bytes are the same people as rows of text")
    func rows() {
        let person = Person.fixture("41d3b1c8-5f6a-4e0b-9d1c-0a2b3c4d5e6f", name: "Zoë", gender: .male)
        var table = PeopleTable()
        var cells = person.values.map { PeopleTable.Cell.value($0) }
        for field in [2, 6, 7, 8, 9, 10] {
            let code = table.intern(person.values[field], of: field)
            #expect(table.intern(person.values[field], of: field) == code)
            cells[field] = .code(code)
        }
        let texts = [0, 3, 4, 5].map { Array(person.values[$0].plainText.utf8) }
        let id = Array(person.id.utf8)
        texts[0].withUnsafeBufferPointer { name in
            texts[1].withUnsafeBufferPointer { email in
                texts[2].withUnsafeBufferPointer { phone in
                    texts[3].withUnsafeBufferPointer { cell in
                        id.withUnsafeBufferPointer { id in
                            (cells[0], cells[3], cells[4], cells[5]) = (
                                .text(name), .text(email), .text(phone), .text(cell)
                            )
                            table.append(.text(id), cells)
                            table.append(.uuid(high: 0x41D3_B1C8_5F6A_4E0B, low: 0x9D1C_0A2B_3C4D_5E6F), cells)
                        }
                    }
                }
            }
        }
        #expect(Array(table) == [person, person])
    }

    @Test("bytes that are not UTF-8 are repaired when read, and break nothing beside them")
    func brokenText() {
        var table = PeopleTable()
        let broken: [UInt8] = [0xFF, 0x41, 0xE2, 0x82]
        broken.withUnsafeBufferPointer { bytes in
            table.append(
                .text(bytes), table.schema.fields.map { $0.kind == .number ? .number(1) : .text(bytes) })
        }
        table.append(Person.fixture("b"))
        #expect(table[0].name == "\u{FFFD}A\u{FFFD}")
        #expect(table[1] == .fixture("b"))
    }

    @Test("people of any directory come back as given, what is not said missing")
    func staff() {
        let table = PeopleTable.staff
        #expect(table[0]["groups"] == .list(["admins", "dev"]))
        #expect(table[0]["remote"] == .flag(true) && table[2]["remote"] == .flag(false))
        #expect(table[0]["hired"].plainText == "2015-01-02")
        #expect(table[5].values.filter { !$0.isMissing } == [])
        #expect(PeopleTable(Array(table)) == table)
    }

    @Test("a person of usual length, whose name has accents, takes at most 130 bytes")
    func bytesAPerson() {
        var table = PeopleTable()
        for number in 0..<10_000 {
            let digits = String(number + 100_000_000_000)
            table.append(
                Person(
                    id: "41d3b1c8-5f6a-4e0b-9d1c-\(digits)", name: "Élisabeth Lefebvre", age: 44, gender: .female,
                    email: "elisabeth.lefebvre@example.com", phone: "02-98-76-54-32", cell: "06-12-34-56-78",
                    city: "Boulogne-Billancourt", state: "Hauts-de-Seine", country: "France", nat: "FR",
                    picture: "https://randomuser.me/api/portraits/women/\(number % 100).jpg"))
        }
        #expect(table.byteCount <= 130 * table.count)
    }
}
