import JSON

/// A named description of an endpoint that many people have: data, written as the configuration writes it.
package struct Preset: Sendable, Hashable {
    package let name: String
    /// What it says: a JSON object, indented.
    let json: String

    var tree: JSONValue { JSONValue(text: json) ?? .null }

    /// The whole description, as the configuration takes it back: its name goes first, so that it is laid over itself.
    package var description: String { "{\n  \"preset\": \"\(name)\"," + json.dropFirst() }

    /// The description on one line.
    package var line: String { description.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") }

    /// The variables that its user has to set.
    package var requiredVariables: [String] {
        tree["variables"]?.members?.filter { $0.value == .null }.map(\.key) ?? []
    }

    /// In the order in which they are listed.
    package static let all = [
        rollcall, oidc, oauth2Password, keycloak, fastAPIUsers, djRestAuth, goTrue, pocketBase, firebase, auth0, strapi,
        directus, sanctum, deviseJWT, allauth, django, flaskSecurity, jupyterHub, labelStudio, radicale, devpi,
        synapse, djoser, keystone, airflow, superset, canaille, djangoOAuthToolkit,
    ]

    package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }
}

extension EndpointDescription {
    /// What an endpoint is taken to be like of which nothing is said: as `rollcall-server` is.
    // `try!`: what is read is a constant of this file, the preset of this name, and a test reads it too.
    package static let rollcall = try! EndpointDescription(json: "{}")
}
