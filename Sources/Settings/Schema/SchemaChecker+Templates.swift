import JSON

extension SchemaChecker {
    /// Checks text, which may contain no placeholders but those in `names`, and no control characters.
    mutating func checkTemplate(
        _ value: JSONValue, _ key: String, _ names: Set<String>, as allowed: Schema = .template(.field)
    ) -> Bool {
        guard case .string(let text) = value else {
            note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: allowed.allowed))
            return false
        }
        let isFine =
            Template(text).names.allSatisfy(names.contains) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        if !isFine {
            let allowed = Settings.Allowed.described(.placeholders(names.sorted()))
            note(.notAllowed(origin: origin(key), key: key, found: value.excerpt, allowed: allowed))
        }
        return isFine
    }

    /// Checks a path of the endpoint, or a whole URL, without query and fragment.
    mutating func checkPath(_ value: JSONValue, _ key: String, _ names: Set<String>) -> Bool {
        guard checkTemplate(value, key, names, as: .path), let text = value.string else { return false }
        let isWhole = (text.hasPrefix("https://") || text.hasPrefix("http://")) && (try? EndpointURL(text)) != nil
        if text.hasPrefix("/") || isWhole, !text.utf8.contains(where: "?# ".utf8.contains) { return true }
        note(.notAllowed(origin: origin(key), key: key, found: value.excerpt, allowed: .described(.requestPath)))
        return false
    }

    /// Checks a field's value: text with placeholders, a number, a boolean, null or a list of these.
    mutating func checkField(_ value: JSONValue, _ key: String, _ names: Set<String>) -> Bool {
        switch value {
        case .number, .boolean, .null: return true
        case .string: return checkTemplate(value, key, names)
        case .array(let elements): return elements.reduce(true) { checkField($1, key, names) && $0 }
        case .object:
            note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: .described(.fieldValue)))
            return false
        }
    }
}
