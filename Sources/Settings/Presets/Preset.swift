import JSON

/// A named description of a kind of endpoint or directory that many people use: a file in the form of the
/// configuration.
package struct Preset: Sendable {
    package let name: String
    private let file: StaticString

    /// The end of the names of directories' files, by which they differ from those of endpoints.
    private static let directorySuffix = ".people.json"

    private init(_ file: (name: String, text: StaticString), suffix: String) {
        name = String(file.name.dropLast(suffix.count))
        self.file = file.text
    }

    /// The description: a JSON object, indented.
    private var json: String { file.description }

    var tree: JSONValue { JSONValue(text: json) ?? .null }

    /// The whole description as the configuration accepts it, with its name first, so that it is merged into itself.
    package var description: String { "{\n  \"preset\": \"\(name)\"," + json.dropFirst() }

    package var line: String { description.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ") }

    /// The variables that its user has to set.
    package var requiredVariables: [String] {
        tree["variables"]?.members?.filter { $0.value == .null }.map(\.key) ?? []
    }

    /// Whether its user has to say what the provider calls this program.
    package var needsClient: Bool { tree["openid"]?["client_id"] == .null }

    /// One for each JSON file in this folder, by name.
    package static let all = EmbeddedFiles.all.filter { !$0.name.hasSuffix(directorySuffix) }
        .map { Preset($0, suffix: ".json") }

    /// One for each file in `DirectoryPresets`, by name. One that has the name of an endpoint's preset is that
    /// endpoint's directory.
    package static let directories = EmbeddedFiles.all.filter { $0.name.hasSuffix(directorySuffix) }
        .map { Preset($0, suffix: directorySuffix) }

    package static func named(_ name: String) -> Preset? { all.first { $0.name == name } }

    static func directory(_ name: String) -> Preset? { directories.first { $0.name == name } }

    /// The names of those that the program treats by themselves.
    static let (rollcall, openID) = ("rollcall", "oidc")
}

extension EndpointDescription {
    /// The description assumed for an endpoint without one: that of `rollcall-server`.
    // `try!`: it reads nothing but the preset of this name, a constant that a test reads too.
    package static let rollcall = try! EndpointDescription(json: "{}")

    // `try!`: it reads nothing but the preset `oidc`, a constant that a test reads too.
    private static let openID = try! EndpointDescription(json: #"{"preset":"oidc","openid":{"client_id":"client"}}"#)

    /// What reads the answers of the provider on whose pages people sign in: unless it is described as a provider, the
    /// rest of the description is about another server's answers, or about others of the same one.
    package var ofPages: EndpointDescription {
        guard takesPassword, !isProvider else { return self }
        var pages = self
        (pages.session, pages.failure) = (Self.openID.session, Self.openID.failure)
        return pages
    }
}
