import FoundationEssentials
import JSON
import Networking
import Settings
import Transport

/// Where a load is among the pages of a directory.
struct NextPage {
    /// What the next request is.
    enum Step: Equatable {
        /// The described request again, with other values.
        case values([String: String])
        /// A whole URL.
        case url(String)
        /// There are no more.
        case end
        /// The next page is said to be at another origin, which is not asked.
        case elsewhere(String)
    }

    private let paging: DirectoryDescription.Paging?
    private var page: Int
    private var offset: Int
    private var pages = 1
    private var cursor: String?
    /// The people of the largest page so far.
    private var largest = 0
    private var count = 0

    init(_ paging: DirectoryDescription.Paging?) {
        self.paging = paging
        page = paging?.page ?? 0
        offset = paging?.offset ?? 0
    }

    /// The values of the first request.
    var first: [String: String] {
        var values: [String: String] = [:]
        if paging?.page != nil { values["page"] = String(page) }
        if paging?.offset != nil { values["offset"] = String(offset) }
        return values
    }

    /// How many people the directory says that there are.
    private(set) var total: Int?

    /// Returns how to go on after an answer with so many people, or with the same ones as before (`nil`).
    mutating func step(after response: HTTPResponse, to url: String, count found: Int?) -> Step {
        guard let paging, let found else { return .end }
        let root = (try? JSONDocument(response.body).root) ?? .null
        func text(_ source: AnswerSource?) -> String? { source.flatMap { $0.text(root, response) } }
        total = text(paging.total).flatMap { Int($0) } ?? total
        count += found
        if let link = paging.link {
            guard let next = text(link), !next.isEmpty else { return .end }
            guard let target = URL(string: next, relativeTo: URL(string: url))?.absoluteString, target != url else {
                return .end
            }
            return Origin(target) == Origin(url) ? .url(target) : .elsewhere(RedactedURL.bare(target))
        }
        if paging.cursor != nil {
            let next = text(paging.cursor)
            if let next, !next.isEmpty, next != cursor {
                cursor = next
                return .values(["cursor": next])
            }
            // A directory that pages by a cursor once does so to the end.
            if cursor != nil || paging.page == nil && paging.offset == nil { return .end }
        }
        defer { largest = max(largest, found) }
        if found == 0 || found < largest { return .end }
        if let total, count >= total { return .end }
        pages += 1
        if let last = text(paging.pages).flatMap({ Int($0) }), pages > last { return .end }
        page += 1
        offset += found
        if paging.page != nil { return .values(["page": String(page)]) }
        return paging.offset != nil ? .values(["offset": String(offset)]) : .end
    }
}

extension AnswerSource {
    /// Returns the text at a place in the body or a header; of `Link` (RFC 8288), the target of the relation `next`.
    fileprivate func text(_ root: JSONValue, _ response: HTTPResponse) -> String? {
        switch self {
        case .path(let path): path.values(in: root).first?.plainText
        case .header(let name):
            name.lowercased() == "link" ? Self.nextLink(response) : response.header(name)
        default: nil
        }
    }

    private static func nextLink(_ response: HTTPResponse) -> String? {
        let links = response.headers.filter { $0.name.lowercased() == "link" }.map(\.value)
        for link in links {
            var rest = link[...]
            while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
                let target = rest[rest.index(after: start)..<end]
                rest = rest[rest.index(after: end)...]
                let parameters = rest.prefix { $0 != "<" }.lowercased().split { ";, ".contains($0) }
                let isNext = parameters.contains { $0 == "rel=\"next\"" || $0 == "rel=next" }
                if isNext { return String(target) }
            }
        }
        return nil
    }
}
