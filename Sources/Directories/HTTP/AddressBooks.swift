import CLibraries
import Networking
import People
import Settings
import Synchronization
import Transport

import struct FoundationEssentials.URL

/// The address books of a person on a server (CardDAV, RFC 6352).
///
/// They are found from one address. Their cards are read whole once; later only what has changed is requested, where
/// the server reports that (RFC 6578).
final class AddressBooks: Sendable {
    /// Sends a request under the session.
    typealias Ask = (HTTPRequest) async throws(PeopleError) -> HTTPResponse

    private struct Book {
        var url: String
        var name: String
        /// The state of the book that `cards` have; `nil` if the server tells of no changes, or nothing is kept.
        var token: String?
        var cards: [Card] = []
    }

    private struct Card {
        var href: String
        var bytes: [UInt8]
    }

    /// What a book answered.
    private struct Cards {
        var cards: [Card] = []
        /// The addresses of those that the server does not show.
        var refused: [String] = []
        /// Whether the book has more than these: a 507 for the book itself (RFC 6352, 8.6.2).
        var isCutShort = false

        init(_ cards: [Card]) { self.cards = cards }

        init(_ answer: Multistatus) {
            for resource in answer.resources {
                if let text = resource.texts[Properties.data] {
                    cards.append(Card(href: resource.href, bytes: Array(text.utf8)))
                } else if resource.status == 507 {
                    isCutShort = true
                } else if resource.status != 404 {
                    refused.append(resource.href)
                }
            }
        }
    }

    private let place: EndpointURL
    private let path: String
    private let books = Mutex<[Book]>([])

    /// The most books that are read.
    private static let bookLimit = 100
    private static let redirectLimit = 5
    /// The most cards that are asked for by their addresses in one request.
    private static let part = 200
    /// The most bytes of cards that are kept for the next load.
    private static let keptLimit = 64 << 20

    /// - Parameter path: Where to begin, below the place's URL: an address book, what contains some, or an address that
    ///   leads there, such as `/.well-known/carddav` (RFC 6764, 5).
    init(at place: EndpointURL, path: String) {
        self.place = place
        self.path = path
    }

    /// Returns the people in all books, or those whose name, address, company or number contains a text.
    func listing(
        search: String?, limit: Int, asking ask: Ask, arriving: (_ count: Int) -> Void
    ) async throws(PeopleError) -> DirectoryListing {
        var read = books.withLock { $0 }
        if read.isEmpty { read = try await find(ask) }
        var draft = DirectoryDraft()
        var kept = 0
        var isCutShort = false
        for index in read.indices {
            var book = read[index]
            let found: Cards
            if let search {
                found = try await Self.cards(in: book, matching: search, ask)
            } else if !book.cards.isEmpty, book.token != nil, try await update(&book, ask) {
                found = Cards(book.cards)
            } else {
                // The state is from before the cards, so that nothing is missed that changes meanwhile.
                if !book.cards.isEmpty, book.token != nil { book.token = try await Self.token(of: book.url, ask) }
                found = try await Self.cards(in: book, matching: nil, ask)
            }
            if found.isCutShort { isCutShort = true }
            if search == nil {
                kept += found.cards.reduce(0) { $0 + $1.bytes.count }
                book.cards = kept <= Self.keptLimit && !found.isCutShort ? found.cards : []
                read[index] = book
            }
            for card in found.cards {
                guard draft.rows.count < limit else {
                    isCutShort = true
                    break
                }
                Self.read(card, of: book, into: &draft)
            }
            draft.faults += found.refused.map { RowFault(line: 0, reason: .refused, card: $0) }
            arriving(draft.rows.count)
        }
        if search == nil { books.withLock { [read] in $0 = read } }
        var listing = draft.finished(mergesRepeats: true)
        listing.isCutShort = isCutShort
        if read.count > 1 { listing.schema.sectionKey = "addressbook" }
        return listing
    }

    /// Adds the person of a card, or says that it is none.
    private static func read(_ card: Card, of book: Book, into draft: inout DirectoryDraft) {
        let known = draft.faults.count
        let name = FieldValue(foreign: book.name)
        let isCard = VCardReader.read(
            card.bytes, into: &draft, card: draft.rows.count + draft.faults.count + 1,
            adding: [
                ("addressbook", .list, name.text.map { .list([$0]) } ?? .missing),
                ("id", .text, FieldValue(foreign: card.href)),
            ])
        if !isCard { draft.faults.append(RowFault(line: 0, reason: .incomplete)) }
        for index in draft.faults.indices[known...] { draft.faults[index].card = card.href }
    }

