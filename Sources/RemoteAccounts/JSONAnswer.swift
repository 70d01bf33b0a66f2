import Accounts
import FoundationEssentials

/// The JSON object of an answer, of which any member may be missing or of another type.
struct JSONAnswer {
    private let root: Value

    private enum Value: Decodable {
        case object([String: Value])
        case string(String)
        case null
        /// Numbers, booleans and lists, which no member of a session is.
        case other

        init(from decoder: any Decoder) throws {
            if let members = try? decoder.container(keyedBy: Name.self) {
                var object: [String: Value] = [:]
                for name in members.allKeys { object[name.stringValue] = try members.decode(Value.self, forKey: name) }
                self = .object(object)
                return
            }
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .null
            } else if let text = try? single.decode(String.self) {
                self = .string(text)
            } else {
                self = .other
            }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Takes a body that is one JSON object.
    init(_ body: [UInt8]) throws(EndpointFailure) {
        guard let root = try? JSONDecoder().decode(Value.self, from: Data(body)), case .object = root else {
            throw .notUnderstood(reason: .notJSON)
        }
        self.root = root
    }

    /// The text at `path`; `nil` where it is missing or null.
    func text(_ path: FieldPath) throws(EndpointFailure) -> String? {
        switch value(path) {
        case nil, .null: return nil
        case .string(let text): return text
        case .object, .other: throw .notUnderstood(reason: .member(path.description))
        }
    }

    /// The text at `path`, which must be there.
    func required(_ path: FieldPath) throws(EndpointFailure) -> String {
        guard let text = try text(path) else { throw .notUnderstood(reason: .member(path.description)) }
        return text
    }

    /// The RFC 3339 date at `path`; `nil` where it is missing or null.
    func date(_ path: FieldPath) throws(EndpointFailure) -> Date? {
        guard let text = try text(path) else { return nil }
        guard let date = RFC3339.date(from: text) else { throw .notUnderstood(reason: .member(path.description)) }
        return date
    }

    /// The token at `path`; `nil` where it is missing or null.
    ///
    /// A token goes into a header or a body again, so anything but visible ASCII is refused (RFC 6750, 2.1, allows
    /// less).
    func token(_ path: FieldPath) throws(EndpointFailure) -> Token? {
        guard let text = try text(path) else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .notUnderstood(reason: .member(path.description))
        }
        return Token(text)
    }

    private func value(_ path: FieldPath) -> Value? {
        var value = root
        for member in path.members {
            guard case .object(let members) = value, let next = members[member] else { return nil }
            value = next
        }
        return value
    }
}
