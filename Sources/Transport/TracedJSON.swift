/// A JSON value on its way into a trace.
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

    /// Whether it is an object or a list: a bare text may be a token as it stands.
    var isContainer: Bool {
        switch self {
        case .list, .object: true
        default: false
        }
    }

    /// The same without secrets. `name` is the member that it stands under, if any.
    func blanked(isRequest: Bool, under name: String = "") -> TracedJSON {
        if isContainer, Blanking.isSecret(name, isRequest: isRequest) { return .text(Blanking.blank) }
        return switch self {
        case .null, .boolean: self
        // A number under an unknown name of a request may be a code or a password.
        case .integer(let value):
            Blanking.isBlanked(name, text: String(value), isRequest: isRequest) ? .text(Blanking.blank) : self
        case .number(let value):
            Blanking.isBlanked(name, text: String(value), isRequest: isRequest) ? .text(Blanking.blank) : self
        case .text(let value):
            Blanking.isBlanked(name, text: value, isRequest: isRequest) ? .text(Blanking.blank) : self
        case .list(let values):
            .list(values.map { $0.blanked(isRequest: isRequest, under: name) })
        case .object(let members):
            .object(Dictionary(uniqueKeysWithValues: members.map { member in
                (member.key, member.value.blanked(isRequest: isRequest, under: member.key))
            }))
        }
    }
}
