import People

/// Reads answers in the form of randomuser 1.4 into a table, keeping only what a query asks for.
struct PeopleReader {
    private(set) var table = PeopleTable()
    /// The number of people read, including those left out.
    private(set) var readCount = 0
    /// The only gender to keep.
    let gender: Gender?
    /// The only nationalities to keep, in capitals; empty keeps all.
    let nationalities: Set<String>
    /// The most people to keep.
    let limit: Int

    private var line: [UInt8] = []

    init(gender: Gender?, nationalities: [String], limit: Int) {
        self.gender = gender
        self.nationalities = Set(nationalities)
        self.limit = limit
        table.reserveCapacity(min(limit, 1 << 20))
    }

    /// Adds the people in the body of one answer.
    mutating func read(_ body: [UInt8]) throws(PeopleFailure) {
        let outcome = body.withUnsafeBufferPointer { bytes -> Result<Void, PeopleFailure> in
            var scanner = JSONScanner(bytes)
            return Result { () throws(PeopleFailure) in try read(&scanner) }
        }
        try outcome.get()
    }

    private mutating func read(_ scanner: inout JSONScanner) throws(PeopleFailure) {
        var hasResults = false
        var error: DirectoryError?
        var place = ""
        do throws(JSONScanner.Problem) {
            guard try scanner.peek() == UInt8(ascii: "{") else { throw JSONScanner.Problem.kind(offset: scanner.offset) }
            try scanner.object { scanner, key throws(JSONScanner.Problem) in
                if scanner.is(key, "results") {
                    place = "results"
                    hasResults = true
                    try readResults(&scanner, place: &place)
                } else if scanner.is(key, "error") {
                    place = "error"
                    error = try DirectoryError(&scanner)
                } else {
                    place = ""
                    try scanner.skip()
                }
            }
            place = ""
            guard scanner.isAtEnd() else { throw scanner.syntaxProblem }
        } catch {
            switch error {
            case .syntax(let offset): throw .notUnderstood(reason: "byte \(offset)")
            case .kind(let offset): throw .notUnderstood(reason: place.isEmpty ? "byte \(offset)" : place)
            }
        }
        guard hasResults else { throw error?.failure ?? .notUnderstood(reason: "results") }
    }

    private mutating func readResults(
        _ scanner: inout JSONScanner, place: inout String
    ) throws(JSONScanner.Problem) {
        var index: Int?
        var fields = PersonFields()
        do throws(JSONScanner.Problem) {
            try scanner.list { scanner throws(JSONScanner.Problem) in
                index = (index ?? -1) + 1
                if !scanner.unescaped.isEmpty { scanner.unescaped.removeAll(keepingCapacity: true) }
                fields = PersonFields()
                try fields.read(&scanner)
                guard let gender = fields.gender else {
                    fields.reading = ".gender"
                    throw .kind(offset: scanner.offset)
                }
                take(fields, gender: gender, scanner)
            }
        } catch {
            if let index { place = "results[\(index)]\(fields.reading)" }
            throw error
        }
    }

    private mutating func take(_ fields: PersonFields, gender: Gender, _ scanner: JSONScanner) {
        readCount += 1
        guard table.count < limit, self.gender == nil || self.gender == gender else { return }
        line.removeAll(keepingCapacity: true)
        func put(_ text: JSONScanner.Text) -> Range<Int> {
            let start = line.count
            scanner.append(text, to: &line)
            return start..<line.count
        }
        let nat = put(fields.nat)
        if !nationalities.isEmpty, !nationalities.contains(String(decoding: line[nat], as: UTF8.self)) { return }
        let first = put(fields.first)
        if !fields.first.isEmpty, !fields.last.isEmpty { line.append(UInt8(ascii: " ")) }
        let last = put(fields.last)
        let (email, phone, cell) = (put(fields.email), put(fields.phone), put(fields.cell))
        let (city, state, country) = (put(fields.city), put(fields.state), put(fields.country))
        let hashed = line.count
        let (uuid, picture) = (put(fields.uuid), put(fields.picture))
        // Without a UUID the id is a hash of whatever else identifies the person, so that it is the same at the next
        // load.
        let words = uuid.isEmpty ? SHA256.uuidWords(line[..<hashed]) : nil
        line.withUnsafeBufferPointer { line in
            func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: line[range]) }
            table.append(
                PeopleTable.Row(
                    id: words.map { .uuid(high: $0.high, low: $0.low) } ?? .text(bytes(uuid)),
                    name: bytes(first.lowerBound..<last.upperBound), age: fields.age, gender: gender,
                    email: bytes(email), phone: bytes(phone), cell: bytes(cell),
                    place: table.place(
                        city: bytes(city), state: bytes(state), country: bytes(country), nationality: bytes(nat)),
                    picture: table.picture(bytes(picture))))
        }
    }
}

extension SHA256 {
    /// Returns the first 128 bits of a hash as a version 8 UUID (RFC 9562, section 5.8).
    static func uuidWords(_ bytes: ArraySlice<UInt8>) -> (high: UInt64, low: UInt64) {
        digest(Array(bytes)).withWords { words in
            (
                (UInt64(words[0]) << 32 | UInt64(words[1])) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
                (UInt64(words[2]) << 32 | UInt64(words[3])) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
            )
        }
    }
}
