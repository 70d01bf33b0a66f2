import FoundationEssentials
import JSON
import Networking

extension Settings {
    /// What a key takes.
    package enum Allowed: Sendable, Hashable {
        case integer(ClosedRange<Int>)
        case boolean
        case oneOf([String])
        /// `local` or an absolute http(s) URL; `query` tells whether the URL may have one.
        case localOrURL
        /// `local`, `endpoint`, an absolute http(s) URL, or a file's path; null is whichever the endpoint has.
        case peopleSource
        /// An absolute http(s) URL without a query.
        case url
        /// Text that is not empty, or null.
        case text
        /// Text that is not empty and has no control characters.
        case title
        /// A list of two-letter codes (ISO 3166-1 alpha-2), without repeats, in any case.
        case countryCodes
        /// A list of at least one of these, in this order, without repeats.
        case ordered([String])
        /// A list of at least one name, without repeats, or null.
        case names
        /// What a field has to be: text, a number, a boolean, a list of them, null, or an object of `from` and `to`.
        case fieldTest
        /// A list of the least and the greatest, both within this range.
        case ages(ClosedRange<Int>)
        /// An object with members of its own.
        case object
        case objectOrNull
        /// A list of this many objects.
        case objects(ClosedRange<Int>)
        case objectsOrNull(ClosedRange<Int>)
        /// A part of an endpoint's description.
        case described(Description)

        /// What a part of an endpoint's description takes.
        package enum Description: Sendable, Hashable {
            case text
            /// A path with a leading slash, or a whole http(s) URL, without query and fragment.
            case requestPath
            /// A path with a leading slash, or a whole https URL, since the endpoint is https.
            case securePath
            /// A path with a leading slash, a whole https URL or an http URL of this machine, since the endpoint is on
            /// it.
            case localPath
            /// A path with a leading slash, or a whole URL of the endpoint's own origin, since the session's token goes
            /// there only.
            case ownPath
            /// An https URL, since the endpoint is https.
            case secureURL
            /// An https URL or an http URL of this machine, since the endpoint is on it.
            case localURL
            /// An http URL of this machine with a path.
            case redirect
            /// Text, a number, a boolean, null or a list of them.
            case fieldValue
            /// Text, a number or a boolean.
            case condition
            /// Text, since the source can contain nothing else.
            case textCondition
            case statusCondition
            /// A code that one of these sources can have.
            case code([String])
            /// Text with no placeholders other than these.
            case placeholders([String])
            /// The name of a placeholder other than these, which have values of the program's own.
            case ownName([String])
            /// The name of a header that a request may have beside those that frame its body.
            case headerName
            /// The source of a value in an answer, or a list of them.
            case sources
            /// A list of objects with one member each: the form, and its source.
            case expiries
            /// One element of such a list.
            case expiry
            /// A list of HTTP statuses.
            case statuses
        }
    }
}

