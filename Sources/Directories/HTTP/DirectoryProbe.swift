package import JSON
package import People
import RandomUsers
import Settings
package import Transport

/// Proposes the description of a directory by looking at one of its answers.
package struct DirectoryProbe: Sendable {
    /// What was found.
    package struct Proposal: Sendable {
        /// The people of the first page.
        package var listing: DirectoryListing
        /// The names that lead to the list; empty for the answer itself.
        package var items: [String]
        /// How it pages, as the description says it; `nil` if the answer shows no way.
        package var next: JSONValue?
        /// The proposed description, as the configuration has it.
        package var description: JSONValue
    }

    private let url: String
    private let transport: HTTPTransport
    private let tokenHeaders: @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header]

    package init(
        url: String, transport: HTTPTransport,
        tokenHeaders: @escaping @Sendable (_ method: String, _ url: String) async -> [HTTPRequest.Header]
    ) {
        self.url = url
        self.transport = transport
        self.tokenHeaders = tokenHeaders
    }

    /// Asks once for JSON, under the session if there is one; where there is none, for address books.
    @concurrent
    package func run() async throws(PeopleError) -> Proposal {
        do throws(PeopleError) {
            return try await json()
        } catch {
            switch error {
            case .notUnderstood, .status, .forbidden: break
            default: throw error
            }
            guard let books = try? await addressBooks() else { throw error }
            return books
        }
    }

    /// Looks for address books, which are found by themselves: their preset is the whole description.
    private func addressBooks() async throws -> Proposal {
        let preset = JSONValue.object(pairs: [("preset", .string("carddav"))])
        let source = DescribedPeopleSource(
            url: try EndpointURL(url), description: try DirectoryDescription(preset), transport: transport,
            tokenHeaders: tokenHeaders)
        return Proposal(
            listing: try await source.listing(limit: Self.sampleSize), items: [], next: nil, description: preset)
    }

    /// The most people that are looked at where the first page is not the server's.
    package static let sampleSize = 100

    private func json() async throws(PeopleError) -> Proposal {
        let token = await tokenHeaders("GET", url)
        let request = HTTPRequest(method: .get, url: url, headers: [.init("Accept", "application/json")] + token)
        let response: HTTPResponse
        do throws(HTTPTransport.Failure) {
            response = try await transport.send(request)
        } catch {
            throw .network(error)
        }
        if response.status == 401, token.isEmpty { throw .tokenNotSent }
        return try Self.proposal(for: response, path: Self.path(of: url), body: PeopleError.body(of: response))
    }

    /// The path of a URL with its query, both as they are.
    private static func path(of url: String) -> (path: String, query: [(String, String)]) {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let target = rest.drop { $0 != "/" }
        let path = target.prefix { $0 != "?" && $0 != "#" }
        let query = target.dropFirst(path.count + 1).prefix { $0 != "#" }.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count == 2 ? parts[1] : "")
        }
        return (path.isEmpty ? "/" : String(path), query)
    }

    private static func proposal(
        for response: HTTPResponse, path: (path: String, query: [(String, String)]), body: [UInt8]
    ) throws(PeopleError) -> Proposal {
        let outcome = body.withUnsafeBufferPointer {
            bytes -> Result<(JSONListFinder.Place, DirectoryDraft), PeopleError> in
            do throws(JSONError) {
                guard let place = try JSONListFinder.find(in: bytes), !place.isOfIDs else {
                    return .failure(.notUnderstood(reason: "no list of objects"))
                }
                var reader = JSONReader(bytes)
                for name in place.path { _ = try reader.enter(name) }
                var rows = JSONRowReader()
                if place.isObject { try rows.readObject(&reader) } else { try rows.readList(&reader) }
                return .success((place, rows.draft))
            } catch {
                return .failure(.notUnderstood(reason: "byte \(error.offset)"))
            }
        }
        let (place, draft) = try outcome.get()
        let listing = draft.finished(mergesRepeats: true)
        let root = (try? JSONDocument(body).root) ?? .null
        let (next, query) = paging(root, response)
        let own = path.query.filter { name, _ in query.map(\.key).contains(name) == false }
        let members = own.map { JSONValue.Member($0.0, .string($0.1)) } + query
        var list = [JSONValue.Member("path", .string(path.path))]
        if !members.isEmpty { list.append(.init("query", .object(members))) }
        if !place.path.isEmpty {
            let items = place.path.map { $0.contains(".") || $0.contains(":") ? "['\($0)']" : $0 }
            list.append(.init("items", .string(items.joined(separator: "."))))
        }
        if let next { list.append(.init("next", next)) }
        var description = [JSONValue.Member("list", .object(list))]
        let fields = fields(listing, draft)
        if fields.contains(where: { $0.key == "id" }) { description.append(.init("fields", .object(fields))) }
        return Proposal(listing: listing, items: place.path, next: next, description: .object(description))
    }

    /// Returns the fields with where they come from.
    private static func fields(_ listing: DirectoryListing, _ draft: DirectoryDraft) -> [JSONValue.Member] {
        let names = FieldNames(draft)
        func path(_ key: String) -> String? {
            names.keys.firstIndex(of: key).map { draft.columns[$0].name }
        }
        var fields: [JSONValue.Member] = []
        if let id = path("id") ?? path("username") ?? path("email") { fields.append(.init("id", .string(id))) }
        for field in listing.schema.fields {
            guard field.key != "name" else {
                let parts = ["given_name", "family_name"].compactMap(path).map { "{\($0)}" }
                let fallback = path("username") ?? path("email")
                let name = path("name") ?? (parts.isEmpty ? fallback : parts.joined(separator: " "))
                if let name { fields.append(.init("name", .string(name))) }
                continue
            }
            guard let from = path(field.key) else { continue }
            let kind = JSONValue.string(field.kind.rawValue)
            fields.append(.init(field.key, .object(pairs: [("from", .string(from)), ("kind", kind)])))
        }
        return fields
    }

    /// Returns how an answer shows that it pages, and what its requests have to send for that.
    private static func paging(_ root: JSONValue, _ response: HTTPResponse) -> (JSONValue?, [JSONValue.Member]) {
        func has(_ path: String) -> Bool { FieldPath(path).map { !$0.values(in: root).isEmpty } ?? false }
        func object(_ members: (String, JSONValue)...) -> JSONValue { .object(pairs: members) }
        if response.headers.contains(where: { $0.name.lowercased() == "link" && $0.value.contains("rel=") }) {
            return (object(("link", .string("header:Link"))), [])
        }
        let links = [
            "next", "links.next", "_links.next.href", "['@odata.nextLink']", "_pagination.next.url", "pagination.next",
            "paging.next", "meta.next", "info.next",
        ]
        for path in links where has(path) {
            let value = FieldPath(path)?.values(in: root).first
            guard value == .null || value?.string.map({ $0.contains("/") || $0.contains("?") }) == true else {
                continue
            }
            return (object(("link", .string(path))), [])
        }
        let cursors = [
            ("next_token", "from"), ("nextPageToken", "pageToken"), ("next_cursor", "cursor"), ("nextCursor", "cursor"),
            ("meta.next_cursor", "cursor"), ("continue.aufrom", "aufrom"),
        ]
        for (path, parameter) in cursors where has(path) {
            return (object(("cursor", .string(path))), [.init(parameter, .string("{cursor}"))])
        }
        let total = ["totalResults", "total", "total_entries", "totalItems", "totalCount", "count"].first(where: has)
        let pages = ["totalPages", "total_pages", "last_page", "pages", "meta.last_page"].first(where: has)
        let sum = total.map { [("total", JSONValue.string($0))] } ?? []
        if has("startIndex") {
            return (.object(pairs: [("offset", .integer(1))] + sum), [.init("startIndex", .string("{offset}"))])
        }
        if let pages {
            return (
                object(("page", .integer(1)), ("pages", .string(pages))), [.init("page", .string("{page}"))]
            )
        }
        if total != nil {
            return (.object(pairs: [("offset", .integer(0))] + sum), [.init("offset", .string("{offset}"))])
        }
        return (nil, [])
    }
}
