private import Networking

extension RequestDescription {
    /// Whether it would go out in plain though the endpoint is encrypted, or to another machine though the endpoint is
    /// on this one: nobody who asks for either means that.
    package func isPlain(under url: EndpointURL) -> Bool {
        [path.description, form?.description ?? ""].contains { address in
            guard address.lowercased().hasPrefix("http://") else { return false }
            if url.isSecure { return true }
            // A host that is not written out may be any.
            return !Loopback.isLeftInPlain(url.name)
                && (Loopback.isLeftInPlain(address) || (try? EndpointURL(address)) == nil)
        }
    }
}

extension EndpointDescription {
    /// The requests that would go out in plain under an endpoint that does not, where the description stands at `key`.
    package func plainProblems(
        under url: EndpointURL, at key: String, origin: (String) -> Settings.Origin
    ) -> [SettingsProblem] {
        let steps = [("before", before), ("after", after)].flatMap { name, steps in
            steps.enumerated().map { ("\(name)[\($0)]", Optional($1.request)) }
        }
        let requests =
            steps + [
                ("login", login), ("refresh", refresh), ("logout", logout), ("profile", profile?.request),
                ("second_factor.challenge", secondFactor?.challenge), ("second_factor.answer", secondFactor?.answer),
            ]
        return requests.compactMap { name, request in
            guard let request, request.isPlain(under: url) else { return nil }
            let key = "\(key).\(name).path"
            let allowed: Settings.Allowed.Description = url.isSecure ? .securePath : .localPath
            return .notAllowed(
                origin: origin(key), key: key, found: "\"\(request.path.description.prefix(80))\"",
                allowed: .described(allowed)
            )
        }
    }
}
