package import JSON

extension EndpointDescription {
    /// The description that a JSON object gives, its preset under it.
    ///
    /// - Parameters:
    ///   - key: where the object stands.
    ///   - origin: where the value of a key comes from.
    /// - Throws: all that is wrong with it.
    package init(
        _ given: JSONValue, at key: String = "", origin: @escaping (String) -> Settings.Origin = { _ in .standard }
    ) throws(SettingsError) {
        var checker = SchemaChecker(origin: origin)
        checker.check(given, .description, key)
        guard checker.problems.isEmpty, let description = EndpointDescription(checked: given) else {
            throw SettingsError(problems: checker.problems)
        }
        self = description
    }

    /// As above, from text; what is no JSON is no object.
    package init(json text: String) throws(SettingsError) {
        try self.init(JSONValue(text: text) ?? .null)
    }

    /// The preset of that name, with what `overrides` (a JSON object) says otherwise laid over it.
    package init(preset name: String, overrides: String = "{}") throws(SettingsError) {
        let overrides = JSONValue(text: overrides)?.without(["preset"]).members ?? []
        try self.init(.object([.init("preset", .string(name))] + overrides))
    }

    /// The description that an object gives which fits the schema; `nil` where a part that must be there is missing.
    init?(checked given: JSONValue) {
        guard let description = EndpointDescription(overlaid: PresetOverlay(given).tree) else { return nil }
        self = description
        guard given["preset"] ?? .null == .null else { return }
        // What nobody described an endpoint may do without.
        if given["refresh"] == nil { refresh?.isAssumed = true }
        if given["logout"] == nil { logout?.isAssumed = true }
        if given["profile"] == nil { profile?.request.isAssumed = true }
    }
}
