import RemoteAccounts
import Settings

extension LoadedSettings {
    /// What a remote endpoint is like, where the configuration says so: the preset with what it says otherwise.
    func configuredShape() throws(SettingsFailure) -> EndpointShape? {
        let remote = settings.auth.remote
        if remote == Settings().auth.remote { return nil }
        do {
            return try EndpointShape(preset: remote.preset, overrides: remote.overrides)
        } catch {
            throw SettingsFailure(problems: error.flaws.map(problem))
        }
    }

    private func problem(_ flaw: ShapeFlaw) -> SettingsProblem {
        let key = "auth.remote." + flaw.key
        let member = entries.first { key == $0.key.path || key.hasPrefix($0.key.path + ".") }
        // What is missing is missing where the preset was chosen.
        let preset = entries.first { $0.key == .authRemotePreset }
        let origin = member?.origin == .standard ? preset?.origin : member?.origin ?? preset?.origin
        let place = origin ?? .standard
        return switch flaw.kind {
        case .unknown(let nearest):
            .unknownKey(origin: place, key: key, nearest: nearest.map { "auth.remote." + $0 })
        case .missing: .missingKey(origin: place, key: key)
        case .wrongType(let found, let expected):
            .wrongType(origin: place, key: key, found: found, allowed: expected.allowed)
        case .notAllowed(let found, let expected):
            .notAllowed(origin: place, key: key, found: found, allowed: expected.allowed)
        }
    }
}

extension ShapeFlaw.Expected {
    fileprivate var allowed: Settings.Allowed {
        switch self {
        case .object: .object
        case .boolean: .boolean
        case .oneOf(let words): .oneOf(words)
        case .text: .described(.text)
        case .requestPath: .described(.requestPath)
        case .fieldValue: .described(.fieldValue)
        case .places(let names): .described(.places(names))
        case .headerName: .described(.headerName)
        case .sources: .described(.sources)
        case .expiries: .described(.expiries)
        case .statuses: .described(.statuses)
        }
    }
}
