import Harness
import People
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
            #expect(table.name(at: row) == person.name)
            #expect(table.age(at: row) == person.age)
            #expect(table.gender(at: row) == person.gender)
            #expect(table.email(at: row) == person.email)
            #expect(table.phone(at: row) == person.phone)
            #expect(table.cell(at: row) == person.cell)
            #expect(table.city(at: row) == person.city)
            #expect(table.state(at: row) == person.state)
            #expect(table.country(at: row) == person.country)
            #expect(table.nationality(at: row) == person.nat)
            #expect(table.picture(at: row) == person.picture)
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
        #expect(PeopleTable([person]).phone(at: 0) == number)
        #expect(PeopleTable([person]).cell(at: 0) == number + "1")
    }

    @Test("ages are kept from 0 to 255", arguments: [(-1, 0), (0, 0), (255, 255), (256, 255), (Int.max, 255)])
    func ages(given: Int, kept: Int) {
        #expect(PeopleTable([.fixture("a", age: given)]).age(at: 0) == kept)
    }

    @Test("a copy keeps its people when the other grows")
    func copyOnWrite() {
        let first = PeopleTable([.fixture("a")])
        var second = first
        second.append(.fixture("b"))
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
        let place = table.place(
            city: person.city, state: person.state, country: person.country, nationality: person.nat)
        let picture = table.picture(person.picture)
        #expect(
            table.place(city: person.city, state: person.state, country: person.country, nationality: person.nat)
                == place)
        let texts = [person.id, person.name, person.email, person.phone, person.cell].map { Array($0.utf8) }
        func row(_ id: PeopleTable.Row.ID, _ texts: [PeopleTable.Bytes]) -> PeopleTable.Row {
            PeopleTable.Row(
                id: id, name: texts[1], age: person.age, gender: person.gender, email: texts[2], phone: texts[3],
                cell: texts[4], place: place, picture: picture)
        }
        texts[0].withUnsafeBufferPointer { id in
            texts[1].withUnsafeBufferPointer { name in
                texts[2].withUnsafeBufferPointer { email in
                    texts[3].withUnsafeBufferPointer { phone in
                        texts[4].withUnsafeBufferPointer { cell in
                            let bytes = [id, name, email, phone, cell]
                            table.append(row(.text(id), bytes))
                            table.append(row(.uuid(high: 0x41D3_B1C8_5F6A_4E0B, low: 0x9D1C_0A2B_3C4D_5E6F), bytes))
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
        let place = table.place(city: "Seoul", state: "", country: "", nationality: "")
        let picture = table.picture("")
        let broken: [UInt8] = [0xFF, 0x41, 0xE2, 0x82]
        broken.withUnsafeBufferPointer { bytes in
            table.append(
                PeopleTable.Row(
                    id: .text(bytes), name: bytes, age: 1, gender: .male, email: bytes, phone: bytes, cell: bytes,
                    place: place, picture: picture))
        }
        table.append(.fixture("b"))
        #expect(table.name(at: 0) == "\u{FFFD}A\u{FFFD}")
        #expect(table[1] == .fixture("b"))
    }

    @Test("a person of usual length takes at most 125 bytes")
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
        #expect(table.byteCount <= 125 * table.count)
    }
}
