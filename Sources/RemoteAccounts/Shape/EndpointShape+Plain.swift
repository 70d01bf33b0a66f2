extension RequestShape {
    /// Whether it would go out in plain under an endpoint that is encrypted.
    func isPlain(under url: EndpointURL) -> Bool { url.isSecure && path.description.hasPrefix("http://") }
}

extension EndpointShape {
    /// The requests that would go out in plain, where the endpoint itself is https: nobody who asks for https means that.
    public func problems(under url: EndpointURL) -> [ShapeProblem] {
        let requests = [
            ("login", login), ("refresh", refresh), ("logout", logout), ("profile", profile?.request),
            ("second_factor.challenge", secondFactor?.challenge), ("second_factor.answer", secondFactor?.answer),
        ]
        return requests.compactMap { key, request in
            guard let request, request.isPlain(under: url) else { return nil }
            let found = "\"\(request.path.description.prefix(80))\""
            return ShapeProblem(key: "\(key).path", kind: .notAllowed(found: found, expected: .securePath))
        }
    }
}
