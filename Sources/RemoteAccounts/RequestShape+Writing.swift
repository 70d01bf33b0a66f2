import Accounts
import struct FoundationEssentials.Data
import Transport

extension RequestShape {
    /// The request with its values; `nil` where JSON cannot carry one of them (a password that is no text).
    ///
    /// - Parameters:
    ///   - shape: gives what goes with every request.
    ///   - carriesToken: whether `values` has a session's token, to be sent on as the shape says.
    func request(
        to url: EndpointURL, of shape: EndpointShape, _ values: RequestValues, carriesToken: Bool
    ) -> HTTPRequest? {
        var query: [String] = []
        for parameter in shape.query + self.query {
            guard let value = parameter.value.filled(values) else { continue }
            query.append(Self.form(Secret(text: parameter.name)).text + "=" + Self.form(value).text)
        }
        var request = HTTPRequest(
            method: method, url: url.appending(Self.path(path, values), query: query.joined(separator: "&")),
            headers: [.init("Accept", "application/json")]
        )
        if let credentials = authorization(values) {
            request.headers.append(.init("Authorization", credentials))
        } else if carriesToken, let value = shape.token.value.filled(values) {
            request.headers.append(.init(shape.token.name, value.text))
        }
        for parameter in shape.headers + headers {
            guard let value = parameter.value.filled(values) else { continue }
            request.headers.append(.init(parameter.name, value.text))
        }
        guard !fields.isEmpty else { return request }
        let type = encoding == .json ? "application/json" : "application/x-www-form-urlencoded"
        request.headers.append(.init("Content-Type", type))
        guard let body = encoding == .json ? json(values) : form(values) else { return nil }
        request.body = body.withUnsafeBytes { Array($0) }
        return request
    }

    private func authorization(_ values: RequestValues) -> String? {
        guard let user = basic?.user.filled(values), let password = basic?.password.filled(values) else { return nil }
        let text = Self.form(user).text + ":" + Self.form(password).text
        return "Basic " + Data(text.utf8).base64EncodedString()
    }

    private func form(_ values: RequestValues) -> Secret {
        var builder = SecretBuilder()
        for field in fields {
            guard let value = field.value.filled(values) else { continue }
            if builder.count > 0 { builder.append("&") }
            let name = field.path[0] + field.path.dropFirst().map { "[\($0)]" }.joined()
            builder.appendFormValue(Secret(text: name))
            builder.append("=")
            builder.appendFormValue(value)
        }
        return builder.build()
    }

    private func json(_ values: RequestValues) -> Secret? {
        let filled = fields.compactMap { field in
            field.value.filled(values).map { (field.path[...], field.value, $0) }
        }
        var builder = SecretBuilder()
        return Self.append(filled, to: &builder) ? builder.build() : nil
    }

    /// Writes fields as one object; those that share the first name of their path become one inside it.
    private static func append(
        _ fields: [(path: ArraySlice<String>, value: Value, text: Secret)], to builder: inout SecretBuilder
    ) -> Bool {
        builder.append("{")
        var written: Set<String> = []
        for field in fields {
            guard let name = field.path.first, written.insert(name).inserted else { continue }
            if written.count > 1 { builder.append(",") }
            builder.appendJSONString(name)
            builder.append(":")
            let inner = fields.filter { $0.path.first == name && $0.path.count > 1 }
                .map { (path: $0.path.dropFirst(), value: $0.value, text: $0.text) }
            if !inner.isEmpty {
                guard append(inner, to: &builder) else { return false }
            } else if case .template = field.value {
                guard builder.appendJSONString(field.text) else { return false }
            } else {
                builder.append(field.text)
            }
        }
        builder.append("}")
        return true
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

extension RequestShape.Value {
    /// The value as text; `nil` where one of a template's values is not there.
    fileprivate func filled(_ values: RequestValues) -> Secret? {
        switch self {
        case .template(let template): template.filled(values)
        case .number(let number): Secret(text: Int(exactly: number).map(String.init) ?? "\(number)")
        case .boolean(let value): Secret(text: "\(value)")
        }
    }
}
