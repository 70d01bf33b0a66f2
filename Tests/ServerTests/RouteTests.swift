import Accounts
import FoundationEssentials
import Harness
import Testing
import Transport

@Suite("The other routes", .fewAtATime)
struct RouteTests {
    private let bearer = [("Authorization", "Bearer access-1")]

    @Test("profile, refresh and logout follow a login; spent and ended tokens are refused")
    func session() async throws {
        try await signedIn { server in
            let profile = try await server.send(.get, "/profile", bearer)
            #expect(profile.status == 200)
            #expect(
                profile.text
                    == #"{"email":"ada@example.com","expires_at":"2026-01-01T13:00:00Z","name":"Ada Lovelace"}"#)

            let json = [("Content-Type", "application/json")]
            let refreshed = try await server.send(.post, "/refresh", json, body: #"{"refresh_token":"refresh-1"}"#)
            #expect(refreshed.status == 200)
            #expect(refreshed.text.contains("access-2"))
            let spent = try await server.send(.post, "/refresh", json, body: #"{"refresh_token":"refresh-1"}"#)
            #expect(spent.status == 401)
            #expect(spent.text.contains(#""code":"invalid_token""#))
            #expect(try await server.send(.get, "/profile", bearer).status == 401)

            let second = [("Authorization", "bearer access-2")]
            let logout = try await server.send(.post, "/logout", second)
            #expect(logout.status == 204)
            #expect(logout.body.isEmpty)
            #expect(try await server.send(.post, "/logout", second).status == 401)
        }
    }

    @Test(
        "refresh wants a JSON object with a text",
        arguments: [
            "", "[]", "{}", #"{"refresh_token":1}"#, "{", #"{"refresh_token":"refresh-1","refresh_token":"refresh-1"}"#,
        ])
    func badRefresh(body: String) async throws {
        try await signedIn { server in
            let response = try await server.send(
                .post, "/refresh", [("Content-Type", "application/json")], body: body
            )
            #expect(response.status == 400)
            #expect(response.text.contains(#""code":"bad_request""#))
        }
    }

    @Test(
        "a bearer token that is none: 401 with how to sign in",
        arguments: [
            nil, "", "Bearer", "Bearer ", "Basic YTpi", "access-1", "Bearer access-1 x", "Bearer nope",
        ])
    func badBearer(value: String?) async throws {
        try await signedIn { server in
            for (method, path) in [(.get, "/profile"), (.post, "/logout"), (.get, "/api/")] as [(HTTPRequest.Method, _)]
            {
                let response = try await server.send(method, path, value.map { [("Authorization", $0)] } ?? [])
                #expect(response.status == 401)
                #expect(response.text.contains(#""code":"invalid_token""#))
                #expect(response.header("WWW-Authenticate") == #"Bearer realm="rollcall""#)
            }
        }
    }

    @Test("the directory answers with and without a version and the slash, its query untouched")
    func directory() async throws {
        try await signedIn { server in
            for (path, text) in [
                ("/api/?results=3&nat=gb,us", "-|results=3&nat=gb,us|127.0.0.1"), ("/api", "-||127.0.0.1"),
                ("/api/1.4/?seed=a%20b", "1.4|seed=a%20b|127.0.0.1"), ("/api/1.4?page=2", "1.4|page=2|127.0.0.1"),
            ] {
                let response = try await server.send(.get, path, bearer)
                #expect(response.status == 200)
                #expect(response.text == text)
                #expect(response.header("Content-Type") == "text/csv; charset=utf-8")
                #expect(response.header("Cache-Control") == "no-cache")
            }
            #expect(try await server.send(.get, "/api/9.9/", bearer).status == 404)
            #expect(try await server.send(.get, "/api/portraits/men/1.jpg", bearer).status == 404)
        }
    }

    @Test("public people need no bearer; the profile still does")
    func publicPeople() async throws {
        try await LiveServer.run(MemoryEndpoint(), peopleArePublic: true) { server in
            let people = try await server.send(.get, "/api/")
            #expect(people.status == 200)
            let profile = try await server.send(.get, "/profile")
            #expect(profile.status == 401)
        }
    }

    @Test("health, unknown paths and wrong methods")
    func others() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            #expect(try await server.send(.get, "/health").status == 200)
            for path in ["/", "/nothing", "/login/x", "/%2e%2e/etc/passwd"] {
                let response = try await server.send(.get, path)
                #expect(response.status == 404)
                #expect(response.text.contains(#""code":"not_found""#))
            }
            for (method, path, allowed) in [
                (.get, "/login", "POST"), (.get, "/login/", "POST"), (.post, "/profile", "GET, HEAD"),
                (.delete, "/api/1.4/", "GET, HEAD, OPTIONS"), (.post, "/api/portraits/men/1.jpg", "GET, HEAD"),
                (.post, "/api/portraits/thumb/women/1.jpg", "GET, HEAD"),
            ] as [(HTTPRequest.Method, String, String)] {
                let response = try await server.send(method, path)
                #expect(response.status == 405)
                #expect(response.text.contains(#""code":"method_not_allowed""#))
                #expect(response.header("Allow") == allowed)
            }
        }
    }

