import JSON

// A body on its way into a trace.
extension JSONValue {
    /// `nil` where the bytes are no object and no list: a bare text may be a token as it stands.
    static func traced(_ bytes: [UInt8]) -> JSONValue? {
        guard let json = try? JSONDocument(bytes).root, json.isContainer else { return nil }
        return json
    }

    private var isContainer: Bool {
        switch self {
        case .array, .object: true
        case .null, .boolean, .number, .string: false
        }
    }

    /// The same without secrets. `name` is the member that it stands under, if any; `sent` is what the request sent.
    func redacted(isRequest: Bool, hiding sent: SentSecrets, under name: String = "") -> JSONValue {
        if isContainer, Redaction.isSecret(name, isRequest: isRequest) { return .string(Redaction.redacted) }
        switch self {
        case .null, .boolean: return self
        // A number under an unknown name of a request may be a code or a password.
        case .number, .string:
            let text = plainText ?? ""
            let isRedacted = Redaction.isRedacted(name, text: text, isRequest: isRequest) || sent.stand(in: text)
            return isRedacted ? .string(Redaction.redacted) : self
        case .array(let values):
            return .array(values.map { $0.redacted(isRequest: isRequest, hiding: sent, under: name) })
        case .object(let members):
            return .object(
                members.map { member in
                    Member(
                        sent.stand(in: member.key) ? Redaction.redacted : member.key,
                        member.value.redacted(isRequest: isRequest, hiding: sent, under: member.key))
                })
        }
    }

    /// What is blanked in a request's body. `isSecret` tells whether it is, whatever stands around it.
    func secrets(under name: String = "", isSecret: Bool = false) -> [String] {
        switch self {
        case .null, .boolean: return []
        case .number, .string:
            let text = plainText ?? ""
            return isSecret || Redaction.isRedacted(name, text: text, isRequest: true) ? [text] : []
        case .array(let values):
            let isSecret = isSecret || Redaction.isSecret(name, isRequest: true)
            return values.flatMap { $0.secrets(under: name, isSecret: isSecret) }
        case .object(let members):
            let isSecret = isSecret || Redaction.isSecret(name, isRequest: true)
            return members.flatMap { $0.value.secrets(under: $0.key, isSecret: isSecret) }
        }
    }

    /// All texts and numbers that stand under members of those names, however deep.
    func texts(under names: Set<String>, isMeant: Bool = false) -> [String] {
        switch self {
        case .null, .boolean: []
        case .number, .string: isMeant ? [plainText ?? ""] : []
        case .array(let values): values.flatMap { $0.texts(under: names, isMeant: isMeant) }
        case .object(let members):
            members.flatMap { $0.value.texts(under: names, isMeant: isMeant || names.contains($0.key)) }
        }
    }
}
