package import Accounts
import JSON
package import Settings
package import Transport

extension RequestDescription {
    /// Returns the request with its values filled in. Throws if JSON or a header cannot carry one of them (a password
    /// that is not text).
    ///
    /// - Parameters:
    ///   - description: Defines what is sent with every request.
    ///   - hidden: Fields of a page's form, sent unless the description has a field of the same name.
    ///   - jar: Cookies to send.
    ///   - carriesToken: Whether to send the session's token in `values` as the description says, if the request goes
    ///     to the endpoint's own origin.
    func request(
        to url: EndpointURL, of description: EndpointDescription, _ values: RequestValues, carriesToken: Bool,
        hidden: [HTMLForms.Field] = [], jar: CookieJar = CookieJar()
    ) throws(EndpointError) -> HTTPRequest {
        let path = try Self.path(path, values)
        let isOwn = url.isOrigin(of: url.appending(path))
        // A session's token goes to the endpoint's own origin only, wherever a description puts it.
        var values = values
        if !isOwn { values.session = nil }
        var query: [String] = []
        for parameter in description.query + self.query {
            guard let value = parameter.value.filled(values) else { continue }
            query.append(Self.form(Secret(text: parameter.name)).text + "=" + Self.form(value).text)
        }
        var request = HTTPRequest(
            method: method.http, url: url.appending(path, query: query.joined(separator: "&")),
            headers: [.init("Accept", "application/json")]
        )
        if let credentials = authorization(values) {
            request.headers.append(try Self.header("Authorization", credentials))
        } else if let digest, let user = digest.user.filled(values), let password = digest.password.filled(values) {
            request.digest = user.withUnsafeBytes { user in
                password.withUnsafeBytes { DigestCredentials(user: user, password: $0) }
            }
        } else if carriesToken, isOwn, let sent = description.sentToken, let value = sent.value.filled(values) {
            request.headers.append(try Self.header(sent.name, value))
        }
        for parameter in description.headers + headers {
            guard let value = parameter.value.filled(values) else { continue }
            // The description overrides any header of the same name.
            request.headers.removeAll { $0.name.lowercased() == parameter.name.lowercased() }
            request.headers.append(try Self.header(parameter.name, value))
        }
        jar.add(to: &request)
        guard !fields.isEmpty || !hidden.isEmpty && method != .get else { return request }
        if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            let type = encoding == .json ? "application/json" : "application/x-www-form-urlencoded"
            request.headers.append(.init("Content-Type", type))
        }
        guard let body = body(values, hidden: hidden) else { throw .notUnderstood(reason: .passwordNotText) }
        request.body = body.withUnsafeBytes { Array($0) }
        return request
    }

    /// Returns the request for the page whose form is fetched first, as a browser would send it.
    func page(_ form: Template, at url: EndpointURL, _ values: RequestValues) throws(EndpointError) -> HTTPRequest {
        HTTPRequest(
            method: .get, url: url.appending(try Self.path(form, values)),
            headers: [.init("Accept", "text/html, */*;q=0.5")])
    }

    /// Refuses a line end in a header: otherwise what is typed could add another header.
    private static func header(_ name: String, _ value: Secret) throws(EndpointError) -> HTTPRequest.Header {
        let isSafe = value.withUnsafeBytes { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
        guard isSafe else { throw .notUnderstood(reason: .notForHeader) }
        return HTTPRequest.Header(name, value)
    }

    private func authorization(_ values: RequestValues) -> Secret? {
        guard let basic, let user = basic.user.filled(values), let password = basic.password.filled(values) else {
            return nil
        }
        return SecretBuilder.basic(user, password, encoding: basic.encoding)
    }

    /// Values in a path are encoded so that none can contain a slash or begin a query (RFC 3986, 3.3). One that makes a
    /// whole segment `.` or `..` is refused: it would lead to another path, also if its dots were encoded.
    private static func path(_ template: Template, _ values: RequestValues) throws(EndpointError) -> String {
        let path = template.pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name): values[name].map { form($0).text.replacing("+", with: "%20") } ?? ""
            case .encoded(let names, let encoding):
                // What is encoded for URLs already is not encoded again.
                encoding.encoded(names, values).map { encoding == .url ? $0.text : form($0).text } ?? ""
            }
        }.joined()
        let segments = path.prefix { $0 != "?" }.split(separator: "/")
        guard template.names.isEmpty || !segments.contains(where: { $0 == "." || $0 == ".." }) else {
            throw .notUnderstood(reason: .notForPath)
        }
        return path
    }

    private static func form(_ value: Secret) -> Secret {
        var builder = SecretBuilder(capacity: value.count)
        builder.appendFormValue(value)
        return builder.build()
    }
}

