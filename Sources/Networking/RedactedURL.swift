/// Redacts URLs for showing: user info, the values of a query and fragments may contain keys.
package enum RedactedURL {
    package static let sign = "…"

    /// Returns the text, which may be JSON, with all of its absolute URLs redacted.
    package static func text(_ text: String) -> String {
        var shown = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            let start = rest.index(scheme.lowerBound, offsetBy: 1)
            shown += rest[..<start]
            let url = rest[start...].prefix { !isEnd($0) }
            shown += Self.url(url)
            rest = rest[url.endIndex...]
        }
        return shown + rest
    }

    /// Returns one URL, which may be relative, redacted.
    ///
    /// - Parameters:
    ///   - sign: Replaces what is redacted.
    ///   - isKept: Whether a field of the query keeps its value; both are as they are in the URL.
    package static func url(
        _ text: some StringProtocol, sign: String = RedactedURL.sign,
        keeping isKept: (_ name: Substring, _ value: Substring) -> Bool = { _, _ in false }
    ) -> String {
        let parts = Parts(text)
        return parts.head + (parts.hasUser ? sign + "@" : "") + parts.address
            + (parts.query.map { "?" + form($0, sign: sign, keeping: isKept) } ?? "")
            + (parts.fragment.map { $0.isEmpty ? "#" : "#" + sign } ?? "")
    }

    /// Returns the URL without user info, query and fragment.
    package static func bare(_ text: String) -> String {
        let parts = Parts(text)
        return String(parts.head + parts.address)
    }

    /// Returns the fields of a query or form with their values redacted; a field without an equals sign is redacted as
    /// a whole.
    package static func form(
        _ text: some StringProtocol, sign: String,
        keeping isKept: (_ name: Substring, _ value: Substring) -> Bool
    ) -> String {
        Substring(text).split(separator: "&", omittingEmptySubsequences: false).map { field -> Substring in
            guard let equals = field.firstIndex(of: "=") else { return field.isEmpty ? "" : sign[...] }
            let value = field[field.index(after: equals)...]
            return field[...equals] + (isKept(field[..<equals], value) ? value : sign[...])
        }.joined(separator: "&")
    }

    /// Whether a character ends a URL: none of these may occur in one unescaped, and the first also ends a JSON string.
    private static func isEnd(_ character: Character) -> Bool {
        character == "\"" || character == "\\" || character.isWhitespace
    }

    /// The parts of a text that is meant as a URL, however malformed.
    private struct Parts {
        /// The scheme and what ends it, up to the authority; empty for a relative URL.
        let head: Substring
        let hasUser: Bool
        /// Host, port and path.
        let address: Substring
        let query: Substring?
        let fragment: Substring?

        init(_ text: some StringProtocol) {
            var rest = Substring(text)
            fragment = Self.cut("#", from: &rest)
            query = Self.cut("?", from: &rest)
            let slash = rest.firstIndex(of: "/") ?? rest.endIndex
            // Also without a scheme, what stands before an @ may be a password.
            let start = rest[slash...].hasPrefix("//") ? rest.index(slash, offsetBy: 2) : rest.startIndex
            head = rest[..<start]
            let user = rest[start...].prefix { $0 != "/" }.lastIndex(of: "@")
            hasUser = user != nil
            address = rest[(user.map { rest.index(after: $0) } ?? start)...]
        }

        /// Takes what follows the first such character off the end; `nil` if there is none.
        private static func cut(_ sign: Character, from text: inout Substring) -> Substring? {
            guard let place = text.firstIndex(of: sign) else { return nil }
            defer { text = text[..<place] }
            return text[text.index(after: place)...]
        }
    }
}
