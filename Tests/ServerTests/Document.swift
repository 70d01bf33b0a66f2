import Foundation
import Testing
import Transport

/// The document as the server gives it.
struct Document {
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
        try check(response, to: method.rawValue.lowercased(), path)
    }

    /// - Parameter method: As the document has it.
    func check(_ response: HTTPResponse, to method: String, _ path: String) throws {
        let paths = try #require(root["paths"] as? [String: [String: [String: Any]]])
        let operation = try #require(paths[path]?[method])
        let responses = try #require(operation["responses"] as? [String: [String: Any]])
        let description = resolve(try #require(responses["\(response.status)"], "\(path) \(response.status)"))
        for (name, header) in description["headers"] as? [String: [String: Any]] ?? [:] {
            let value = response.header(name)
            #expect(value != nil, "\(name)")
            let isNumber = (header["schema"] as? [String: Any])?["type"] as? String == "integer"
            if isNumber { #expect(Int(value ?? "") ?? 0 >= 1) }
        }
        let content = description["content"] as? [String: [String: Any]] ?? [:]
        let type = response.header("Content-Type").map { String($0.prefix { $0 != ";" }) }
        #expect(response.body.isEmpty == content.isEmpty, "\(path) \(response.status)")
        guard !response.body.isEmpty else { return }
        let media = try #require(content[type ?? ""], "\(path) \(response.status) \(type ?? "-")")
        guard type == "application/json" else { return }
        let schema = try #require(media["schema"] as? [String: Any], "\(path) \(response.status)")
        let body = try JSONSerialization.jsonObject(with: Data(response.body))
        #expect(fits(body, schema), "\(path) \(response.status) \(response.text.prefix(300))")
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
        if let all = schema["allOf"] as? [[String: Any]] { return all.allSatisfy { fits(value, $0) } }
        if let values = schema["enum"] as? [String] { return values.contains(value as? String ?? "") }
        if let constant = schema["const"] as? String, constant != value as? String { return false }
        guard schema["type"] != nil else { return true }
        let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? ""]
        // Foundation has one class for numbers and Booleans.
        guard types.contains(type(of: value)) || types == ["boolean"] && value is Bool else { return false }
        if let list = value as? [Any] {
            guard let items = schema["items"] as? [String: Any] else { return false }
            return list.allSatisfy { fits($0, items) }
        }
        guard let object = value as? [String: Any] else { return true }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        return (schema["required"] as? [String] ?? []).allSatisfy { object[$0] != nil }
            && (properties.isEmpty || Set(object.keys).isSubset(of: properties.keys))
            && properties.allSatisfy { name, schema in object[name].map { fits($0, schema) } ?? true }
    }

    private func type(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case is String: "string"
        case is [String: Any]: "object"
        case is [Any]: "array"
        case is Int: "integer"
        default: "other"
        }
    }
}
