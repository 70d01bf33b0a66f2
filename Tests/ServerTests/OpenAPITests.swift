import Accounts
import Harness
import Networking
import Serving
import Testing
import Transport

@Suite("The server keeps to its OpenAPI document", .fewAtATime)
struct OpenAPITests {
    @Test("every answer's status, headers and body are what the document says")
    func answers() async throws {
        try await LiveServer.run(
            MemoryEndpoint(), directory: .randomUsers(), limits: BodyLimits(bytes: 64 << 10, time: .milliseconds(200))
        ) { server in
            let document = try await Document(server)
            for exchange in Exchange.all {
                let response = try await server.send(
                    exchange.method, exchange.path, exchange.headers, body: exchange.body)
                #expect(response.status == exchange.status, "\(exchange.method) \(exchange.path)")
                try document.check(response, to: exchange.method, exchange.described)
            }
            let late = try await RawExchange.answer(of: server.url, to: RawExchange.unfinishedLogin)
            #expect(late.status == 408 && late.header("Connection") == "close")
            try document.check(late, to: .post, "/login")
            var described = Set(Exchange.all.map { "\($0.method.rawValue.lowercased()) \($0.described)" })
            for (path, operation) in [
                ("/api/", "/api/"), ("/api/1.4/", "/api/{version}/"), ("/api/9.9/", "/api/{version}/"),
            ] {
                let preflight = try await RawExchange.answer(
                    of: server.url,
                    to: "OPTIONS \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                try document.check(preflight, to: "options", operation)
                described.insert("options \(operation)")
            }
            #expect(described == document.operations)
        }
    }

    @Test("every path answers another method with 405, what it takes, and a body of the usual form")
    func otherMethods() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let document = try await Document(server)
            // A version that there is not is a path that there is not.
            for exchange in Exchange.all where exchange.path != "/api/9.9/" {
                let response = try await server.send(.delete, exchange.path)
                #expect(response.status == 405, "\(exchange.path)")
                try document.check(response, to: exchange.method, exchange.described)
            }
        }
    }

    @Test(
        "what is no request, or too large a one, is answered as the document says for every path",
        arguments: [
            ("X-Large: \(String(repeating: "x", count: 20 << 10))\r\n\r\n", 431), ("no header\r\n\r\n", 400),
            ("Host: one\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ])
    func unreadable(headers: String, status: Int) async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let document = try await Document(server)
            for exchange in Exchange.all {
                let answer = try await RawExchange.answer(
                    of: server.url, to: "\(exchange.method.rawValue) \(exchange.path) HTTP/1.1\r\n\(headers)")
                #expect(answer.status == status)
                try document.check(answer, to: exchange.method, exchange.described)
            }
        }
    }

    @Test("the directory's failures are in its own form, and in the document")
    func directoryFailures() async throws {
        try await LiveServer.run(MemoryEndpoint(), directory: .randomUsers(usersPerMinute: 5), peopleArePublic: true) {
            server in
            _ = try await server.send(.get, "/api/?results=5")
            let refused = try await server.send(.get, "/api/")
            #expect(refused.status == 429)
            try await Document(server).check(refused, to: .get, "/api/")
        }
        for (failure, status) in [
            (.overloaded(retryAfter: .seconds(3)), 503), (.storageDamaged(path: "", reason: ""), 503),
            (.network(.unreachable(reason: "")), 500),
        ] as [(EndpointError, Int)] {
            try await LiveServer.run(FailingEndpoint(failure: failure), directory: .randomUsers()) { server in
                let answer = try await server.send(.get, "/api/1.4/", [("Authorization", "Bearer x")])
                #expect(answer.status == status)
                #expect((answer.header("Retry-After") != nil) == (status == 503))
                #expect(answer.text.hasPrefix(#"{"error":"Uh oh, something has gone wrong."#))
                try await Document(server).check(answer, to: .get, "/api/{version}/")
            }
        }
    }

    @Test(
        "every outcome of a login is in the document",
        arguments: [
            (.locked(retryAfter: .seconds(7)), 429), (.locked(retryAfter: nil), 429),
            (.rejected(.forbidden(message: nil)), 403), (.rejected(.unverified(message: nil)), 403),
            (.rejected(.wrongCode), 401), (.rejected(.expiredCode), 401), (.invalid(message: nil), 400),
            (.secondFactor(.unanswerable), 401), (.unavailable(.serverError(status: 503)), 503),
            (.unavailable(.cancelled), 503), (.unavailable(.storageDamaged(path: "", reason: "")), 503),
            (.unavailable(.network(.unreachable(reason: ""))), 500),
            (.unavailable(.timedOut(after: .seconds(10))), 503),
        ] as [(LoginResult, Int)])
    func outcomes(result: LoginResult, status: Int) async throws {
        try await LiveServer.run(MemoryEndpoint(scripted: result)) { server in
            let response = try await server.send(
                .post, "/login", [("Content-Type", "application/json")], body: #"{"email":"a@b.cd","password":"x"}"#
            )
            #expect(response.status == status)
            try await Document(server).check(response, to: .post, "/login")
        }
    }

    @Test("the document asks for a token where the server does", arguments: [false, true])
    func access(isPublic: Bool) async throws {
        try await LiveServer.run(MemoryEndpoint(), directory: .randomUsers(), peopleArePublic: isPublic) { server in
            let document = try await Document(server)
            let paths = try #require(document.root["paths"] as? [String: [String: [String: Any]]])
            for path in ["/api/", "/api/{version}/"] {
                #expect((paths[path]?["get"]?["security"] as? [Any])?.isEmpty == (isPublic ? true : nil))
            }
            #expect(try await server.send(.get, "/api/").status == (isPublic ? 200 : 401))
        }
    }

    @Test("an address that fits the document is one, and others do not fit")
    func addresses() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let login = try #require(try await Document(server).value("#/components/schemas/Login"))
            let email = (login["properties"] as? [String: [String: Any]])?["email"]
            let pattern = try Regex(try #require(email?["pattern"] as? String))
            for text in [
                "0", "a@b", "@b.c", "a@.c", "a@b.", "a b@c.d", "a@b c.d", "a\u{1}@b.c", "a@b.c\u{202E}", "", "a@b.c",
                "a@b@c.d",
                "\u{D55C}@\u{AE00}.kr", "a@b.c.d", "a@b..c", "\"a@b\"@c.d", "\"a@b@c.d", "a@b.c.", "a@b.c..", "a@.b.c",
            ] {
                #expect((text.wholeMatch(of: pattern) != nil) == ((try? EmailAddress(text)) != nil), "\(text)")
            }
        }
    }

    @Test("what the document refers to is there")
    func references() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let document = try await Document(server)
            #expect(document.root["openapi"] as? String == "3.1.0")
            let references = document.references(document.root)
            #expect(references.count > 20)
            for reference in references { #expect(document.value(reference) != nil, "\(reference)") }
        }
    }
}

/// An endpoint that cannot do anything.
private struct FailingEndpoint: AuthEndpoint {
    let name = "failing"
    let failure: EndpointError

    func login(_ request: LoginRequest) async -> LoginResult { .unavailable(failure) }
    func refresh(_ tokens: SessionTokens) async -> SessionAnswer<Session> { .unavailable(failure) }
    func profile(_ tokens: SessionTokens) async -> SessionAnswer<Profile> { .unavailable(failure) }
    func logout(_ tokens: SessionTokens) async -> LogoutAnswer { .unavailable(failure) }
}
