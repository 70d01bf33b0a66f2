import RemoteAccounts
import Settings

extension LoadedSettings {
    /// Returns the shapes of remote endpoints; throws all problems with their descriptions at once.
    func shapes() throws(SettingsFailure) -> EndpointShapes {
        var shapes = EndpointShapes()
        var problems: [SettingsProblem] = []
        let remote = settings.auth.remote
        if remote.preset != nil || !remote.description.isEmpty {
            do {
                shapes.shared = try EndpointShape(description: remote.json)
                shapes.sharedProblem = { [self] in problem($0, of: "auth.remote", origin: origin(of: $0)) }
            } catch {
                problems += error.flaws.map { problem($0, of: "auth.remote", origin: origin(of: $0)) }
            }
        }
        let listed = entries.first { $0.key == .authEndpoints }?.origin ?? .standard
        for (index, endpoint) in settings.auth.endpoints.enumerated() {
            let key = "\(Settings.Key.authEndpoints.path)[\(index)]"
            guard let url = try? EndpointURL(endpoint.url) else {
                problems.append(.notAllowed(origin: listed, key: key + ".url", found: endpoint.url, allowed: .url))
                continue
            }
            let name = url.name
            if shapes.own[name] != nil {
                problems.append(.repeatedEndpoint(origin: listed, key: key + ".url", found: endpoint.url))
            }
            do {
                let shape = try EndpointShape(description: endpoint.description)
                shapes.own[name] = shape
                problems += shape.flaws(under: url).map { problem($0, of: key + ".remote", origin: listed) }
            } catch {
                problems += error.flaws.map { problem($0, of: key + ".remote", origin: listed) }
            }
        }
        guard problems.isEmpty else { throw SettingsFailure(problems: problems) }
        // Look up the configured endpoint right away, so that problems are reported before anybody signs in.
        if case .url(let text) = settings.auth.endpoint, let url = try? EndpointURL(text) { _ = try shapes.shape(of: url) }
        return shapes
    }

    /// Returns the source of a member of `auth.remote`. A missing member is attributed to where the preset was chosen.
    private func origin(of flaw: ShapeFlaw) -> Settings.Origin {
        let key = "auth.remote." + flaw.key
        let member = entries.first { key == $0.key.path || key.hasPrefix($0.key.path + ".") }
        let preset = entries.first { $0.key == .authRemotePreset }
        let origin = member?.origin == .standard ? preset?.origin : member?.origin ?? preset?.origin
        return origin ?? .standard
    }

    private func problem(_ flaw: ShapeFlaw, of place: String, origin: Settings.Origin) -> SettingsProblem {
        let key = "\(place).\(flaw.key)"
        return switch flaw.kind {
        case .unknown(let nearest):
            .unknownKey(origin: origin, key: key, nearest: nearest.map { "\(place).\($0)" })
        case .missing: .missingKey(origin: origin, key: key)
        case .wrongType(let found, let expected):
            .wrongType(origin: origin, key: key, found: found, allowed: expected.allowed)
        case .notAllowed(let found, let expected):
            .notAllowed(origin: origin, key: key, found: found, allowed: expected.allowed)
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
        case .securePath: .described(.securePath)
        case .fieldValue: .described(.fieldValue)
        case .places(let names): .described(.places(names))
        case .headerName: .described(.headerName)
        case .sources: .described(.sources)
        case .expiries: .described(.expiries)
        case .statuses: .described(.statuses)
        }
    }
}
