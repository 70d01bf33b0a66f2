import Accounts
import Foundation
import Testing
import Transport

@Suite("The server keeps to its OpenAPI document")
struct OpenAPITests {
    @Test("every answer's status and body are what the document says")
    func answers() async throws {
        try await LiveServer.run(MemoryEndpoint()) { server in
            let document = try await Document(server)
            let json = ("Content-Type", "application/json")
            let bearer = ("Authorization", "Bearer access-1")
            let right = #"{"email":"ada@example.com","password":"right password"}"#
            let exchanges: [(HTTPRequest.Method, String, [(String, String)], String, Int)] = [
                (.post, "/login", [json], right, 200),
                (.post, "/login", [json], #"{"email":"ada@example.com","password":"x"}"#, 401),
                (.post, "/login", [json], "{}", 400), (.post, "/login", [], "{}", 415),
                (.post, "/login", [json], String(repeating: " ", count: 70_000), 413),
                (.get, "/profile", [bearer], "", 200), (.get, "/profile", [], "", 401),
                (.get, "/api/", [bearer], "", 200), (.get, "/api/1.4/", [], "", 401),
                (.post, "/refresh", [json], #"{"refresh_token":"refresh-1"}"#, 200),
                (.post, "/refresh", [json], #"{"refresh_token":"refresh-1"}"#, 401),
                (.post, "/refresh", [json], "", 400), (.post, "/refresh", [], "", 415),
                (.post, "/logout", [("Authorization", "Bearer access-2")], "", 204), (.post, "/logout", [], "", 401),
                (.get, "/health", [], "", 200), (.get, "/metrics", [], "", 200), (.get, "/openapi.json", [], "", 200),
            ]
            for (method, path, headers, body, status) in exchanges {
                let response = try await server.send(method, path, headers, body: body)
                #expect(response.status == status, "\(method) \(path)")
                try document.check(response, to: method, path)
            }
            #expect(Set(exchanges.map { "\($0.0.rawValue.lowercased()) \($0.1)" }) == document.operations)
        }
    }

    @Test("every outcome of a login is in the document", arguments: [
        .locked(retryAfter: .seconds(7)), .rejected(.forbidden(message: nil)), .secondFactor(.unanswerable),
        .unavailable(.serverError(status: 503)), .unavailable(.storageDamaged(path: "", reason: "")),
    ] as [LoginResult])
    func outcomes(result: LoginResult) async throws {
        try await LiveServer.run(MemoryEndpoint(scripted: result)) { server in
            let response = try await server.send(
                .post, "/login", [("Content-Type", "application/json")], body: #"{"email":"a@b.cd","password":"x"}"#
            )
            try await Document(server).check(response, to: .post, "/login")
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

/// The document as the server gives it.
private struct Document {
    let root: [String: Any]

    init(_ server: LiveServer) async throws {
        let response = try await server.send(.get, "/openapi.json")
        root = try #require(try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any])
    }

    /// `post /login` and the like.
    var operations: Set<String> {
        let paths = root["paths"] as? [String: [String: Any]] ?? [:]
        return Set(paths.flatMap { path, methods in methods.keys.map { "\($0) \(path)" } })
    }

    func check(_ response: HTTPResponse, to method: HTTPRequest.Method, _ path: String) throws {
        let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
        let operation = try #require(paths[path]?[method.rawValue.lowercased()])
        let responses = try #require(operation["responses"] as? [String: [String: Any]])
        let description = resolve(try #require(responses["\(response.status)"], "\(path) \(response.status)"))
        if (description["headers"] as? [String: Any])?["Retry-After"] != nil {
            #expect(Int(response.header("Retry-After") ?? "") ?? 0 >= 1)
        }
        let content = description["content"] as? [String: [String: Any]] ?? [:]
        guard let schema = content["application/json"]?["schema"] as? [String: Any],
            response.header("Content-Type")?.hasPrefix("application/json") == true
        else { return }
        let body = try JSONSerialization.jsonObject(with: Data(response.body))
        #expect(fits(body, schema), "\(path) \(response.status)")
    }

    func references(_ value: Any) -> [String] {
        switch value {
        case let object as [String: Any]:
            object.flatMap { $0 == "$ref" ? [$1 as? String ?? ""] : references($1) }
        case let list as [Any]: list.flatMap(references)
        default: []
        }
    }

    func value(_ reference: String) -> [String: Any]? {
        reference.dropFirst("#/".count).split(separator: "/").reduce(root as Any?) { value, member in
            (value as? [String: Any])?[String(member)]
        } as? [String: Any]
    }

    private func resolve(_ object: [String: Any]) -> [String: Any] {
        (object["$ref"] as? String).flatMap(value) ?? object
    }

    /// As much of JSON Schema as the document uses.
    private func fits(_ value: Any, _ schema: [String: Any]) -> Bool {
        let schema = resolve(schema)
        let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? ""]
        let type = value is NSNull ? "null" : value is String ? "string" : value is [String: Any] ? "object" : "other"
        guard types.contains(type) else { return false }
        if let constant = schema["const"] as? String, constant != value as? String { return false }
        guard let object = value as? [String: Any] else { return true }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        return (schema["required"] as? [String] ?? []).allSatisfy { object[$0] != nil }
            && (properties.isEmpty || Set(object.keys).isSubset(of: properties.keys))
            && properties.allSatisfy { name, schema in object[name].map { fits($0, schema) } ?? true }
    }
}
