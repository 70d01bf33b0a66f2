import FoundationEssentials

/// A JSON value being written to a trace.
enum TracedJSON: Codable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([TracedJSON])
    case object([String: TracedJSON])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode([TracedJSON].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: TracedJSON].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// `nil` if the bytes are neither an object nor a list: a bare text may itself be a token.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONDecoder().decode(TracedJSON.self, from: Data(bytes)), json.isContainer else {
            return nil
        }
        self = json
    }

    private var isContainer: Bool {
        switch self {
        case .list, .object: true
        default: false
        }
    }

    /// Returns the value without secrets.
    ///
    /// `name` is the member that it belongs to, if any; `sent` is what the request sent.
    func blanked(isRequest: Bool, hiding sent: SentSecrets, under name: String = "") -> TracedJSON {
        if isContainer, Blanking.isSecret(name, isRequest: isRequest) { return .text(Blanking.blank) }
        switch self {
        case .null, .boolean: return self
        // A number under an unknown name in a request may be a code or a password.
        case .integer, .number, .text:
            let isBlanked = Blanking.isBlanked(name, text: text, isRequest: isRequest) || sent.stand(in: text)
            return isBlanked ? .text(Blanking.blank) : self
        case .list(let values):
            return .list(values.map { $0.blanked(isRequest: isRequest, hiding: sent, under: name) })
        case .object(let members):
            let blanked = members.map { name, value in
                let key = sent.stand(in: name) ? Blanking.blank : name
                return (key, value.blanked(isRequest: isRequest, hiding: sent, under: name))
            }
            return .object(Dictionary(blanked) { first, _ in first })
        }
    }

    /// Returns what is redacted in a request's body. `isSecret` says whether the value is, whatever its name.
    func secrets(under name: String = "", isSecret: Bool = false) -> [String] {
        switch self {
        case .null, .boolean: return []
        case .integer, .number, .text:
            return isSecret || Blanking.isBlanked(name, text: text, isRequest: true) ? [text] : []
        case .list(let values):
            let isSecret = isSecret || Blanking.isSecret(name, isRequest: true)
            return values.flatMap { $0.secrets(under: name, isSecret: isSecret) }
        case .object(let members):
            let isSecret = isSecret || Blanking.isSecret(name, isRequest: true)
            return members.flatMap { $0.value.secrets(under: $0.key, isSecret: isSecret) }
        }
    }

    /// Returns all texts and numbers under members of those names, at any depth.
    func texts(under names: Set<String>, isMeant: Bool = false) -> [String] {
        switch self {
        case .null, .boolean: []
        case .integer, .number, .text: isMeant ? [text] : []
        case .list(let values): values.flatMap { $0.texts(under: names, isMeant: isMeant) }
        case .object(let members): members.flatMap { $0.value.texts(under: names, isMeant: isMeant || names.contains($0.key)) }
        }
    }

    /// A number or text as text; empty for everything else.
    private var text: String {
        switch self {
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .text(let value): value
        case .null, .boolean, .list, .object: ""
        }
    }
}
