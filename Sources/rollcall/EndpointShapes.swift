import RemoteAccounts

/// What remote endpoints are like, as the configuration has it.
struct EndpointShapes {
    /// By the endpoint's name in sessions: what endpoints with a description of their own are like.
    var own: [String: EndpointShape] = [:]
    /// What all others are like; `nil` where nothing is said.
    var shared: EndpointShape?

    func shape(of url: EndpointURL) -> EndpointShape { own[url.name] ?? shared ?? .rollcall }
}
