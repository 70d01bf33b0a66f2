import JSON

extension Schema {
    /// The names of sent values that are not secret.
    private static let publicNames: Set<String> = [
        "accept", "audience", "client_id", "collection", "connection", "device_name", "grant_type", "mode", "realm",
        "scheme", "scope",
    ]

    /// Returns a value for the listing: of what is sent, only placeholders and what is known to be harmless are shown.
    /// A value that does not fit the schema is shown as it is.
    func redacted(_ value: JSONValue) -> JSONValue {
        switch (self, value) {
        case (.description, _): Schema.object(.description).redacted(value)
        case (.directory, _): Schema.object(.directory).redacted(value)
        case (.object(let object), .object(let members)):
            .object(
                members.map { member in
                    guard let known = object[member.key] else { return member }
                    let value = known.isSent ? Self.redactedMembers(member.value) : known.schema.redacted(member.value)
                    return .init(member.key, value)
                })
        case (.list(_, let inner), .array(let elements)): .array(elements.map(inner.redacted))
        default: value
        }
    }

    private static func redactedMembers(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value.mayBeSecret ? .string("…") : value }
        return .object(
            members.map { member in
                let isShown = publicNames.contains(member.key.lowercased()) || !member.value.mayBeSecret
                return .init(member.key, isShown ? member.value : .string("…"))
            })
    }
}

extension JSONValue {
    fileprivate var mayBeSecret: Bool {
        switch self {
        case .number: true
        case .string(let text): !text.isEmpty && !Template(text).isPlaceholder
        case .array(let elements): elements.contains(where: \.mayBeSecret)
        case .null, .boolean, .object: false
        }
    }
}
