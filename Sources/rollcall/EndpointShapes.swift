import RemoteAccounts
import Settings

/// The configured shapes of remote endpoints.
struct EndpointShapes {
    /// The shapes of endpoints with descriptions of their own, by their names in sessions.
    var own: [String: EndpointShape] = [:]
    /// The shape of all other endpoints; `nil` if none is configured.
    var shared: EndpointShape?
    /// Converts a flaw of `shared` to the problem to report.
    var sharedProblem: (ShapeFlaw) -> SettingsProblem = { .missingKey(origin: .standard, key: $0.key) }

    /// Returns the shape of an endpoint. Throws if the shared description does not fit its address.
    func shape(of url: EndpointURL) throws(SettingsFailure) -> EndpointShape {
        if let own = own[url.name] { return own }
        guard let shared else { return .rollcall }
        let flaws = shared.flaws(under: url)
        guard flaws.isEmpty else { throw SettingsFailure(problems: flaws.map(sharedProblem)) }
        return shared
    }
}
