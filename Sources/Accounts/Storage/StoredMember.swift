/// The value of a member in a file of sessions or devices.
enum StoredMember {
    case text(String)
    case number(Int)
    case yes
    case secret(Token)
    case secrets([String: Token])
    case objects([[(String, StoredMember)]])
}

extension SecretBuilder {
    /// Appends an object, its members sorted by name, each on a line of its own.
    mutating func appendObject(_ members: [(String, StoredMember)], indent: Int = 0) {
        append("{")
        for (index, (name, value)) in members.sorted(by: { $0.0 < $1.0 }).enumerated() {
            if index > 0 { append(",") }
            breakLine(indent + 1)
            appendJSONString(name)
            append(" : ")
            appendValue(value, indent + 1)
        }
        if !members.isEmpty { breakLine(indent) }
        append("}")
    }

    private mutating func appendValue(_ value: StoredMember, _ indent: Int) {
        switch value {
        case .text(let text): appendJSONString(text)
        case .number(let number): append(String(number))
        case .yes: append("true")
        case .secret(let token): appendJSONString(token)
        case .secrets(let secrets): appendObject(secrets.map { ($0.key, .secret($0.value)) }, indent: indent)
        case .objects(let objects):
            append("[")
            for (index, members) in objects.enumerated() {
                if index > 0 { append(",") }
                breakLine(indent + 1)
                appendObject(members, indent: indent + 1)
            }
            if !objects.isEmpty { breakLine(indent) }
            append("]")
        }
    }

    private mutating func breakLine(_ indent: Int) { append("\n" + String(repeating: "  ", count: indent)) }
}
