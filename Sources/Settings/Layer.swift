import Configuration

/// What one source says, checked; the layers together give the settings.
struct Layer {
    /// Values that fit, in their normal form.
    var values: [Settings.Key: JSON] = [:]
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
    mutating func take(_ value: JSON, for key: Settings.Key, found: String, origin: Settings.Origin) {
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
        _ value: JSON, _ allowed: Settings.Allowed, key: String, found: String? = nil, origin: Settings.Origin
    ) -> JSON? {
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

    /// The layer as swift-configuration reads it; null and lists of objects are nothing it knows.
    func provider(named name: String) -> InMemoryProvider {
        var contents: [AbsoluteConfigKey: ConfigValue] = [:]
        for (key, value) in values {
            guard let content = value.content else { continue }
            contents[AbsoluteConfigKey(key.configKey)] = ConfigValue(content, isSecret: false)
        }
        return InMemoryProvider(name: name, values: contents)
    }
}

extension Settings.Key {
    var configKey: ConfigKey { ConfigKey(members.map(String.init)) }
}

extension JSON {
    fileprivate var content: ConfigContent? {
        switch self {
        case .boolean(let value): .bool(value)
        case .number: integer.map(ConfigContent.int)
        case .string(let text): .string(text)
        case .array: strings.map(ConfigContent.stringArray)
        case .null, .object: nil
        }
    }
}
