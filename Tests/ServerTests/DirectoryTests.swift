import Accounts
import Foundation
import Serving
import Testing
import Transport

@Suite("GET /api/, the real directory over a socket")
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

    private func signedIn(
        usersPerMinute: Int? = nil, _ body: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        let directory = PeopleDirectory.randomUsers(usersPerMinute: usersPerMinute)
        try await LiveServer.run(MemoryEndpoint(), directory: directory) { server in
            let right = #"{"email":"ada@example.com","password":"right password"}"#
            let login = try await server.send(.post, "/login", [("Content-Type", "application/json")], body: right)
            try #require(login.status == 200)
            try await body(server)
        }
    }
}
