import JSON

/// A named description of a kind of directory that many people use: a JSON object in a file of its own.
package struct DirectoryPreset: Sendable {
    package let name: String
    private let file: StaticString

    /// The end of the names of their files, by which they differ from the presets of endpoints.
    static let suffix = ".people.json"

    private init?(_ file: (name: String, text: StaticString)) {
        guard file.name.hasSuffix(Self.suffix) else { return nil }
        name = String(file.name.dropLast(Self.suffix.count))
        self.file = file.text
    }

    /// The description: a JSON object, indented.
    package var json: String { file.description }

    var tree: JSONValue { JSONValue(text: json) ?? .null }

    /// One for each file in `DirectoryPresets`, by name. One that has the name of an endpoint's preset is that
    /// endpoint's directory.
    package static let all = EmbeddedFiles.all.compactMap(DirectoryPreset.init)

    package static func named(_ name: String) -> DirectoryPreset? { all.first { $0.name == name } }
}
