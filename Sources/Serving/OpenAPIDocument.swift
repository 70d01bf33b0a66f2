import JSON

/// The body of `GET /openapi.json`: the routes in OpenAPI 3.1, with every status that each can return.
///
/// The document is the file `openapi.json`; the tests check the server against it.
enum OpenAPIDocument {
    /// Returns the document.
    ///
    /// - Parameters:
    ///   - version: The program's version.
    ///   - hasOwner: Whether to include the operations tagged `owner`, for the owner of a session.
    ///   - peopleArePublic: Whether the operations tagged `people` need no token.
    static func text(version: String, hasOwner: Bool, peopleArePublic: Bool) -> String {
        var document = JSONValue(text: EmbeddedFiles.openapi_json.description) ?? .null
        document["info"]?["version"] = .string(version)
        for path in document["paths"]?.members ?? [] {
            for operation in path.value.members ?? [] {
                let tags = operation.value["tags"]?.strings ?? []
                if tags.contains("owner"), !hasOwner { document["paths"]?[path.key] = nil }
                if tags.contains("people"), peopleArePublic {
                    document["paths"]?[path.key]?[operation.key]?["security"] = .array([])
                }
            }
        }
        var bytes: [UInt8] = []
        bytes.append(document)
        return String(decoding: bytes, as: UTF8.self)
    }
}
