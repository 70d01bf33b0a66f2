import Accounts

/// Text with places for values: `Bearer {token}`.
public struct Template: Sendable, Equatable, CustomStringConvertible {
    enum Piece: Sendable, Equatable {
        case text(String)
        case value(String)
    }

    let pieces: [Piece]
    /// As it is written.
    public let description: String

    /// Takes any text; `{word}` of letters, digits and low lines is a place, other braces stand for themselves.
    public init(_ text: String) {
        var pieces: [Piece] = []
        var literal = ""
        var rest = text[...]
        while let first = rest.first {
            let inner = first == "{" ? rest.dropFirst().prefix(while: Self.isOfWord) : ""
            if !inner.isEmpty, rest[inner.endIndex...].first == "}" {
                if !literal.isEmpty { pieces.append(.text(literal)) }
                literal = ""
                pieces.append(.value(String(inner)))
                rest = rest[inner.endIndex...].dropFirst()
            } else {
                literal.append(first)
                rest = rest.dropFirst()
            }
        }
        if !literal.isEmpty || pieces.isEmpty { pieces.append(.text(literal)) }
        self.pieces = pieces
        description = text
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    /// The names of its places.
    var names: [String] {
        pieces.compactMap { piece in
            if case .value(let name) = piece { name } else { nil }
        }
    }

    /// The text with its values; `nil` where one of them is not there.
    func filled(_ values: RequestValues) -> Secret? {
        if case .value(let name) = pieces[0], pieces.count == 1 { return values[name] }
        var builder = SecretBuilder(capacity: description.utf8.count)
        for piece in pieces {
            switch piece {
            case .text(let text): builder.append(text)
            case .value(let name):
                guard let value = values[name] else { return nil }
                builder.append(value)
            }
        }
        return builder.build()
    }
}

/// What the places of a request's templates stand for. An empty value counts as one that is not there.
struct RequestValues {
    private var values: [String: Secret]

    init(variables: [String: String]) { values = variables.mapValues { Secret(text: $0) } }

    subscript(_ name: String) -> Secret? {
        get { values[name].flatMap { $0.isEmpty ? nil : $0 } }
        set { values[name] = newValue }
    }

    /// The same with what was carried over from an answer.
    func with(_ carried: [String: Token]) -> RequestValues {
        var result = self
        for (name, token) in carried { result[name] = token.withUnsafeBytes { Secret(copying: $0) } }
        return result
    }
}

extension Secret {
    convenience init(text: String) {
        var text = text
        self.init(count: text.utf8.count) { target in text.withUTF8 { target.copyBytes(from: $0) } }
    }

    /// For what goes into an address, whose library takes nothing else; no secret stands in one.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
