import JSON

extension JSONValue {
    /// Objects of a description whose members are values that are sent.
    private static let sent: Set<String> = ["variables", "headers", "query", "fields", "basic"]
    /// Members of those whose text is no secret.
    private static let harmless: Set<String> = [
        "accept", "audience", "client_id", "collection", "connection", "device_name", "grant_type", "mode", "realm",
        "scheme", "scope",
    ]

    /// A part of an endpoint's description for the listing: of what is sent, places and what is known to be harmless are
    /// shown. `name` is the member that the part stands under.
    func withoutSecrets(under name: String) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.map { member in
            let isHidden = Self.sent.contains(name) && !Self.harmless.contains(member.key.lowercased())
                && member.value.mayBeSecret
            return Member(member.key, isHidden ? .string("…") : member.value.withoutSecrets(under: member.key))
        })
    }

    private var mayBeSecret: Bool {
        switch self {
        case .number: true
        case .string(let text): !text.isEmpty && !Self.isPlace(text)
        case .null, .boolean, .array, .object: false
        }
    }

    /// Whether the text is a place, `{word}`, and nothing beside it.
    private static func isPlace(_ text: String) -> Bool {
        text.hasPrefix("{") && text.hasSuffix("}") && text.count > 2
            && text.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