extension Settings.Allowed {
    /// How a value compares with what is allowed.
    enum Verdict {
        /// Fits; has the value in its normal form.
        case fits(JSONValue)
        case wrongType
        case notAllowed
        /// A URL that contains a user or a password.
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
        case (.localOrURL, .string(let text)):
            return text == "local" ? .fits(value) : Self.verdict(onAddress: text, query: false)
        case (.peopleSource, .null): return .fits(value)
        case (.peopleSource, .string(let text)):
            if Settings.PeopleSource.isAddress(text) { return Self.verdict(onAddress: text, query: true) }
            return text.isEmpty || text.utf8.contains(where: { $0 < 0x20 }) ? .notAllowed : .fits(value)
        case (.url, .string(let text)):
            return Self.verdict(onURL: text, query: false)
        case (.text, .string(let text)):
            return text.isEmpty ? .notAllowed : .fits(value)
        case (.title, .string(let text)):
            let readable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            return readable && text.contains { !$0.isWhitespace } ? .fits(value) : .notAllowed
        case (.objectsOrNull, .null): return .fits(value)
        case (.objects(let counts), .array(let elements)), (.objectsOrNull(let counts), .array(let elements)):
            return counts.contains(elements.count) ? .fits(value) : .notAllowed
        case (.described(let part), _):
            return part.verdict(on: value)
        case (.countryCodes, _):
            guard let codes = value.strings?.map({ $0.uppercased() }) else { return .wrongType }
            let fit = codes.allSatisfy { $0.utf8.count == 2 && $0.utf8.allSatisfy { (65...90).contains($0) } }
            return fit && Set(codes).count == codes.count ? .fits(.array(codes.map(JSONValue.string))) : .notAllowed
        case (.ordered(let words), _):
            guard let texts = value.strings else { return .wrongType }
            return !texts.isEmpty && texts == words.filter(texts.contains) ? .fits(value) : .notAllowed
        case (.names, .null): return .fits(value)
        case (.names, _):
            guard let names = value.strings else { return .wrongType }
            let fit = !names.isEmpty && !names.contains("") && Set(names).count == names.count
            return fit ? .fits(value) : .notAllowed
        case (.fieldTest, _): return Self.verdict(onTest: value)
        case (.ages(let range), _):
            guard let numbers = value.integers else { return .wrongType }
            let fit = numbers.count == 2 && numbers[0] <= numbers[1] && numbers.allSatisfy(range.contains)
            return fit ? .fits(.array(numbers.map(JSONValue.integer))) : .notAllowed
        default:
            return .wrongType
        }
    }

    private static func verdict(onTest value: JSONValue) -> Verdict {
        if let members = value.members {
            let fit = members.allSatisfy {
                ["from", "to"].contains($0.key) && Settings.Condition.Bound($0.value) != nil
            }
            return fit && !members.isEmpty ? .fits(value) : .notAllowed
        }
        let values = value.elements ?? [value]
        if values.isEmpty { return .notAllowed }
        return value == .null || values.allSatisfy { $0.plainText != nil } ? .fits(value) : .wrongType
    }

    private static func verdict(onAddress text: String, query: Bool) -> Verdict {
        LDAPURL.isMeant(by: text) ? verdict(onDirectory: text, query: query) : verdict(onURL: text, query: query)
    }

    /// - Parameter query: whether the URL may contain a query; a base that paths are appended to can have none.
    private static func verdict(onURL text: String, query: Bool) -> Verdict {
        let text = DomainName.asciiHost(in: text)
        guard let url = URL(string: text, encodingInvalidCharacters: false) else {
            // What looks like "user:password@" must not be repeated even where the rest is no URL.
            return text.contains("@") ? .credentials : .notAllowed
        }
        guard url.user(percentEncoded: true) == nil, url.password(percentEncoded: true) == nil else {
            return .credentials
        }
        let fits =
            Origin(text) != nil && url.fragment(percentEncoded: true) == nil
            && (query || url.query(percentEncoded: true) == nil)
        return fits ? .fits(.string(text)) : .notAllowed
    }

    /// - Parameter query: whether the address may say what to search for.
    private static func verdict(onDirectory text: String, query: Bool) -> Verdict {
        let text = DomainName.asciiHost(in: text)
        do throws(LDAPURL.Problem) {
            let url = try LDAPURL(text)
            let isBare = url.attributes.isEmpty && url.scope == nil && url.filter == nil
            return query || isBare ? .fits(.string(text)) : .notAllowed
        } catch {
            return error == .userInfo ? .credentials : .notAllowed
        }
    }

    /// Returns the value that the text of a flag or an environment variable stands for; text that stands for none
    /// remains text.
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
        case .countryCodes, .ordered, .names:
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

extension Settings.Allowed.Description {
    /// Whatever depends on other members, as placeholders do, is left to `SchemaChecker`.
    fileprivate func verdict(on value: JSONValue) -> Settings.Allowed.Verdict {
        switch (self, value) {
        case (.headerName, .string(let text)): HTTPToken.isRequestHeader(text) ? .fits(value) : .notAllowed
        case (.text, .string), (.requestPath, .string), (.securePath, .string), (.localPath, .string),
            (.ownPath, .string), (.placeholders, .string), (.expiries, .array):
            .fits(value)
        case (.redirect, .string(let text)):
            OpenIDDescription.Redirect(text) == nil ? .notAllowed : .fits(value)
        case (.textCondition, .string), (.statusCondition, .string("*")): .fits(value)
        case (.statusCondition, .number): (100...599).contains(value.integer ?? 0) ? .fits(value) : .notAllowed
        case (.condition, _): value.plainText == nil ? .wrongType : .fits(value)
        case (.sources, .string(let text)): AnswerSource(text) == nil ? .notAllowed : .fits(value)
        case (.sources, .array): sourcesVerdict(on: value)
        case (.statuses, .array(let elements)):
            elements.isEmpty || !elements.allSatisfy { (100...599).contains($0.integer ?? 0) }
                ? .notAllowed : .fits(value)
        default: .wrongType
        }
    }

    private func sourcesVerdict(on list: JSONValue) -> Settings.Allowed.Verdict {
        guard let texts = list.strings else { return .wrongType }
        return texts.allSatisfy { AnswerSource($0) != nil } ? .fits(list) : .notAllowed
    }
}
