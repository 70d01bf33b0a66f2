/// Redacts URLs in a text for display, removing user info and the values of query parameters, which may contain keys.
enum RedactedURL {
    private static let sign = "…"

    /// Returns the text, which may be JSON, with all of its URLs redacted.
    static func text(_ text: String) -> String {
        var shown = ""
        var rest = text[...]
        while let scheme = rest.firstRange(of: "://") {
            shown += rest[..<scheme.upperBound]
            rest = rest[scheme.upperBound...]
            let url = rest.prefix { !isEnd($0) }
            shown += redacted(url)
            rest = rest[url.endIndex...]
        }
        return shown + rest
    }

    /// Redacts what follows the scheme.
    private static func redacted(_ url: Substring) -> String {
        var authority = url.prefix { !"/?#".contains($0) }
        let path = url[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
        var shown = ""
        if let at = authority.lastIndex(of: "@") {
            authority = authority[authority.index(after: at)...]
            shown = sign + "@"
        }
        shown += authority + path
        let query = url[path.endIndex...].prefix { $0 != "#" }
        guard query.first == "?" else { return shown + url[path.endIndex...] }
        let fields = query.dropFirst().split(separator: "&", omittingEmptySubsequences: false).map { field in
            field.firstIndex(of: "=").map { field[...$0] + sign } ?? (field.isEmpty ? "" : sign)
        }
        return shown + "?" + fields.joined(separator: "&") + url[query.endIndex...]
    }

    /// Whether a character ends a URL: none of these may occur in one unescaped, and the first also ends a JSON string.
    private static func isEnd(_ character: Character) -> Bool {
        character == "\"" || character == "\\" || character.isWhitespace
    }
}