    @Test("pages of other origins may ask for people: the preflight, the answer and its refusal say so")
    func origins() async throws {
        try await LiveServer.run(MemoryEndpoint(), directory: .randomUsers()) { server in
            for (path, status) in [("/api/", 204), ("/api/1.4", 204), ("/api/9.9/", 404), ("/profile", 405)] {
                let answer = try await RawExchange.answer(
                    of: server.url,
                    to: "OPTIONS \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                #expect(answer.status == status, "\(path)")
                #expect((answer.header("Access-Control-Allow-Origin") == "*") == (status == 204))
                let headers = answer.header("Access-Control-Allow-Headers")
                #expect((headers == "Authorization") == (status == 204))
            }
            let refused = try await server.send(.get, "/api/")
            #expect(refused.status == 401 && refused.header("Access-Control-Allow-Origin") == "*")
            let profile = try await server.send(.get, "/profile")
            #expect(profile.status == 401 && profile.header("Access-Control-Allow-Origin") == nil)
        }
    }

    @Test("HEAD is answered as GET is, without the body")
    func head() async throws {
        try await signedIn { server in
            for path in [
                "/health", "/profile", "/api/", "/api/1.4/", "/metrics", "/openapi.json", "/nothing", "/login",
            ] {
                let head = try await RawExchange.answer(
                    of: server.url,
                    to: "HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "Authorization: Bearer access-1\r\n\r\n")
                let get = try await server.send(.get, path, bearer)
                #expect(head.status == get.status && head.body.isEmpty, "\(path)")
                #expect(head.header("Content-Type") == get.header("Content-Type"))
                // The counts have grown meanwhile.
                if path != "/metrics" { #expect(head.header("Content-Length") == "\(get.body.count)", "\(path)") }
            }
        }
    }

    @Test(
        "a name comes as it is, whatever is in it, and an end that is not known as null",
        arguments: [
            "", "\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}", "김지우 👩‍👩‍👧 é", "\u{7F}\u{85}\u{2028}\u{202E}",
        ])
    func profileJSON(name: String) async throws {
        let endpoint = MemoryEndpoint(profile: Profile(name: name, email: "ada@example.com", expiresAt: nil))
        try await signedIn(endpoint) { server in
            let profile = try await server.send(.get, "/profile", bearer).text
            let members = try JSONDecoder().decode([String: String?].self, from: Data(profile.utf8))
            #expect(members == ["name": name, "email": "ada@example.com", "expires_at": nil])
        }
    }

    private func signedIn(
        _ endpoint: MemoryEndpoint = MemoryEndpoint(), _ body: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        try await LiveServer.run(endpoint) { server in
            let right = #"{"email":"ada@example.com","password":"right password"}"#
            let login = try await server.send(.post, "/login", [("Content-Type", "application/json")], body: right)
            try #require(login.status == 200)
            try await body(server)
        }
    }
}
