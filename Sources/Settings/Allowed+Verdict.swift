import JSON

extension Settings.Allowed {
    /// What a value is, held against what is allowed.
    enum Verdict {
        /// Fits; the value in its one normal form.
        case fits(JSONValue)
        case wrongType
        case notAllowed
        /// A URL that holds a user or a password.
        case credentials
    }

    func verdict(on value: JSONValue) -> Verdict {
        switch (self, value) {
        case (.integer(let range), .number):
            guard let number = value.integer else { return .wrongType }
            return range.contains(number) ? .fits(.integer(number)) : .notAllowed
        case (.boolean, .boolean), (.object, .object), (.text, .null), (.objectOrNull, .object), (.objectOrNull, .null):
            return .fits(value)
        case (.oneOf(let words), .string(let text)):
            return words.contains(text) ? .fits(value) : .notAllowed
        case (.localOrURL(let query), .string(let text)):
            return text == "local" ? .fits(value) : Self.verdict(onURL: text, query: query)
        case (.url, .string(let text)):
            return Self.verdict(onURL: text, query: false)
        case (.text, .string(let text)):
            return text.isEmpty ? .notAllowed : .fits(value)
        case (.title, .string(let text)):
            let readable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            return readable && text.contains { !$0.isWhitespace } ? .fits(value) : .notAllowed
        case (.objects(let counts), .array(let elements)):
            return counts.contains(elements.count) ? .fits(value) : .notAllowed
        case (.countryCodes, .array), (.ordered, .array), (.ages, .array):
            return listVerdict(on: value)
        default:
            return .wrongType
        }
    }

    private static func verdict(onURL text: String, query: Bool) -> Verdict {
        switch WebURL(text, query: query) {
        case .valid: .fits(.string(text))
        case .invalid: .notAllowed
        case .credentials: .credentials
        }
    }

    private func listVerdict(on value: JSONValue) -> Verdict {
        switch self {
        case .countryCodes:
            guard let codes = value.strings?.map({ $0.uppercased() }) else { return .wrongType }
            let fit = codes.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (65...90).contains($0) } }
            return fit && Set(codes).count == codes.count ? .fits(.array(codes.map(JSONValue.string))) : .notAllowed
        case .ordered(let words):
            guard let texts = value.strings else { return .wrongType }
            return !texts.isEmpty && texts == words.filter(texts.contains) ? .fits(value) : .notAllowed
        case .ages(let range):
            guard let numbers = value.integers else { return .wrongType }
            let fit = numbers.count == 2 && numbers[0] <= numbers[1] && numbers.allSatisfy(range.contains)
            return fit ? .fits(.array(numbers.map(JSONValue.integer))) : .notAllowed
        default:
            return .wrongType
        }
    }

    /// The value that a line of text (a flag's, an environment variable's) means; what it cannot mean stays text.
    func value(fromText text: String) -> JSONValue {
        switch self {
        case .integer:
            return Int(text).map(JSONValue.integer) ?? .string(text)
        case .boolean:
            switch text.lowercased() {
            case "true", "yes", "on", "1": return .boolean(true)
            case "false", "no", "off", "0": return .boolean(false)
            default: return .string(text)
            }
        case .countryCodes, .ordered:
            let items = text.split(separator: ",", omittingEmptySubsequences: false)
            return .array(items.map { .string(Self.trimmed($0)) })
        default:
            return .string(text)
        }
    }

    private static func trimmed(_ item: Substring) -> String {
        var item = item.drop { $0 == " " }
        while item.last == " " { item.removeLast() }
        return String(item)
    }
}
