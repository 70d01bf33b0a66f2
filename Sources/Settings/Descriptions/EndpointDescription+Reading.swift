package import JSON

extension EndpointDescription {
    /// Creates the description that a JSON object gives, merged into its preset.
    ///
    /// - Parameters:
    ///   - key: the key of the object.
    ///   - origin: where the value of a key comes from.
    /// - Throws: everything that is wrong with it.
    package init(
        _ given: JSONValue, at key: String = "", origin: @escaping (String) -> Settings.Origin = { _ in .defaultValue }
    ) throws(SettingsError) {
        var checker = SchemaChecker(origin: origin)
        checker.check(given, .description, key)
        guard checker.problems.isEmpty, let description = EndpointDescription(checked: given) else {
            throw SettingsError(problems: checker.problems)
        }
        self = description
    }

    /// As above, from text; text that is not JSON counts as null.
    package init(json text: String) throws(SettingsError) {
        try self.init(JSONValue(text: text) ?? .null)
    }

    /// Creates the description of a preset, with `overrides` (a JSON object) merged into it.
    package init(preset name: String, overrides: String = "{}") throws(SettingsError) {
        let overrides = JSONValue(text: overrides)?.without(["preset"]).members ?? []
        try self.init(.object([.init("preset", .string(name))] + overrides))
    }

    /// Creates the description from an object that fits the schema; `nil` if a required part is missing.
    init?(checked given: JSONValue) {
        guard let description = EndpointDescription(overlaid: PresetOverlay(given).tree) else { return nil }
        self = description
        let preset = given["preset"] ?? .null
        if given["people"] == nil, people == nil, preset.string.flatMap(DirectoryPreset.named) != nil {
            people = DirectoryDescription(checked: .object([.init("preset", preset)]))
        }
        isProvider = preset == .string(Preset.openID)
        hasOwnerRequests =
            preset == .string(Preset.rollcall)
            || preset == .null
                && ["login", "session", "failure"].allSatisfy { given[$0] ?? .object([]) == .object([]) }
        guard preset == .null else { return }
        // An endpoint may lack whatever nobody described.
        if given["refresh"] == nil { refresh?.isAssumed = true }
        if given["logout"] == nil { logout?.isAssumed = true }
        if given["profile"] == nil { profile?.request.isAssumed = true }
    }
}
