/// Reads JSON strictly (RFC 8259) and notes members that stand twice in one object.
///
/// Own code because no reader at hand tells where a member is repeated, and because this one needs no Foundation.
struct JSONParser {
    /// A member that stood in its object before, by its path and the place of its second key.
    struct Duplicate {
        var path: String
        var line: Int
        var column: Int
    }

    /// A fault and where it is.
    struct Failure: Error {
        var fault: JSONFault
        var line: Int
        var column: Int
    }

    static let depthLimit = 64
    /// Finding a place walks the whole text, so no more than these are told.
    static let duplicateLimit = 20

    private(set) var duplicates: [Duplicate] = []
    let bytes: [UInt8]
    var offset = 0
    private var path: [String] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // RFC 8259, 8.1: a byte order mark may be ignored.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Whether nothing but white space is left.
    var isAtEnd: Bool {
        bytes[offset...].allSatisfy(Self.isSpace)
    }

    mutating func parse() throws(Failure) -> JSON {
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw failure(.trailing(character: character(at: offset))) }
        return value
    }

    private mutating func value(depth: Int) throws(Failure) -> JSON {
        skipSpace()
        guard depth < Self.depthLimit else { throw failure(.tooDeep(limit: Self.depthLimit)) }
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"): return .number(try number())
        case _ where isDigit: return .number(try number())
        default: throw unexpected()
        }
    }

    private mutating func object(depth: Int) throws(Failure) -> JSON {
        offset += 1
        var members: [JSON.Member] = []
        var keys: Set<String> = []
        skipSpace()
        if take("}") { return .object([]) }
        repeat {
            skipSpace()
            let start = offset
            guard peek == UInt8(ascii: "\"") else { throw unexpected() }
            let key = try string()
            path.append(path.isEmpty ? key : "." + key)
            defer { path.removeLast() }
            skipSpace()
            guard take(":") else { throw unexpected() }
            if !keys.insert(key).inserted, duplicates.count < Self.duplicateLimit {
                let place = place(of: start)
                duplicates.append(Duplicate(path: path.joined(), line: place.line, column: place.column))
            }
            members.append(JSON.Member(key, try value(depth: depth + 1)))
            skipSpace()
        } while take(",")
        guard take("}") else { throw unexpected() }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Failure) -> JSON {
        offset += 1
        var elements: [JSON] = []
        skipSpace()
        if take("]") { return .array([]) }
        repeat {
            path.append("[\(elements.count)]")
            defer { path.removeLast() }
            elements.append(try value(depth: depth + 1))
            skipSpace()
        } while take(",")
        guard take("]") else { throw unexpected() }
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
        for byte in word.description.utf8 {
            guard peek == byte else { throw unexpected() }
            offset += 1
        }
        return value
    }

    private mutating func number() throws(Failure) -> String {
        let start = offset
        func bad() -> Failure { failure(.badNumber, at: start) }
        _ = take("-")
        if !take("0") {
            guard skipDigits() else { throw bad() }
        } else if isDigit {
            throw bad()
        }
        if take(".") {
            guard skipDigits() else { throw bad() }
        }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            guard skipDigits() else { throw bad() }
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
}
