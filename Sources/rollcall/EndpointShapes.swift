import RemoteAccounts
import Settings

/// What remote endpoints are like, as the configuration has it.
struct EndpointShapes {
    /// By the endpoint's name in sessions: what endpoints with a description of their own are like.
    var own: [String: EndpointShape] = [:]
    /// What all others are like; `nil` where nothing is said.
    var shared: EndpointShape?
    /// How what is wrong with `shared` is told.
    var sharedProblem: (ShapeProblem) -> SettingsProblem = { .missingKey(origin: .standard, key: $0.key) }

    /// What the endpoint is like. Throws where the shared description does not fit an endpoint of that address.
    func shape(of url: EndpointURL) throws(SettingsFailure) -> EndpointShape {
        if let own = own[url.name] { return own }
        guard let shared else { return .rollcall }
        let problems = shared.problems(under: url)
        guard problems.isEmpty else { throw SettingsFailure(problems: problems.map(sharedProblem)) }
        return shared
    }
}
