import FoundationEssentials
import Harness
import Testing

/// A JSON value, to be compared whole.
enum JSON: Sendable, Hashable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    init(_ text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    subscript(_ member: String) -> JSON? {
        if case .object(let members) = self { members[member] } else { nil }
    }

    var members: Set<String> {
        if case .object(let members) = self { Set(members.keys) } else { [] }
    }

    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    var number: Int? {
        if case .number(let number) = self { Int(number) } else { nil }
    }

    var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    var event: String { self["event"]?.text ?? "" }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(nilLiteral: ()) { self = .null }
    init(dictionaryLiteral elements: (String, JSON)...) { self = .object(Dictionary(elements) { $1 }) }
    init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension PipedProcess {
    /// One object a line, as the contract has it: a line that is none fails the test.
    func events() throws -> [JSON] {
        try outputText.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            let value = try JSON(line)
            try #require(!value.event.isEmpty, "\(line)")
            return value
        }
    }

    /// The one `login` event.
    func login() throws -> JSON {
        let logins = try events().filter { $0.event == "login" }
        try #require(logins.count == 1, "\(outputText) \(errorText)")
        return logins[0]
    }
}
