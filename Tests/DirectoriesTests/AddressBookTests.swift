import Directories
import JSON
import Networking
import People
import Settings
import Synchronization
import Testing
import Transport

@Suite("Address books over HTTP (CardDAV, RFC 6352)") struct AddressBookTests {
    /// A server with two books below a principal's home, as sabre/dav answers.
    private final class Server: Sendable {
        struct Card {
            var book: String
            var name: String
            var lines: String
            var version = 0
        }

        let cards: Mutex<[String: Card]>
        let version = Mutex(1)
        let gone = Mutex<[String: Int]>([:])
        let hasChanges: Bool

        init(_ cards: [String: Card], hasChanges: Bool = true) {
            self.cards = Mutex(cards)
            self.hasChanges = hasChanges
        }

        private static func multistatus(_ body: String) -> HTTPResponse {
            let head = #"<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:card="\#(namespace)">"#
            return HTTPResponse(status: 207, body: Array((head + body + "</d:multistatus>").utf8))
        }

        private static let namespace = "urn:ietf:params:xml:ns:carddav"

        private static func found(_ href: String, _ properties: String) -> String {
            """
            <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>
            <d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><d:quota/></d:prop>
            <d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
            """
        }

        private func data(_ href: String, _ card: Card) -> String {
            let text = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(card.name)\r\n\(card.lines)END:VCARD\r\n"
            return Self.found(href, "<card:address-data>\(text.replacing("&", with: "&amp;"))</card:address-data>")
        }

        func answer(_ request: HTTPRequest) -> HTTPResponse {
            let target = String(request.url.dropFirst(RecordedServer.name.count))
            let body = String(decoding: request.body, as: UTF8.self)
            let depth = request.headers.first { $0.name == "Depth" }?.value
            switch (request.method, target) {
            case (.propfind, "/.well-known/carddav"):
                return HTTPResponse(status: 301, headers: [.init("Location", "/dav/")])
            case (.propfind, "/dav/"):
                return Self.multistatus(
                    Self.found("/dav/", "<d:current-user-principal><d:href>/dav/p/</d:href></d:current-user-principal>")
                )
            case (.propfind, "/dav/p/"):
                return Self.multistatus(
                    Self.found(
                        "/dav/p/",
                        "<card:addressbook-home-set><d:href>/dav/home/</d:href></card:addressbook-home-set>"))
            case (.propfind, "/dav/home/"):
                func book(_ name: String, _ title: String) -> String {
                    let state = hasChanges ? "<d:sync-token>\(version.withLock { $0 })</d:sync-token>" : ""
                    return Self.found(
                        "/dav/home/\(name)/",
                        """
                        <d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>
                        <d:displayname>\(title)</d:displayname>\(state)
                        """)
                }
                let home = Self.found("/dav/home/", "<d:resourcetype><d:collection/></d:resourcetype>")
                return Self.multistatus(home + book("friends", "Friends") + book("work", "At work"))
            case (.report, let target) where body.contains("addressbook-query"):
                #expect(depth == "1")
                let text = body.firstRange(of: "contains\">").map { body[$0.upperBound...].prefix { $0 != "<" } }
                let own = cards.withLock { $0 }.filter { target.hasSuffix("/\($1.book)/") }
                    .filter { text == nil || $1.name.contains(text ?? "") }.sorted { $0.key < $1.key }
                return Self.multistatus(own.map { data($0, $1) }.joined())
            case (.report, let target) where body.contains("sync-collection"):
                let start = body.firstRange(of: "<sync-token>")?.upperBound ?? body.startIndex
                guard let known = Int(body[start...].prefix { $0 != "<" }) else { return HTTPResponse(status: 403) }
                let own = cards.withLock { $0 }.filter { target.hasSuffix("/\($1.book)/") && $1.version > known }
                let lost = gone.withLock { $0 }.filter { $1 > known }.keys
                return Self.multistatus(
                    own.keys.sorted().map { Self.found($0, "<d:getetag>\"x\"</d:getetag>") }.joined()
                        + lost.map {
                            "<d:response><d:href>\($0)</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>"
                        }.joined() + "<d:sync-token>\(version.withLock { $0 })</d:sync-token>")
            case (.report, _):
                let asked = cards.withLock { $0 }.filter { body.contains("<href>\($0.key)</href>") }
                return Self.multistatus(asked.map { data($0, $1) }.joined())
            default: return HTTPResponse(status: 404)
            }
        }
    }

    private static let preset = #"{"preset":"carddav"}"#
    private static let cards: [String: Server.Card] = [
        "/dav/home/friends/a.vcf": .init(
            book: "friends", name: "Ann & Ben", lines: "UID:u-ann\r\nEMAIL;TYPE=WORK:ann@example.org\r\n"),
        "/dav/home/friends/c.vcf": .init(book: "friends", name: "Cy", lines: ""),
        "/dav/home/work/d.vcf": .init(book: "work", name: "Dora", lines: "UID:u-dora\r\nORG:Acme;Sales\r\n"),
        "/dav/home/work/a.vcf": .init(book: "work", name: "Ann again", lines: "UID:u-ann\r\nTITLE:Poet\r\n"),
    ]

    private func names(_ listing: DirectoryListing) -> [String] {
        listing.records.indices.compactMap { listing[$0, "name"]?.text }
    }

    @Test("books are found from one address; a book is a section, and who is in two of them is there once")
    func found() async throws {
        let server = Server(Self.cards)
        let recorded = RecordedServer(server.answer)
        let listing = try await recorded.listing(Self.preset)
        #expect(names(listing) == ["Ann & Ben", "Cy", "Dora"])
        #expect(listing.ids == ["u-ann", "/dav/home/friends/c.vcf", "u-dora"])
        #expect(listing[2, "addressbook"] == .list(["At work"]) && listing[2, "company"] == .text("Acme"))
        #expect(listing.schema.sectionKey == "addressbook")
        // What only the second of two cards says is there as well.
        #expect(listing[0, "addressbook"] == .list(["Friends", "At work"]) && listing[0, "title"] == .text("Poet"))
        #expect(recorded.requests.allSatisfy { $0.headers.contains(.init("Authorization", "Bearer t0k")) })
        #expect(
            recorded.requests.map { "\($0.method.rawValue) \($0.url.dropFirst(RecordedServer.name.count))" } == [
                "PROPFIND /.well-known/carddav", "PROPFIND /dav/", "PROPFIND /dav/p/", "PROPFIND /dav/home/",
                "REPORT /dav/home/friends/", "REPORT /dav/home/work/",
            ])
        // No photo is asked for.
        let query = try #require(recorded.requests.last).body
        #expect(!String(decoding: query, as: UTF8.self).contains("PHOTO"))
    }

    @Test("an answer that is cut short, and cards that are not shown or are none, are reported")
    func incomplete() async throws {
        let server = Server(Self.cards)
        let recorded = RecordedServer { request in
            var answer = server.answer(request)
            guard request.url.hasSuffix("/work/"), request.method == .report else { return answer }
            let more = """
                <d:response><d:href>/dav/home/work/x.vcf</d:href><d:propstat><d:prop><card:address-data/></d:prop>
                <d:status>HTTP/1.1 403 Forbidden</d:status></d:propstat></d:response>
                <d:response><d:href>/dav/home/work/y.vcf</d:href><d:propstat><d:prop>
                <card:address-data>garbage</card:address-data></d:prop><d:status>HTTP/1.1 200 OK</d:status>
                </d:propstat></d:response>
                <d:response><d:href>/dav/home/work/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status>
                </d:response></d:multistatus>
                """
            answer.body = Array(
                String(decoding: answer.body, as: UTF8.self)
                    .replacing("</d:multistatus>", with: more).utf8)
            return answer
        }
        let source = try recorded.source(Self.preset)
        for _ in 1...2 {
            let listing = try await source.listing(limit: 100)
            #expect(names(listing) == ["Ann & Ben", "Cy", "Dora"] && listing.isCutShort)
            #expect(listing.faults.map(\.card) == ["/dav/home/work/y.vcf", "/dav/home/work/x.vcf"])
            #expect(listing.faults.map(\.reason) == [.incomplete, .refused])
        }
    }

    @Test("a book is found from its own address, where no other leads to it")
    func alone() async throws {
        let server = Server(Self.cards)
        let recorded = RecordedServer { request in
            guard request.method == .propfind else { return server.answer(request) }
            guard !request.url.contains("well-known") else { return HTTPResponse(status: 404) }
            let body = """
                <multistatus xmlns="DAV:"><response><href>/dav/home/work/</href><propstat><prop><resourcetype><collection/>\
                <addressbook xmlns="urn:ietf:params:xml:ns:carddav"/></resourcetype></prop>\
                <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
                """
            return HTTPResponse(status: 207, body: Array(body.utf8))
        }
        let source = DescribedPeopleSource(
            url: try EndpointURL("\(RecordedServer.name)/dav/home/work"),
            description: try DirectoryDescription(json: Self.preset), transport: recorded.transport,
            tokenHeaders: { _, _ in [] })
        let listing = try await source.listing(limit: 100)
        #expect(names(listing) == ["Ann again", "Dora"] && listing.schema.sectionKey == nil)
        #expect(
            recorded.targets == [
                "/dav/home/work/.well-known/carddav", "/dav/home/work/", "/dav/home/work/",
            ])
    }

    @Test("a probe of a server that answers no JSON finds them")
    func probed() async throws {
        let recorded = RecordedServer(Server(Self.cards).answer)
        let probe = DirectoryProbe(
            url: RecordedServer.name, transport: recorded.transport, tokenHeaders: { _, _ in [] })
        let proposal = try await probe.run()
        #expect(names(proposal.listing) == ["Ann & Ben", "Cy", "Dora"])
        #expect(proposal.description["preset"]?.string == "carddav")
    }

    @Test("a later load asks for what has changed alone", arguments: [true, false])
    func changes(areTold: Bool) async throws {
        let server = Server(Self.cards, hasChanges: areTold)
        let recorded = RecordedServer(server.answer)
        let source = try recorded.source(Self.preset)
        _ = try await source.listing(limit: 100)
        let first = recorded.requests.count
        server.version.withLock { $0 = 2 }
        server.cards.withLock { cards in
            cards["/dav/home/friends/c.vcf"] = nil
            cards["/dav/home/work/d.vcf"]?.name = "Dora B"
            cards["/dav/home/work/d.vcf"]?.version = 2
            cards["/dav/home/work/e.vcf"] = .init(book: "work", name: "Eve", lines: "", version: 2)
        }
        server.gone.withLock { $0["/dav/home/friends/c.vcf"] = 2 }
        let listing = try await source.listing(limit: 100)
        #expect(names(listing) == ["Ann & Ben", "Dora B", "Eve"])
        let bodies = recorded.requests.dropFirst(first).map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.contains { $0.contains("addressbook-query") } == !areTold)
        #expect(bodies.contains { $0.contains("<href>/dav/home/work/e.vcf</href>") } == areTold)
    }

    @Test("a text is looked for at the server, and is no XML there")
    func search() async throws {
        let recorded = RecordedServer(Server(Self.cards).answer)
        #expect(names(try await recorded.listing(Self.preset, search: "Dora")) == ["Dora"])
        _ = try await recorded.listing(Self.preset, search: "<a>&\"\u{1B}")
        let query = String(decoding: try #require(recorded.requests.last).body, as: UTF8.self)
        #expect(query.contains(">&lt;a&gt;&amp;&quot;</C:text-match>"))
    }

    @Test(
        "what is no address book, or leads elsewhere, is an error",
        arguments: [
            HTTPResponse(status: 301, headers: [.init("Location", "https://evil.example/dav/")]),
            HTTPResponse(status: 301, headers: [.init("Location", "/.well-known/carddav")]),
            HTTPResponse(status: 207, body: Array("{}".utf8)), HTTPResponse(status: 207, body: Array("<a/>".utf8)),
            HTTPResponse(status: 207, body: Array("<multistatus xmlns=\"DAV:\"/>".utf8)),
            HTTPResponse(
                status: 207,
                body: Array(
                    """
                    <!DOCTYPE d [<!ENTITY a "b">]><multistatus xmlns="DAV:"><response><href>&a;</href></response>\
                    </multistatus>
                    """.utf8)),
            HTTPResponse(
                status: 207,
                body: Array((String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)).utf8)),
            HTTPResponse(
                status: 207,
                body: Array(
                    """
                    <multistatus xmlns="DAV:"><response><href>/</href><propstat><prop><current-user-principal>\
                    <href>https://evil.example/p/</href></current-user-principal></prop>\
                    <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
                    """.utf8)),
        ])
    func hostile(answer: HTTPResponse) async throws {
        let recorded = RecordedServer { _ in answer }
        await #expect {
            _ = try await recorded.listing(Self.preset)
        } throws: { error in
            switch error as? PeopleError {
            case .notUnderstood: true
            case .redirected(let location): location == "https://evil.example/dav/"
            default: false
            }
        }
        #expect(recorded.requests.allSatisfy { $0.url.hasPrefix(RecordedServer.name) })
    }
}
