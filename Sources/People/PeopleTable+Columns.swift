/// Access to single columns of a row, without creating the whole person.
extension PeopleTable {
    /// The person's identifier.
    package func id(at row: Int) -> String {
        traits[row].hasTextID ? string(at: row) { $0.id } : keys[row].uuidText
    }

    /// First and last name, in their original script.
    package func name(at row: Int) -> String { string(at: row) { $0.name } }

    /// Email address; untrusted text like everything else.
    package func email(at row: Int) -> String { string(at: row) { $0.email } }

    /// Telephone number.
    package func phone(at row: Int) -> String {
        withRecord(at: row) { text, record in record.phoneText(in: text, traits: traits[row]) }
    }

    /// Mobile number.
    package func cell(at row: Int) -> String {
        withRecord(at: row) { text, record in record.cellText(in: text, traits: traits[row]) }
    }

    /// Age in years, from 0 to 255.
    package func age(at row: Int) -> Int { traits[row].age }

    /// Gender according to the directory.
    package func gender(at row: Int) -> Gender { traits[row].gender }

    /// City; may be empty.
    package func city(at row: Int) -> String { cityPool.string(at: Int(place(at: row).city)) }

    /// State; may be empty.
    package func state(at row: Int) -> String { statePool.string(at: Int(place(at: row).state)) }

    /// Country; may be empty.
    package func country(at row: Int) -> String { countryPool.string(at: Int(place(at: row).country)) }

    /// Nationality, ISO 3166-1 alpha-2 in capitals.
    package func nationality(at row: Int) -> String { nationalityPool.string(at: Int(place(at: row).nationality)) }

    /// URL of a portrait; may be empty.
    package func picture(at row: Int) -> String { picturePool.string(at: Int(pictures[row])) }

    func place(at row: Int) -> Place { placePool.places[Int(places[row])] }

    private func string(at row: Int, _ field: (PersonRecord) -> Range<Int>) -> String {
        withRecord(at: row) { text, record in
            String(decoding: UnsafeBufferPointer(rebasing: text[field(record)]), as: UTF8.self)
        }
    }

    /// Calls `body` with the blob and the location of the row's texts in it.
    @inline(__always)
    func withRecord<Result>(at row: Int, _ body: (UnsafeBufferPointer<UInt8>, PersonRecord) -> Result) -> Result {
        text.withUnsafeBufferPointer { body($0, PersonRecord(at: recordStart(of: row), in: $0, traits: traits[row])) }
    }

    @inline(__always)
    func recordStart(of row: Int) -> Int { bases[row >> Self.blockShift] + Int(starts[row]) }

    /// The range of all bytes in a row's record.
    @inline(__always)
    func recordRange(of row: Int) -> Range<Int> {
        recordStart(of: row)..<(row + 1 < starts.count ? recordStart(of: row + 1) : text.count)
    }
}
