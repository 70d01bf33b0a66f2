import JSON
import People
import Text

/// Reads answers in the form of randomuser 1.4 into a table, keeping only what a query asks for.
struct PeopleReader {
    private(set) var table = PeopleTable()
    /// The number of people read, including those left out.
    private(set) var readCount = 0
    /// The only gender to keep.
    let gender: Gender?
    /// The only nationalities to keep, in capitals; empty keeps all.
    let nationalities: Set<String>
    let limit: Int

    /// The texts of one person that cannot be used in place: joined names, and texts with escapes.
    private var copied: [UInt8] = []
    /// The values of one person.
    private var cells = [PeopleTable.Cell](repeating: .missing, count: DirectorySchema.randomUser.fields.count)

    init(gender: Gender?, nationalities: [String], limit: Int) {
        self.gender = gender
        self.nationalities = Set(nationalities)
        self.limit = limit
        table.reserveCapacity(min(limit, 1 << 20))
    }

    /// Adds the people in the body of one answer.
    mutating func read(_ body: [UInt8]) throws(PeopleError) {
        let outcome = body.withUnsafeBufferPointer { bytes -> Result<Void, PeopleError> in
            var reader = JSONReader(bytes)
            return Result { () throws(PeopleError) in try read(&reader) }
        }
        try outcome.get()
    }