    // MARK: Discovery

    private func find(_ ask: Ask) async throws(PeopleError) -> [Book] {
        let start: (resource: Multistatus.Resource, url: String)
        do throws(PeopleError) {
            start = try await resource(at: place.appending(path), Properties.start, ask)
        } catch {
            // The well-known address is a server's, not a folder's.
            guard case .status(let status) = error, [404, 405].contains(status) else { throw error }
            start = try await resource(at: place.appending("/"), Properties.start, ask)
        }
        if start.resource.types.contains(Properties.addressBook) {
            return [Self.book(start.resource, at: start.url)]
        }
        var homes = start.resource.hrefs[Properties.home] ?? []
        var url = start.url
        if homes.isEmpty, let principal = start.resource.hrefs["DAV:|current-user-principal"]?.first {
            let found = try await resource(at: try own(principal, at: url), Properties.start, ask)
            homes = found.resource.hrefs[Properties.home] ?? []
            url = found.url
        }
        // What is neither an account nor a book may contain books itself.
        let folders = homes.isEmpty ? [start.url] : try homes.map { home throws(PeopleError) in try own(home, at: url) }
        var found: [Book] = []
        for folder in folders {
            let answer = try Multistatus(try await ask(Self.propfind(folder, Properties.start, depth: 1)).body)
            for resource in answer.resources where resource.types.contains(Properties.addressBook) {
                let address = try own(resource.href, at: folder)
                if found.count < Self.bookLimit, !found.contains(where: { $0.url == address }) {
                    found.append(Self.book(resource, at: address))
                }
            }
        }
        guard !found.isEmpty else { throw .notUnderstood(reason: "no address book") }
        return found
    }

    private static func book(_ resource: Multistatus.Resource, at url: String) -> Book {
        let last = url.split(separator: "/").last.map(String.init) ?? url
        let name = resource.texts["DAV:|displayname"] ?? last
        return Book(url: url, name: name, token: resource.texts["DAV:|sync-token"])
    }

    /// Asks for the properties of an address, which may lead to another one of the same origin.
    private func resource(
        at address: String, _ properties: String, _ ask: Ask
    ) async throws(PeopleError) -> (resource: Multistatus.Resource, url: String) {
        var url = address
        for _ in 0...Self.redirectLimit {
            let response = try await ask(Self.propfind(url, properties, depth: 0))
            guard [301, 302, 303, 307, 308].contains(response.status) else {
                guard let resource = try Multistatus(response.body).resources.first else { break }
                return (resource, url)
            }
            guard let location = response.header("Location") else { break }
            guard let target = target(of: location, at: url) else {
                throw .redirected(location: RedactedURL.bare(location))
            }
            url = target
        }
        throw .notUnderstood(reason: "PROPFIND \(RedactedURL.bare(address))")
    }

    /// Returns the whole address that a server means; it has to be at its own origin, where alone the session goes.
    private func own(_ href: String, at url: String) throws(PeopleError) -> String {
        guard let target = target(of: href, at: url) else { throw .notUnderstood(reason: RedactedURL.bare(href)) }
        return target
    }

    private func target(of href: String, at url: String) -> String? {
        guard let target = URL(string: href, relativeTo: URL(string: url))?.absoluteString else { return nil }
        return place.isOrigin(of: target) ? target : nil
    }

    /// Returns the state that a book has now; `nil` if the server tells of no changes.
    private static func token(of url: String, _ ask: Ask) async throws(PeopleError) -> String? {
        let answer = try Multistatus(try await ask(propfind(url, Properties.start, depth: 0)).body)
        return answer.resources.first?.texts["DAV:|sync-token"]
    }

    // MARK: Cards

    private static func cards(in book: Book, matching text: String?, _ ask: Ask) async throws(PeopleError) -> Cards {
        let body = """
            <C:addressbook-query xmlns="DAV:" xmlns:C="\(Properties.namespace)"><prop>\(Properties.card)</prop>\
            \(filter(text))</C:addressbook-query>
            """
        return Cards(try Multistatus(try await ask(report(book.url, body, depth: 1)).body))
    }

