private import Networking

extension RequestDescription {
    /// Whether it would be sent in plain text although the endpoint is encrypted, or to another machine although the
    /// endpoint is on this one: nobody can mean either.
    package func isPlain(under url: EndpointURL) -> Bool {
        [path.description, form?.description ?? ""].contains(where: url.protectsMore(than:))
    }

    /// Whether the session's token would have to go to another origin with it.
    fileprivate func takesToken(elsewhereThan url: EndpointURL) -> Bool {
        let address = path.description
        return !address.hasPrefix("/") && (carriesToken || names.contains("token")) && !url.isOrigin(of: address)
    }
}

extension EndpointURL {
    /// Whether an address is less protected than this one: http under https, or another machine's http under this
    /// machine's.
    fileprivate func protectsMore(than address: String) -> Bool {
        guard address.lowercased().hasPrefix("http://") else { return false }
        if isSecure { return true }
        // A host with a placeholder in it may be any host.
        return !Loopback.isLeftInPlain(name)
            && (Loopback.isLeftInPlain(address) || (try? EndpointURL(address)) == nil)
    }
}

extension EndpointDescription {
    /// Whether a request has the session's token at hand.
    private static func isUnderSession(_ name: String) -> Bool {
        ["refresh", "logout", "profile", "after", "people"].contains { name.hasPrefix($0) }
    }

    /// Returns a problem if the provider is asked in plain under the endpoint's URL, and for each request that is plain
    /// under it, or would take the session's token to another origin; `key` is the key of the description.
    package func addressProblems(
        under url: EndpointURL, at key: String, origin: (String) -> Settings.Origin
    ) -> [SettingsProblem] {
        let problems: [SettingsProblem] = requests.compactMap { name, request in
            let key = "\(key).\(name).path"
            let allowed: Settings.Allowed.Description
            if request.isPlain(under: url) {
                allowed = url.isSecure ? .securePath : .localPath
            } else if Self.isUnderSession(name), request.takesToken(elsewhereThan: url) {
                allowed = .ownPath
            } else {
                return nil
            }
            return .notAllowed(
                origin: origin(key), key: key, found: "\"\(request.path.description.prefix(80))\"",
                allowed: .described(allowed)
            )
        }
        return issuerProblems(under: url, at: key, origin: origin) + problems
    }

    /// Whether it names an address besides the endpoint's: an issuer, or a request's whole URL.
    var leadsElsewhere: Bool {
        openID?.issuer != nil || requests.contains { !$0.request.path.description.hasPrefix("/") }
    }

    /// All requests, each with its place in the description.
    private var requests: [(name: String, request: RequestDescription)] {
        let steps = [("before", before), ("after", after)].flatMap { name, steps in
            steps.enumerated().map { ("\(name)[\($0)]", Optional($1.request)) }
        }
        let all =
            steps + [
                ("login", login), ("refresh", refresh), ("logout", logout), ("profile", profile?.request),
                ("second_factor.challenge", secondFactor?.challenge), ("second_factor.answer", secondFactor?.answer),
            ]
        let own = people?.requests.map { (name: "people.\($0.name)", request: $0.request) } ?? []
        return all.flatMap { name, request -> [(name: String, request: RequestDescription)] in
            guard let request else { return [] }
            let first = request.before.enumerated().map { ("\(name).before[\($0)]", $1.request) }
            return [(name, request)] + first
        } + own
    }

    /// Returns a problem if the issuer, whose metadata say where passwords and tokens go, would be asked in plain.
    private func issuerProblems(
        under url: EndpointURL, at key: String, origin: (String) -> Settings.Origin
    ) -> [SettingsProblem] {
        guard let issuer = openID?.issuer, url.protectsMore(than: issuer) else { return [] }
        let key = "\(key).openid.issuer"
        return [
            .notAllowed(
                origin: origin(key), key: key, found: "\"\(issuer.prefix(80))\"",
                allowed: .described(url.isSecure ? .secureURL : .localURL))
        ]
    }
}
