import Accounts
import Settings
import Transport

extension RequestDescription {
    /// The request with its values; `nil` where JSON cannot carry one of them (a password that is no text).
    ///
    /// - Parameters:
    ///   - description: gives what goes with every request.
    ///   - carriesToken: whether `values` has a session's token, to be sent on as the description says.
    func request(
        to url: EndpointURL, of description: EndpointDescription, _ values: RequestValues, carriesToken: Bool
    ) -> HTTPRequest? {
        var query: [String] = []
        for parameter in description.query + self.query {
            guard let value = parameter.value.filled(values) else { continue }
            query.append(Self.form(Secret(text: parameter.name)).text + "=" + Self.form(value).text)
        }
        var request = HTTPRequest(
            method: method.http, url: url.appending(Self.path(path, values), query: query.joined(separator: "&")),
            headers: [.init("Accept", "application/json")]
        )
        if let credentials = authorization(values) {
            request.headers.append(.init("Authorization", credentials))
        } else if carriesToken, let value = description.token.value.filled(values) {
            request.headers.append(.init(description.token.name, value))
        }
        for parameter in description.headers + headers {
            guard let value = parameter.value.filled(values) else { continue }
            // What the description says takes the place of a header of that name, whoever set it.
            request.headers.removeAll { $0.name.lowercased() == parameter.name.lowercased() }
            request.headers.append(.init(parameter.name, value))
        }
        guard !fields.isEmpty else { return request }
        if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            let type = encoding == .json ? "application/json" : "application/x-www-form-urlencoded"
            request.headers.append(.init("Content-Type", type))
        }
        guard let body = body(values) else { return nil }
        request.body = body.withUnsafeBytes { Array($0) }
        return request
    }

    private func authorization(_ values: RequestValues) -> Secret? {
        guard let user = basic?.user.filled(values), let password = basic?.password.filled(values) else { return nil }
        var credentials = SecretBuilder()
        credentials.appendFormValue(user)
        credentials.append(":")
        credentials.appendFormValue(password)
        var header = SecretBuilder()
        header.append("Basic ")
        credentials.build().withUnsafeBytes { Base64.append($0, to: &header) }
        return header.build()
    }

    /// Values in a path are encoded so that none of them can leave its place (RFC 3986, 3.3).
    private static func path(_ template: Template, _ values: RequestValues) -> String {
        template.pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name): values[name].map { form($0).text.replacing("+", with: "%20") } ?? ""
            }
        }.joined()
    }

    private static func form(_ value: Secret) -> Secret {
        var builder = SecretBuilder(capacity: value.count)
        builder.appendFormValue(value)
        return builder.build()
    }
}

extension HTTPRequest.Header {
    fileprivate init(_ name: String, _ value: Secret) {
        self = value.withUnsafeBytes { HTTPRequest.Header(name, hiding: $0) }
    }
}

extension RequestDescription.Method {
    fileprivate var http: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        }
    }
}
