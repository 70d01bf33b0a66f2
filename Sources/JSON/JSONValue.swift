/// A JSON value (RFC 8259) that preserves the order of members and the text of numbers, so that forwarding it is exact.
package enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The number as written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONValue

        package init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    package static func integer(_ number: Int) -> JSONValue { .number(String(number)) }

    package static func object(pairs: [(String, JSONValue)]) -> JSONValue {
        .object(pairs.map { Member($0.0, $0.1) })
    }

    /// The last member of that name: where one is repeated, readers differ, and most take the last (RFC 7519, 4).
    ///
    /// A new value replaces it, or becomes the last member; `nil` removes it. Without effect if this is not an object.
    package subscript(_ name: String) -> JSONValue? {
        get { members?.last { $0.key == name }?.value }
        set {
            guard case .object(var members) = self else { return }
            let place = members.lastIndex { $0.key == name } ?? members.endIndex
            members.replaceSubrange(
                place..<min(place + 1, members.endIndex), with: newValue.map { [Member(name, $0)] } ?? [])
            self = .object(members)
        }
    }

    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var boolean: Bool? {
        if case .boolean(let value) = self { value } else { nil }
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var isObject: Bool { members != nil }

    /// The number, if it is an integer in range.
    package var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Self.integer(of: text)
    }

    static func integer(of text: String) -> Int? {
        // Beyond 2⁵³ a fraction or an exponent makes it inexact.
        Int(text) ?? Double(text).flatMap { abs($0) < 9_007_199_254_740_992 ? Int(exactly: $0) : nil }
    }

    /// The value as text, including numbers and booleans; `nil` for collections and null.
    ///
    /// An integer is written without fraction and exponent.
    package var plainText: String? {
        switch self {
        case .string(let text): text
        case .number(let text): text.contains { ".eE".contains($0) } ? integer.map(String.init) ?? text : text
        case .boolean(let value): "\(value)"
        case .null, .array, .object: nil
        }
    }

    /// Whether both are the same text, boolean or number, however a number is written: `true` is not `"true"`.
    package func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.string(let one), .string(let two)): one == two
        case (.boolean(let one), .boolean(let two)): one == two
        case (.number, .number): plainText == other.plainText
        default: false
        }
    }

    /// The elements, if it is a list of nothing but strings.
    package var strings: [String]? { elements(\.string) }

    /// The elements, if it is a list of nothing but integers.
    package var integers: [Int]? { elements(\.integer) }

    private func elements<Element>(_ kind: (JSONValue) -> Element?) -> [Element]? {
        guard let wanted = elements?.compactMap(kind), wanted.count == elements?.count else { return nil }
        return wanted
    }
}
