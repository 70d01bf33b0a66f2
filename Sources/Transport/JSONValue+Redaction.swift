import JSON

// A body on its way into a trace.
extension JSONValue {
    /// Parses a body; returns `nil` if it is neither an object nor an array: a bare string may itself be a token.
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

    /// Returns a copy without secrets. `name` is the member whose value it is, if any; `sent` is what must be hidden.
    func redacted(isRequest: Bool, hiding sent: Redactor, under name: String = "") -> JSONValue {
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

    /// Returns the texts that are redacted in a request's body. `isSecret` is whether a member around it already is.
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

    /// Returns all texts and numbers inside members of those names, at any depth.
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
