import JSON

/// What one source says, checked; the layers together give the settings.
struct Layer {
    /// Values that fit, in their normal form.
    var values: [Settings.Key: JSONValue] = [:]
    /// Where each of the values stood.
    var origins: [Settings.Key: Settings.Origin] = [:]
    /// `browser.sections`, where it fits.
    var sections: [Settings.Section]?
    /// `auth.endpoints`, where it fits.
    var endpoints: [Settings.Endpoint]?
    var problems: [SettingsProblem] = []

    /// After so many problems a file is not looked at further: it is no configuration.
    static let problemLimit = 100

    /// Takes a key's value where it fits, or notes why it does not.
    mutating func take(_ value: JSONValue, for key: Settings.Key, found: String, origin: Settings.Origin) {
        guard let fitting = check(value, key.allowed, key: key.path, found: found, origin: origin) else { return }
        if key == .browserSections {
            guard let decoded = decodeSections(fitting, origin: origin) else { return }
            sections = decoded
        }
        if key == .authEndpoints {
            guard let decoded = decodeEndpoints(fitting, origin: origin) else { return }
            endpoints = decoded
        }
        values[key] = fitting
        origins[key] = origin
    }

    /// The value in its normal form; `nil` where it does not fit, which is then noted.
    mutating func check(
        _ value: JSONValue, _ allowed: Settings.Allowed, key: String, found: String? = nil, origin: Settings.Origin
    ) -> JSONValue? {
        let found = Self.excerpt(found ?? value.text)
        switch allowed.verdict(on: value) {
        case .fits(let fitting): return fitting
        case .wrongType: problems.append(.wrongType(origin: origin, key: key, found: found, allowed: allowed))
        case .notAllowed: problems.append(.notAllowed(origin: origin, key: key, found: found, allowed: allowed))
        case .credentials: problems.append(.credentialsInURL(origin: origin, key: key))
        }
        return nil
    }

    static func excerpt(_ text: String) -> String {
        let excerpt = text.prefix(100)
        return excerpt.endIndex == text.endIndex ? text : excerpt.dropLast() + "…"
    }
}