    /// Takes over what has changed in a book since it was read; returns `false` if the server cannot tell.
    private func update(_ book: inout Book, _ ask: Ask) async throws(PeopleError) -> Bool {
        let body = """
            <sync-collection xmlns="DAV:"><sync-token>\(Self.escaped(book.token ?? ""))</sync-token>\
            <sync-level>1</sync-level><prop><getetag/></prop></sync-collection>
            """
        let answer: Multistatus
        do throws(PeopleError) {
            answer = try Multistatus(try await ask(Self.report(book.url, body, depth: 0)).body)
        } catch {
            switch error {
            // The server has forgotten that state (RFC 6578, 3.2), or tells of no changes.
            case .forbidden, .status: return false
            default: throw error
            }
        }
        // 507: there is more than the answer has (RFC 6578, 3.6).
        guard let token = answer.syncToken, !answer.resources.contains(where: { $0.status == 507 }) else {
            return false
        }
        let gone = Set(answer.resources.filter { $0.status == 404 }.map(\.href))
        var changed = answer.resources.filter { $0.status != 404 }.map(\.href)[...]
        var fresh: [String: Card] = [:]
        while !changed.isEmpty {
            let hrefs = changed.prefix(Self.part).map { "<href>\(Self.escaped($0))</href>" }.joined()
            changed = changed.dropFirst(Self.part)
            let body = """
                <C:addressbook-multiget xmlns="DAV:" xmlns:C="\(Properties.namespace)"><prop>\(Properties.card)</prop>\
                \(hrefs)</C:addressbook-multiget>
                """
            let found = try Multistatus(try await ask(Self.report(book.url, body, depth: 1)).body)
            for card in Cards(found).cards { fresh[card.href] = card }
        }
        book.cards = book.cards.compactMap { card in
            gone.contains(card.href) ? nil : fresh.removeValue(forKey: card.href) ?? card
        }
        book.cards += fresh.values.sorted { $0.href < $1.href }
        book.token = token
        return true
    }

    /// The condition that a card fits; every one does without a text.
    private static func filter(_ text: String?) -> String {
        guard let text else { return "<C:filter/>" }
        let fields = ["FN", "NICKNAME", "EMAIL", "TEL", "ORG"].map { name in
            """
            <C:prop-filter name="\(name)"><C:text-match collation="i;unicode-casemap" match-type="contains">\
            \(escaped(text))</C:text-match></C:prop-filter>
            """
        }
        return "<C:filter test=\"anyof\">\(fields.joined())</C:filter>"
    }

    // MARK: Requests

    private enum Properties {
        static let namespace = "urn:ietf:params:xml:ns:carddav"
        static let addressBook = "\(namespace)|addressbook"
        static let home = "\(namespace)|addressbook-home-set"
        static let data = "\(namespace)|address-data"

        static let start = """
            <resourcetype/><displayname/><sync-token/><current-user-principal/>\
            <C:addressbook-home-set xmlns:C="\(namespace)"/>
            """
        /// What is read of a card. A photo would be most of its bytes.
        static let card =
            "<C:address-data>"
            + [
                "VERSION", "UID", "KIND", "X-ADDRESSBOOKSERVER-KIND", "FN", "N", "NICKNAME", "EMAIL", "TEL", "BDAY",
                "GENDER", "X-GENDER", "TITLE", "ROLE", "ORG", "ADR", "CATEGORIES", "URL",
            ].map { "<C:prop name=\"\($0)\"/>" }.joined() + "</C:address-data>"
    }

    private static func propfind(_ url: String, _ properties: String, depth: Int) -> HTTPRequest {
        request(.propfind, url, "<propfind xmlns=\"DAV:\"><prop>\(properties)</prop></propfind>", depth)
    }

    private static func report(_ url: String, _ body: String, depth: Int) -> HTTPRequest {
        request(.report, url, body, depth)
    }

