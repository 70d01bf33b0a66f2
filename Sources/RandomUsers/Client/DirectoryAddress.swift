/// A directory's URL, to which a query is appended.
struct DirectoryAddress: Sendable {
    private let base: String

    /// A fragment is dropped; an existing query (an API key, for example) is kept.
    init(_ url: String) {
        var address = url.prefix { $0 != "#" }
        var query: Substring = ""
        if let mark = address.firstIndex(of: "?") {
            query = address[address.index(after: mark)...]
            address = address[..<mark]
        }
        var text = String(address)
        if let scheme = address.firstRange(of: "://") {
            let path = address[scheme.upperBound...].drop { $0 != "/" }
            if path.isEmpty { text += "/api/1.4/" } else if path == "/" { text += "api/1.4/" }
        }
        base = text + "?" + (query.isEmpty ? "" : query + "&")
    }

    func url(_ query: String) -> String { base + query }
}
