/// People in columns, designed for a million of them at about a hundred bytes each.
///
/// Texts are stored in one UTF-8 blob; city, state, country, nationality and picture are pooled; an id that is a UUID
/// takes 16 bytes. A value type with copy-on-write columns. Rows are numbered from 0 in the order of `append`, and
/// several rows may have the same id.
///
/// Ages are clamped to 0...255. Text that is not valid UTF-8 is stored as is and repaired when it is read.
package struct PeopleTable: Sendable {
    var keys: [PersonKey] = []
    var traits: [PersonTraits] = []
    var places: [UInt32] = []
    var pictures: [UInt32] = []
    /// The start of each record relative to its block's base, which takes 4 bytes per person however long the blob is.
    var starts: [UInt32] = []
    var bases: [Int] = []
    var text: [UInt8] = []

    var placePool = PlacePool()
    var cityPool = TextPool()
    var statePool = TextPool()
    var countryPool = TextPool()
    var nationalityPool = TextPool()
    var picturePool = TextPool()

    /// The number of rows that share a base, as a power of two: loads are limited long before a block gets near 4 GiB.
    static let blockShift = 8

    /// Creates an empty table.
    package init() {}

    /// Creates a table of people in the given order.
    package init(_ people: some Sequence<Person>) {
        reserveCapacity(people.underestimatedCount)
        for person in people { append(person) }
    }

    /// Reserves space for `count` people in total, with 72 bytes of name, email, phone and cell each.
    package mutating func reserveCapacity(_ count: Int) {
        keys.reserveCapacity(count)
        traits.reserveCapacity(count)
        places.reserveCapacity(count)
        pictures.reserveCapacity(count)
        starts.reserveCapacity(count)
        text.reserveCapacity(count * 72)
    }

    /// Adds a person as the last row.
    package mutating func append(_ person: Person) {
        let place = place(
            city: person.city, state: person.state, country: person.country, nationality: person.nat)
        let picture = picture(person.picture)
        Self.withBytes(person.id, person.name, person.email, person.phone, person.cell) {
            id, name, email, phone, cell in
            append(
                Row(
                    id: .text(id), name: name, age: person.age, gender: person.gender, email: email, phone: phone,
                    cell: cell, place: place, picture: picture))
        }
    }

    private static func withBytes(
        _ first: String, _ second: String, _ third: String, _ fourth: String, _ fifth: String,
        _ body: (Bytes, Bytes, Bytes, Bytes, Bytes) -> Void
    ) {
        var texts = (first, second, third, fourth, fifth)
        texts.0.withUTF8 { first in
            texts.1.withUTF8 { second in
                texts.2.withUTF8 { third in
                    texts.3.withUTF8 { fourth in
                        texts.4.withUTF8 { fifth in body(first, second, third, fourth, fifth) }
                    }
                }
            }
        }
    }

    /// The current size of the columns in bytes, without pools and spare capacity.
    package var byteCount: Int {
        keys.count * (MemoryLayout<PersonKey>.stride + MemoryLayout<PersonTraits>.stride + 3 * 4)
            + bases.count * MemoryLayout<Int>.stride + text.count
    }
}

extension PeopleTable: RandomAccessCollection {
    package var startIndex: Int { 0 }
    package var endIndex: Int { keys.count }

    /// The person in a row, as a standalone value.
    package subscript(row: Int) -> Person {
        withRecord(at: row) { text, record in
            func string(_ range: Range<Int>) -> String {
                String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
            }
            let place = placePool.places[Int(places[row])]
            let traits = traits[row]
            return Person(
                id: traits.hasTextID ? string(record.id) : keys[row].uuidText,
                name: string(record.name), age: traits.age, gender: traits.gender, email: string(record.email),
                phone: record.phoneText(in: text, traits: traits), cell: record.cellText(in: text, traits: traits),
                city: cityPool.string(at: Int(place.city)), state: statePool.string(at: Int(place.state)),
                country: countryPool.string(at: Int(place.country)),
                nat: nationalityPool.string(at: Int(place.nationality)),
                picture: picturePool.string(at: Int(pictures[row])))
        }
    }
}
