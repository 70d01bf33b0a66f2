/// A named description of an endpoint that many people have: data, written as the configuration writes it.
public struct Preset: Sendable, Hashable {
    public let name: String
    /// The whole description: a JSON object, indented.
    public let json: String

    /// The description on one line.
    public var line: String { json.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") }

    /// In the order in which they are listed.
    public static let all = [
        rollcall, oauth2Password, keycloak, fastAPIUsers, djRestAuth, goTrue, pocketBase, firebase, auth0, strapi,
        directus, sanctum, deviseJWT, allauth,
    ]

    public static func named(_ name: String) -> Preset? { all.first { $0.name == name } }
}

extension EndpointShape {
    /// The shape of `rollcall-server`.
    // The text is a constant, which a test reads.
    public static let rollcall = try! EndpointShape(preset: Preset.rollcall.name)
}
