import JSON

// The schema of a directory's description.

extension SchemaObject {
    /// A whole description of a directory.
    package static let directory = SchemaObject(
        "A directory of people",
        [
            SchemaMember("preset", .value(.oneOf(DirectoryPreset.all.map(\.name)))),
            SchemaMember("variables", .named(.placeholder, .variable), isSent: true),
            SchemaMember("headers", .named(.header, .template(.header)), isSent: true),
            SchemaMember("query", .named(.any, .template(.address)), isSent: true),
            SchemaMember("list", .object(list), .required, brings: paging),
            SchemaMember("person", .object(list), brings: Placeholders(anywhere: ["id"])),
            SchemaMember(
                "search", .object(list), brings: paging.union(Placeholders(anywhere: ["text", "quoted"]))),
            SchemaMember("fields", .named(.any, .directoryField)),
            SchemaMember("discovery", .choice(DirectoryDescription.Discovery.self)),
        ])

    /// Every object of a directory's description once, in the order of the reference.
    package static let allOfDirectories = [directory, list, next, directoryField]

    private static let paging = Placeholders(anywhere: ["page", "offset", "cursor"])
    private static let sources = Schema.value(.described(.sources))

    private static let list = SchemaObject(
        "A list of people", base: request,
        [
            SchemaMember("items", .value(.text)),
            SchemaMember("next", .object(next)),
        ])

    private static let next = SchemaObject(
        "The next page",
        [
            SchemaMember("link", sources),
            SchemaMember("cursor", sources),
            SchemaMember("page", .value(.integer(0...1))),
            SchemaMember("offset", .value(.integer(0...1))),
            SchemaMember("total", sources),
            SchemaMember("pages", sources),
        ])

    static let directoryField = SchemaObject(
        "A field",
        [
            SchemaMember("from", .directorySource, .required),
            SchemaMember("label", .value(.title)),
            SchemaMember("kind", .value(.oneOf(DirectoryDescription.kinds))),
        ])
}

extension SchemaChecker {
    /// Checks each member of a directory's description merged into its preset.
    mutating func checkDirectory(_ given: JSONValue, _ key: String, _ placeholders: Placeholders) {
        let (overlaid, isPresetKnown) = DirectoryDescription.overlaid(given)
        // What the endpoint's description sets need not be set again.
        let known = placeholders.anywhere
        let tree = overlaid.mapMembers { name, value in
            guard name == "variables", let members = value.members else { return value }
            return .object(members.filter { $0.value != .null || !known.contains($0.key) })
        }
        let names = Set(tree["variables"]?.members?.map(\.key) ?? [])
        let variables = placeholders.union(Placeholders(anywhere: names))
        guard isPresetKnown else {
            let preset = tree["preset"] ?? .null
            _ = check(
                preset, .oneOf(DirectoryPreset.all.map(\.name)), Self.join(key, "preset"), found: preset.excerpt)
            return
        }
        check(tree, .object(.directory), key, variables)
        guard let fields = tree["fields"]?.members, !fields.isEmpty else { return }
        for name in ["id", "name"] where !fields.contains(where: { $0.key == name }) {
            let place = Self.join(key, "fields.\(name)")
            note(.missingKey(origin: origin(place), key: place))
        }
    }

    /// Checks where a field comes from: a path, text with paths in braces, or a list of them.
    mutating func checkDirectorySource(_ value: JSONValue, _ key: String) -> Bool {
        let sources = value.elements ?? [value]
        let allowed = Settings.Allowed.described(.sources)
        guard !sources.isEmpty, sources.allSatisfy({ $0.string != nil }) else {
            note(.wrongType(origin: origin(key), key: key, found: value.excerpt, allowed: allowed))
            return false
        }
        guard sources.compactMap(\.string).allSatisfy({ DirectoryDescription.Source($0) != nil }) else {
            note(.notAllowed(origin: origin(key), key: key, found: value.excerpt, allowed: allowed))
            return false
        }
        return true
    }
}