    private mutating func read(_ reader: inout JSONReader) throws(PeopleError) {
        var hasResults = false
        var error: PeopleError?
        var place = ""
        do throws(JSONError) {
            try reader.readObject { reader, key throws(JSONError) in
                if reader.is(key, "results") {
                    place = "results"
                    hasResults = true
                    try readResults(&reader, place: &place)
                } else if reader.is(key, "error") {
                    place = "error"
                    error = try PeopleError.told(by: &reader)
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
        guard hasResults else { throw error ?? .notUnderstood(reason: "results") }
    }

    private mutating func readResults(_ reader: inout JSONReader, place: inout String) throws(JSONError) {
        var index: Int?
        var picker = PersonField.picker()
        do throws(JSONError) {
            try reader.readList { reader throws(JSONError) in
                index = (index ?? -1) + 1
                try picker.read(&reader)
                try take(picker, reader)
            }
        } catch {
            if let index { place = "results[\(index)]" + (error.path.isEmpty ? "" : ".\(error.path)") }
            throw error
        }
    }

    private mutating func take(_ picker: borrowing JSONPicker, _ reader: JSONReader) throws(JSONError) {
        let age = try picker.integer(.age, reader)
        copied.removeAll(keepingCapacity: true)
        let gender = try piece(.gender, picker, reader)
        let name = try name(picker, reader)
        let (email, phone, cell) = (
            try piece(.email, picker, reader), try piece(.phone, picker, reader), try piece(.cell, picker, reader)
        )
        let (city, state, country, nat) = (
            try piece(.city, picker, reader), try piece(.state, picker, reader), try piece(.country, picker, reader),
            try piece(.nat, picker, reader)
        )
        let (uuid, picture) = (try piece(.uuid, picker, reader), try piece(.picture, picker, reader))
        // Whoever has none of these is no person of such a directory.
        if gender.range.isEmpty, name.range.isEmpty, email.range.isEmpty { throw PersonField.gender.wrongKind(reader) }
        readCount += 1
        guard table.count < limit else { return }
        if let wanted = self.gender {
            guard reader.string(try picker.text(.gender, reader)) == wanted.rawValue else { return }
        }
        if !nationalities.isEmpty {
            let nationality = reader.string(try picker.text(.nat, reader))
            guard nationalities.contains(nationality) else { return }
        }
        copied.withUnsafeBufferPointer { copied in
            func bytes(_ piece: Piece) -> UnsafeBufferPointer<UInt8> {
                UnsafeBufferPointer(rebasing: (piece.isCopied ? copied : reader.bytes)[piece.range])
            }
            // Without a UUID the id is a hash of whatever else distinguishes people, so that it is the same at the next
            // load.
            let words =
                uuid.range.isEmpty
                ? SHA256.uuidWords([nat, name, email, phone, cell, city, state, country].flatMap(bytes)) : nil
            for (role, piece) in [gender, email, phone, cell, city, state, country, nat, picture].enumerated() {
                cells[Self.places[role]] = .text(bytes(piece))
            }
            cells[0] = .text(bytes(name))
            cells[Self.agePlace] = age.map { .number(Int64($0)) } ?? .missing
            table.append(words.map { .uuid(high: $0.high, low: $0.low) } ?? .text(bytes(uuid)), cells)
        }
    }

    private static let agePlace = DirectorySchema.randomUser.index(of: .age) ?? 0
    private static let places = [
        DirectorySchema.Role.gender, .email, .phone, .cell, .city, .state, .country, .nat, .picture,
    ].map { DirectorySchema.randomUser.index(of: $0) ?? 0 }

    /// One text of a person: its range in the answer, or in `copied`.
    private struct Piece {
        let range: Range<Int>
        var isCopied = false
    }

    /// Copies a text with escapes, decoding them; any other stays in place.
    private mutating func piece(
        _ field: PersonField, _ picker: borrowing JSONPicker, _ reader: JSONReader
    ) throws(JSONError) -> Piece {
        let text = try picker.text(field, reader)
        guard text.isEncoded else { return Piece(range: text.range) }
        let start = copied.count
        reader.append(text, to: &copied)
        return Piece(range: start..<copied.count, isCopied: true)
    }

    private mutating func name(_ picker: borrowing JSONPicker, _ reader: JSONReader) throws(JSONError) -> Piece {
        let (first, last) = (try picker.text(.first, reader), try picker.text(.last, reader))
        if first.isEmpty { return try piece(.last, picker, reader) }
        if last.isEmpty { return try piece(.first, picker, reader) }
        let start = copied.count
        if !first.isEncoded, !last.isEncoded {
            FullName.append(
                first: UnsafeBufferPointer(rebasing: reader.bytes[first.range]),
                last: UnsafeBufferPointer(rebasing: reader.bytes[last.range]), to: &copied)
        } else {
            var parts: ([UInt8], [UInt8]) = ([], [])
            reader.append(first, to: &parts.0)
            reader.append(last, to: &parts.1)
            parts.0.withUnsafeBufferPointer { first in
                parts.1.withUnsafeBufferPointer { FullName.append(first: first, last: $0, to: &copied) }
            }
        }
        return Piece(range: start..<copied.count, isCopied: true)
    }
}

extension SHA256 {
    /// The first 128 bits of a hash as a version 8 UUID (RFC 9562, section 5.8).
    fileprivate static func uuidWords(_ bytes: [UInt8]) -> (high: UInt64, low: UInt64) {
        bytes.withUnsafeBytes { bytes in
            withDigest(of: bytes) { digest in
                let high = digest.loadUnaligned(as: UInt64.self).bigEndian
                let low = digest.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
                return (high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000, low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
            }
        }
    }
}

/// The fields read for each person, by their place in the answer.
enum PersonField: Int, CaseIterable {
    case gender, first, last, city, state, country, email, uuid, age, phone, cell, picture, nat

    private var place: (StaticString, StaticString?) {
        switch self {
        case .gender: ("gender", nil)
        case .first: ("name", "first")
        case .last: ("name", "last")
        case .city: ("location", "city")
        case .state: ("location", "state")
        case .country: ("location", "country")
        case .email: ("email", nil)
        case .uuid: ("login", "uuid")
        case .age: ("dob", "age")
        case .phone: ("phone", nil)
        case .cell: ("cell", nil)
        case .picture: ("picture", "large")
        case .nat: ("nat", nil)
        }
    }

    static func picker() -> JSONPicker { JSONPicker(allCases.map(\.place)) }

    /// The error for a value of another kind.
    func wrongKind(_ reader: JSONReader) -> JSONError {
        var error = JSONError(.wrongKind, offset: reader.offset)
        error.path = place.1.map { "\(place.0).\($0)" } ?? "\(place.0)"
        return error
    }
}

// The directory writes null for what a person does not have.
extension JSONPicker {
    /// A field's text; empty where it is null or not there.
    @inline(__always)
    func text(_ field: PersonField, _ reader: JSONReader) throws(JSONError) -> JSONText {
        let value = values[field.rawValue]
        switch value.kind {
        case .string: return value.text
        case .missing, .null: return JSONText()
        case .number, .other: throw field.wrongKind(reader)
        }
    }

    /// A field's whole number; `nil` where it is null or not there.
    func integer(_ field: PersonField, _ reader: JSONReader) throws(JSONError) -> Int? {
        let value = values[field.rawValue]
        switch value.kind {
        case .missing, .null: return nil
        case .number:
            if let integer = reader.integer(value.text.range) { return integer }
        case .string, .other: break
        }
        throw field.wrongKind(reader)
    }
}
