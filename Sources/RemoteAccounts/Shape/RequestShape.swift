public import Transport

/// One kind of request that an endpoint takes.
public struct RequestShape: Sendable, Equatable {
    public enum Encoding: String, Sendable, CaseIterable {
        case json
        /// `application/x-www-form-urlencoded`; a path `user.email` is written `user[email]`.
        case form
    }

    /// What a field holds.
    public enum Value: Sendable, Equatable {
        /// Left out where one of its values is not there.
        case template(Template)
        case number(Double)
        case boolean(Bool)
    }

    public struct Field: Sendable, Equatable {
        /// Names from the outermost object inwards.
        public var path: [String]
        public var value: Value
    }

    public struct Parameter: Sendable, Equatable {
        public var name: String
        /// Left out where one of its values is not there.
        public var value: Template
    }

    public var method: HTTPRequest.Method
    /// Below the base URL's path, with a slash before it; or a whole URL, for what is elsewhere.
    public var path: Template
    public var encoding: Encoding
    /// The body; none where there is not a field.
    public var fields: [Field]
    public var query: [Parameter]
    public var headers: [Parameter]
    /// The statuses that mean success.
    public var success: Set<Int>
    /// Whether the session's token goes with it.
    public var carriesToken: Bool

    /// The names of all places in its templates.
    var names: Set<String> {
        let values = fields.compactMap { field in
            if case .template(let template) = field.value { template } else { nil }
        }
        return Set((values + [path] + (query + headers).map(\.value)).flatMap(\.names))
    }
}
