/// One kind of request that an endpoint takes.
public struct RequestDescription: Sendable, Hashable {
    public enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    public enum Encoding: String, Sendable, CaseIterable {
        case json
        /// `application/x-www-form-urlencoded`; a path `user.email` is written `user[email]`.
        case form
    }

    /// What a field holds.
    public enum Value: Sendable, Hashable {
        /// Left out where one of its values is not there.
        case template(Template)
        /// As it is written.
        case number(String)
        case boolean(Bool)
        /// In a form the name stands once for each element.
        case list([Value])
        /// In a form it is left out.
        case null

        var templates: [Template] {
            switch self {
            case .template(let template): [template]
            case .list(let values): values.flatMap(\.templates)
            case .number, .boolean, .null: []
            }
        }
    }

    public struct Field: Sendable, Hashable {
        /// Names from the outermost object inwards.
        public var path: [String]
        public var value: Value
    }

    public struct Parameter: Sendable, Hashable {
        public var name: String
        /// Left out where one of its values is not there.
        public var value: Template
    }

    /// HTTP Basic authentication of the client at a token endpoint (RFC 6749, 2.3.1): each value is form-encoded first.
    public struct BasicCredentials: Sendable, Hashable {
        public var user: Template
        public var password: Template
    }

    public var method: Method
    /// Below the base URL's path, with a slash before it; or a whole URL, for what is elsewhere.
    public var path: Template
    public var encoding: Encoding
    /// The body; none where there is not a field.
    public var fields: [Field]
    public var query: [Parameter]
    public var headers: [Parameter]
    /// Left out where one of its values is not there; else it takes the place of a token sent on as `Authorization`.
    public var basic: BasicCredentials?
    /// The statuses that mean success.
    public var success: Set<Int>
    /// Whether the session's token goes with it.
    public var carriesToken: Bool
    /// Whether nobody described it: an endpoint that does not know its path has no such request then.
    public var isAssumed = false

    /// The names of all placeholders in its templates.
    package var names: Set<String> {
        let values = fields.flatMap(\.value.templates)
        let credentials = basic.map { [$0.user, $0.password] } ?? []
        return Set((values + [path] + credentials + (query + headers).map(\.value)).flatMap(\.names))
    }
}