extension HTTPRequest.Header {
    init(_ name: String, _ value: Secret) {
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

extension RequestDescription {
    /// Returns the encoded fields; `nil` if JSON cannot carry one of them (a password that is not text).
    func body(_ values: RequestValues, hidden: [HTMLForms.Field]) -> Secret? {
        let own = Set(fields.compactMap { $0.path.count == 1 ? $0.path[0] : nil })
        let filled =
            hidden.filter { !own.contains($0.name) }.map { ([$0.name][...], SecretJSON.text($0.value)) }
            + fields.compactMap { field in field.value.filled(values).map { (field.path[...], $0) } }
        var builder = SecretBuilder()
        switch encoding {
        case .json: return builder.appendJSON(Self.object(filled)) ? builder.build() : nil
        case .form:
            for (path, value) in filled {
                let name = (path.first ?? "") + path.dropFirst().map { "[\($0)]" }.joined()
                Self.append(name, value, to: &builder)
            }
            return builder.build()
        }
    }

    /// Appends a form field; a list as one for each of its elements.
    private static func append(_ name: String, _ value: SecretJSON, to builder: inout SecretBuilder) {
        let text: Secret
        switch value {
        case .plain(.null), .object: return
        case .list(let elements):
            for element in elements { append(name, element, to: &builder) }
            return
        case .plain(let value): text = Secret(text: value.string ?? value.text)
        case .secret(let secret): text = secret
        case .token(let token): text = token.secret
        }
        if builder.count > 0 { builder.append("&") }
        builder.appendFormValue(Secret(text: name))
        builder.append("=")
        builder.appendFormValue(text)
    }

    /// Returns fields as one object; those whose paths begin with the same name become an object inside it.
    private static func object(_ fields: [(path: ArraySlice<String>, value: SecretJSON)]) -> SecretJSON {
        var written: Set<String> = []
        return .object(
            fields.compactMap { field -> (String, SecretJSON?)? in
                guard let name = field.path.first, written.insert(name).inserted else { return nil }
                let inner = fields.filter { $0.path.first == name && $0.path.count > 1 }
                    .map { (path: $0.path.dropFirst(), value: $0.value) }
                return (name, inner.isEmpty ? field.value : object(inner))
            })
    }
}

extension RequestDescription.Value {
    /// Returns `nil` if a placeholder has no value; a list leaves out such an element.
    fileprivate func filled(_ values: RequestValues) -> SecretJSON? {
        switch self {
        case .template(let template): template.filled(values).map { .secret($0) }
        case .number(let number): .plain(.number(number))
        case .boolean(let value): .plain(.boolean(value))
        case .list(let elements): .list(elements.compactMap { $0.filled(values) })
        case .null: .plain(.null)
        }
    }
}

extension RequestDescription {
    /// Returns the request of an endpoint's directory, without the session's token.
    ///
    /// - Parameters:
    ///   - description: Defines what is sent with every request to the endpoint.
    ///   - values: Fill the placeholders; an empty one counts as missing.
    package func request(
        to url: EndpointURL, of description: EndpointDescription, values: [String: String]
    ) throws(EndpointError) -> HTTPRequest {
        var request = try request(to: url, of: description, RequestValues(variables: values), carriesToken: false)
        request.isSentOnce = false
        return request
    }
}
