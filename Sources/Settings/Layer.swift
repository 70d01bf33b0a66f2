import JSON

/// The checked values of one source; the layers together make up the settings.
struct Layer {
    /// Values that fit, in their normal form.
    var values: [Settings.Key: JSONValue] = [:]
    /// Where each of the values came from.
    var origins: [Settings.Key: Settings.Origin] = [:]
    /// `browser.sections`, where it fits.
    var sections: [Settings.Section]?
    /// `auth.endpoints`, where it fits.
    var endpoints: [Settings.Endpoint]?
    var problems: [SettingsProblem] = []

    /// After this many problems the rest of a file is not checked: it is no configuration.
    static let problemLimit = SchemaChecker.limit

    /// Takes a key's value if it fits, or notes everything that is wrong with it.
    ///
    /// - Parameter text: the value as it was given, where it was not given as JSON.
    mutating func take(_ value: JSONValue, for key: Settings.Key, text: String? = nil, origin: Settings.Origin) {
        var checker = SchemaChecker(limit: Self.problemLimit - problems.count) { _ in origin }
        let fitting: JSONValue?
        if let text {
            fitting = checker.check(value, key.allowed, key.path, found: JSONValue.excerpt(of: text))
        } else {
            fitting = checker.check(value, key.schema, key.path)
        }
        if let fitting, checker.problems.isEmpty {
            if key == .browserSections { sections = readSections(fitting, noting: &checker, origin: origin) }
            if key == .authEndpoints { endpoints = readEndpoints(fitting, noting: &checker, origin: origin) }
        }
        problems += checker.problems
        guard let fitting, checker.problems.isEmpty else { return }
        values[key] = fitting
        origins[key] = origin
    }
}
