package import JSON

/// A value of JSON that may contain secrets, which are written without passing through a `String`.
package enum SecretJSON {
    case plain(JSONValue)
    case secret(Secret)
    case token(Token)
    case list([SecretJSON])
    /// The members in the order in which they are written; those without a value are left out.
    case object([(String, SecretJSON?)])

    package static func text(_ text: String) -> SecretJSON { .plain(.string(text)) }

    /// Returns an object on a line of its own, for another program. Its secrets are text.
    package static func line(_ members: [(String, SecretJSON?)]) -> Secret {
        var line = SecretBuilder()
        line.appendJSON(.object(members))
        line.append("\n")
        return line.build()
    }
}

extension SecretBuilder {
    /// Appends the value as JSON (RFC 8259).
    ///
    /// - Parameter indent: How deep the value is, if each member and element is on a line of its own; `nil` if all are
    ///   on one line.
    /// - Returns: `false` if one of the secrets is not text (UTF-8), which JSON cannot carry: what has been appended is
    ///   of no use then.
    @discardableResult
    package mutating func appendJSON(_ value: SecretJSON, indent: Int? = nil) -> Bool {
        switch value {
        case .plain(let value): append(value.text)
        case .secret(let secret): return appendJSONString(secret)
        case .token(let token): appendJSONString(token)
        case .list(let elements):
            return append(elements, between: ("[", "]"), indent: indent) { builder, element, indent in
                builder.appendJSON(element, indent: indent)
            }
        case .object(let members):
            let present = members.compactMap { name, value in value.map { (name, $0) } }
            return append(present, between: ("{", "}"), indent: indent) { builder, member, indent in
                builder.append(JSONValue.string(member.0).text + (indent == nil ? ":" : " : "))
                return builder.appendJSON(member.1, indent: indent)
            }
        }
        return true
    }

    private mutating func append<Element>(
        _ elements: [Element], between signs: (open: String, close: String), indent: Int?,
        _ write: (inout SecretBuilder, Element, _ indent: Int?) -> Bool
    ) -> Bool {
        append(signs.open)
        let inner = indent.map { $0 + 1 }
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            breakLine(inner)
            guard write(&self, element, inner) else { return false }
        }
        if !elements.isEmpty { breakLine(indent) }
        append(signs.close)
        return true
    }

    private mutating func breakLine(_ indent: Int?) {
        if let indent { append("\n" + String(repeating: "  ", count: indent)) }
    }
}
