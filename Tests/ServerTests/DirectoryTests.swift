import Accounts
import Foundation
import Harness
import Serving
import Testing
import Transport

@Suite("GET /api/, the real directory over a socket", .fewAtATime)
struct DirectoryTests {
    private let bearer = [("Authorization", "Bearer access-1")]

    @Test(
        "each format with its type and its beginning",
        arguments: [
            ("", "application/json", #"{"results":[{"nat":""#),
            ("format=json", "application/json", #"{"results":[{"nat":""#),
            ("format=pretty", "application/json", "{\n  \"results\": ["), ("fmt=CSV", "text/csv", "nat\n"),
            ("format=yaml", "text/x-yaml", "results:\n"), ("format=xml", "text/xml", "<?xml version=\"1.0\""),
            ("format=nonsense", "application/json", #"{"results":[{"nat":""#),
            ("callback=shown.here", "application/json", #"shown.here({"results":[{"nat":""#),
            ("callback=alert(1)", "application/json", #"{"results":[{"nat":""#),
        ])
    func formats(query: String, type: String, start: String) async throws {
        try await signedIn { server in
            for path in ["/api/", "/api/1.4/"] {
                let answer = try await server.send(.get, "\(path)?inc=nat&seed=s&\(query)", bearer)
                #expect(answer.status == 200)
                #expect(answer.header("Content-Type") == "\(type); charset=utf-8")
                #expect(answer.header("Cache-Control") == "no-cache")
                #expect(answer.header("Content-Disposition") == nil)
                #expect(answer.text.hasPrefix(start), "\(answer.text)")
                #expect(answer.text.hasSuffix(");") == start.contains("shown"))
            }
        }
    }

    @Test("a download has the format's name", arguments: ["json", "csv", "yaml", "xml"])
    func download(format: String) async throws {
        try await signedIn { server in
            let answer = try await server.send(.get, "/api/?dl&format=\(format)", bearer)
            #expect(answer.header("Content-Type") == "application/octet-stream")
            #expect(answer.header("Content-Disposition") == "attachment; filename=\"download.\(format)\"")
        }
    }

    @Test("the same seed and page give the same bytes, each its own people")
    func seeds() async throws {
        try await signedIn { server in
            let first = try await server.send(.get, "/api/?results=500&seed=a%20b", bearer)
            let again = try await server.send(.get, "/api/1.4?seed=a+b&results=1&results=500", bearer)
            #expect(first.body == again.body)
            #expect(first.text.matches(of: /"gender":/).count == 500)
            let page = try await server.send(.get, "/api/?results=500&seed=a%20b&page=2", bearer)
            #expect(page.body != first.body)
        }
    }

    @Test("who has signed in is counted too, by address, in the directory's words")
    func quota() async throws {
        try await signedIn(usersPerMinute: 10) { server in
            for _ in 1...2 { #expect(try await server.send(.get, "/api/?results=6", bearer).status == 200) }
            let refused = try await server.send(.get, "/api/", bearer)
            #expect(refused.status == 429)
            #expect(refused.text.hasPrefix(#"{"error":"Whoa, ease up there cowboy. You've requested 12 users "#))
            #expect(refused.header("Retry-After") == nil)
            #expect(try await server.send(.get, "/api/").status == 401)
            #expect(try await server.send(.get, "/profile", bearer).status == 200)
        }
    }

    @Test("people's pictures are at this server: JPEG files of 128, 72 and 48 pixels, without a token")
    func portraits() async throws {
        try await signedIn { server in
            let people = try await server.send(.get, "/api/?results=20&seed=s&inc=picture", bearer).text
            let urls = people.matches(of: /"(large|medium|thumbnail)":"([^"]+)"/)
            #expect(urls.count == 60)
            for url in urls {
                #expect(url.2.hasPrefix("\(server.url)/api/portraits/"), "\(url.2)")
                let file = try await server.send(.get, String(url.2.dropFirst(server.url.count)))
                #expect(file.status == 200)
                #expect(file.header("Content-Type") == "image/jpeg")
                #expect(file.body.starts(with: [0xFF, 0xD8, 0xFF]))
                // The frame's header (SOF0): length, precision, height, width.
                let frame = try #require(file.body.indices.first { file.body[$0...].starts(with: [0xFF, 0xC0]) })
                let side = ["large": 128, "medium": 72, "thumbnail": 48][url.1]
                #expect(Int(file.body[frame + 5]) << 8 | Int(file.body[frame + 6]) == side)
                #expect(Int(file.body[frame + 7]) << 8 | Int(file.body[frame + 8]) == side)
            }
            for path in ["men/100.jpg", "women/97.jpg", "men/-1.jpg", "men/01.jpg", "men/1.png", "big/men/1.jpg"] {
                #expect(try await server.send(.get, "/api/portraits/\(path)").status == 404, "\(path)")
            }
            // Whoever sends another name gets URLs with that name, as long as it can be one, and else relative ones.
            for (host, base) in [
                ("example.com:81", "http://example.com:81"), ("my_app~1:81", "http://my_app~1:81"),
                ("%C3%A9.example", "http://%C3%A9.example"), ("[::1]:81", "http://[::1]:81"), ("a\"b", ""),
                ("a&b", ""), ("%zz", ""), ("%", ""), ("[", ""), ("[]", ""), ("[::1]x", ""), ("a]b:x:y", ""),
                ("a:b", ""),
            ] {
                let answer = try await server.send(.get, "/api/?inc=picture", bearer + [("Host", host)])
                #expect(answer.text.contains("\"\(base)/api/portraits/"), "\(answer.text)")
            }
            for head in ["HTTP/1.0", "HTTP/1.1\r\nHost:\r\nConnection: close"] {
                let answer = try await RawExchange.answer(
                    of: server.url, to: "GET /api/?inc=picture \(head)\r\nAuthorization: Bearer access-1\r\n\r\n")
                #expect(answer.text.contains("\"/api/portraits/"), "\(answer.text)")
            }
        }
    }

    private func signedIn(
        usersPerMinute: Int? = nil, _ body: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        let directory = PeopleDirectory.randomUsers(usersPerMinute: usersPerMinute)
        // Which hosts are refused where is another matter.
        let hosts = AllowedHosts(isTLS: true)
        try await LiveServer.run(MemoryEndpoint(), directory: directory, hosts: hosts) { server in
            let right = #"{"email":"ada@example.com","password":"right password"}"#
            let login = try await server.send(.post, "/login", [("Content-Type", "application/json")], body: right)
            try #require(login.status == 200)
            try await body(server)
        }
    }
}
