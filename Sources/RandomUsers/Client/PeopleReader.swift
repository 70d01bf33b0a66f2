import JSON
import People

/// Reads answers of the randomuser 1.4 form into a table, keeping only what a query asks for.
struct PeopleReader {
    private(set) var table = PeopleTable()
    /// People read, those left out among them.
    private(set) var readCount = 0
    /// Keep only this gender.
    let gender: Gender?
    /// Keep only these nationalities, in capitals; empty keeps all.
    let nationalities: Set<String>
    /// Keep no more than so many.
    let limit: Int

    /// What could not be taken from where it stands, of one person.
    private var copied: [UInt8] = []

    init(gender: Gender?, nationalities: [String], limit: Int) {
        self.gender = gender
        self.nationalities = Set(nationalities)
        self.limit = limit
        table.reserveCapacity(min(limit, 1 << 20))
    }

    /// Adds the people of one answer's body.
    mutating func read(_ body: [UInt8]) throws(PeopleFailure) {
        let outcome = body.withUnsafeBufferPointer { bytes -> Result<Void, PeopleFailure> in
            var reader = JSONReader(bytes)
            return Result { () throws(PeopleFailure) in try read(&reader) }
        }
        try outcome.get()
    }

    private mutating func read(_ reader: inout JSONReader) throws(PeopleFailure) {
        var hasResults = false
        var error: DirectoryError?
        var place = ""
        do throws(JSONError) {
            try reader.readObject { reader, key throws(JSONError) in
                if reader.is(key, "results") {
                    place = "results"
                    hasResults = true
                    try readResults(&reader, place: &place)
                } else if reader.is(key, "error") {
                    place = "error"
                    error = try DirectoryError(&reader)
                } else {
                    place = ""
                    try reader.skipValue()
                }
            }
            place = ""
            try reader.finish()
        } catch {
            let isPlaced = error.reason == .wrongKind && !place.isEmpty
            throw .notUnderstood(reason: isPlaced ? place : "byte \(error.offset)")
        }
        guard hasResults else { throw error?.failure ?? .notUnderstood(reason: "results") }
    }

    private mutating func readResults(
        _ reader: inout JSONReader, place: inout String
    ) throws(JSONError) {
        var index: Int?
        var fields = PersonFields()
        do throws(JSONError) {
            try reader.readList { reader throws(JSONError) in
                index = (index ?? -1) + 1
                fields = PersonFields()
                try fields.read(&reader)
                guard let gender = fields.gender else {
                    fields.reading = ".gender"
                    throw JSONError(.wrongKind, offset: reader.offset)
                }
                take(fields, gender: gender, reader)
            }
        } catch {
            if let index { place = "results[\(index)]\(fields.reading)" }
            throw error
        }
    }

    private mutating func take(_ fields: PersonFields, gender: Gender, _ reader: JSONReader) {
        readCount += 1
        guard table.count < limit, self.gender == nil || self.gender == gender else { return }
        if !nationalities.isEmpty, !nationalities.contains(reader.string(fields.nat)) { return }
        copied.removeAll(keepingCapacity: true)
        let name = fields.first.isEmpty ? piece(fields.last, reader) : fullName(fields, reader)
        let (email, phone, cell) = (
            piece(fields.email, reader), piece(fields.phone, reader), piece(fields.cell, reader)
        )
        let (city, state, country, nat) = (
            piece(fields.city, reader), piece(fields.state, reader), piece(fields.country, reader),
            piece(fields.nat, reader)
        )
        let (uuid, picture) = (piece(fields.uuid, reader), piece(fields.picture, reader))
        copied.withUnsafeBufferPointer { copied in
            func bytes(_ piece: Piece) -> UnsafeBufferPointer<UInt8> {
                UnsafeBufferPointer(rebasing: (piece.isCopied ? copied : reader.bytes)[piece.range])
            }
            // Without a UUID the id is a hash of what else tells people apart, so that it is the same at the next load.
            let words =
                uuid.range.isEmpty
                ? SHA256.uuidWords([nat, name, email, phone, cell, city, state, country].flatMap(bytes)) : nil
            table.append(
                PeopleTable.Row(
                    id: words.map { .uuid(high: $0.high, low: $0.low) } ?? .text(bytes(uuid)),
                    name: bytes(name), age: fields.age, gender: gender, email: bytes(email), phone: bytes(phone),
                    cell: bytes(cell),
                    place: table.place(
                        city: bytes(city), state: bytes(state), country: bytes(country), nationality: bytes(nat)),
                    picture: table.picture(bytes(picture))))
        }
    }

    /// Bytes of a person: where they stand in the answer, or in `copied`.
    private struct Piece {
        let range: Range<Int>
        var isCopied = false
    }

    /// A text with escapes is copied, they undone.
    private mutating func piece(_ text: JSONText, _ reader: JSONReader) -> Piece {
        guard text.hasEscapes else { return Piece(range: text.range) }
        let start = copied.count
        reader.append(text, to: &copied)
        return Piece(range: start..<copied.count, isCopied: true)
    }

    private mutating func fullName(_ fields: PersonFields, _ reader: JSONReader) -> Piece {
        guard !fields.last.isEmpty else { return piece(fields.first, reader) }
        let start = copied.count
        reader.append(fields.first, to: &copied)
        copied.append(UInt8(ascii: " "))
        reader.append(fields.last, to: &copied)
        return Piece(range: start..<copied.count, isCopied: true)
    }
}

extension SHA256 {
    /// The first 128 bits of a hash as a version 8 UUID (RFC 9562, section 5.8).
    static func uuidWords(_ bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
        digest(bytes).withWords { words in
            (
                (UInt64(words[0]) << 32 | UInt64(words[1])) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
                (UInt64(words[2]) << 32 | UInt64(words[3])) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
            )
        }
    }
}