    private static func request(_ method: HTTPRequest.Method, _ url: String, _ body: String, _ depth: Int)
        -> HTTPRequest
    {
        HTTPRequest(
            method: method, url: url,
            headers: [
                .init("Accept", "application/xml, text/xml"), .init("Content-Type", "application/xml; charset=utf-8"),
                .init("Depth", String(depth)),
            ], body: Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\(body)".utf8))
    }

    /// Text as XML has it; control characters, which it has not, are left out.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// The answer of a WebDAV server about several of its resources (RFC 4918, 13).
struct Multistatus {
    /// One resource.
    struct Resource {
        /// Its address, as the server writes it.
        var href = ""
        /// The status of the resource as a whole, if it has one.
        var status: Int?
        /// The texts of its properties, by names such as `DAV:|displayname`.
        var texts: [String: String] = [:]
        /// The addresses in its properties, by the same names.
        var hrefs: [String: [String]] = [:]
        /// What kinds of resource it is.
        var types: Set<String> = []
    }

    private(set) var resources: [Resource] = []
    /// What a later question about changes begins with (RFC 6578).
    private(set) var syncToken: String?

    /// The deepest nesting of elements that is read.
    private static let depth: Int32 = 32

    /// Reads a body. Throws if it is not XML, or has a document type.
    init(_ body: [UInt8]) throws(PeopleError) {
        var problem = [CChar](repeating: 0, count: 256)
        guard cexpat_load(&problem, problem.count) else {
            let reason = problem.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .network(.noXMLLibrary(reason: String(decoding: reason, as: UTF8.self)))
        }
        let reader = Reader()
        let user = Unmanaged.passUnretained(reader).toOpaque()
        let isRead = body.withUnsafeBytes { bytes in
            cexpat_read(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), Self.depth,
                cexpat_reader(
                    user: user, begin: { Reader.of($0).begin($1) }, text: { Reader.of($0).add($1, Int($2)) },
                    end: { user, _ in Reader.of(user).end() }))
        }
        guard isRead else { throw .notUnderstood(reason: "no XML") }
        guard reader.isMultistatus else { throw .notUnderstood(reason: "no multistatus") }
        (resources, syncToken) = (reader.resources, reader.syncToken)
    }

    private final class Reader {
        private(set) var resources: [Resource] = []
        private(set) var syncToken: String?
        private(set) var isMultistatus = false
        private var open: [String] = []
        private var text = ""
        private var resource = Resource()
        /// The properties of one status.
        private var properties = Resource()
        private var propertiesStatus = 200

        static func of(_ user: UnsafeMutableRawPointer?) -> Reader {
            // Never nil: it is what `init` passed, and the reader lives until the document is read.
            Unmanaged<Reader>.fromOpaque(user.unsafelyUnwrapped).takeUnretainedValue()
        }

        func begin(_ name: UnsafePointer<CChar>?) {
            let name = name.map { String(cString: $0) } ?? ""
            if open.isEmpty { isMultistatus = name == "DAV:|multistatus" }
            open.append(name)
            text = ""
            switch name {
            case "DAV:|response" where open.count == 2: resource = Resource()
            case "DAV:|propstat" where open.count == 3: (properties, propertiesStatus) = (Resource(), 200)
            default: break
            }
        }

        func add(_ bytes: UnsafePointer<CChar>?, _ count: Int) {
            let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
            text += String(decoding: bytes, as: UTF8.self)
        }

        func end() {
            let name = open.removeLast()
            defer { text = "" }
            let parent = open.last
            let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            switch (open.count, name) {
            case (1, "DAV:|response"): resources.append(resource)
            case (1, "DAV:|sync-token"): syncToken = trimmed
            case (2, "DAV:|href"): resource.href = trimmed
            case (2, "DAV:|status"): resource.status = Self.status(trimmed)
            case (3, "DAV:|status"): propertiesStatus = Self.status(trimmed) ?? 0
            case (2, "DAV:|propstat") where (200..<300).contains(propertiesStatus):
                resource.texts.merge(properties.texts) { $1 }
                resource.hrefs.merge(properties.hrefs) { $1 }
                resource.types.formUnion(properties.types)
            case (4, _) where parent == "DAV:|prop" && !text.isEmpty:
                // A card's line ends belong to it.
                properties.texts[name] = text
            case (5, "DAV:|href"): properties.hrefs[parent ?? "", default: []].append(trimmed)
            case (5, _) where parent == "DAV:|resourcetype": properties.types.insert(name)
            default: break
            }
        }

        /// The number in `HTTP/1.1 404 Not Found`.
        private static func status(_ line: String) -> Int? {
            line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        }
    }
}
