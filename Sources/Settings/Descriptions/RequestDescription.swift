import JSON

/// One kind of request that an endpoint takes.
package struct RequestDescription: Sendable, Hashable {
    package enum Method: String, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    package enum Encoding: String, Sendable, CaseIterable {
        case json
        /// `application/x-www-form-urlencoded`; a path `user.email` is written `user[email]`.
        case form
    }

    package enum Value: Sendable, Hashable {
        /// Left out if one of its values is missing.
        case template(Template)
        /// As it is written.
        case number(String)
        case boolean(Bool)
        /// In a form, the name is repeated for each element.
        case list([Value])
        /// Left out of a form.
        case null

        var templates: [Template] {
            switch self {
            case .template(let template): [template]
            case .list(let values): values.flatMap(\.templates)
            case .number, .boolean, .null: []
            }
        }
    }

    package struct Field: Sendable, Hashable {
        /// Names from the outermost object inwards.
        package var path: [String]
        package var value: Value
    }

    package struct Parameter: Sendable, Hashable {
        package var name: String
        /// Left out if one of its values is missing.
        package var value: Template
    }

    /// HTTP Basic authentication: of the client at a token endpoint (RFC 6749, 2.3.1), where each value is form-encoded
    /// first, or of a person (RFC 7617), where none is.
    package struct BasicCredentials: Sendable, Hashable {
        package enum Encoding: String, Sendable, CaseIterable {
            case form, none
        }

        package var user: Template
        package var password: Template
        package var encoding: Encoding
    }

    /// A person's name and password for Digest authentication (RFC 7616).
    package struct DigestAuthentication: Sendable, Hashable {
        package var user: Template
        package var password: Template
    }

    /// How a refusal that says with what to ask once more is recognised, and what it carries.
    package struct Again: Sendable, Hashable {
        /// Any one of these is enough.
        package var when: [SecondFactorDescription.Condition]
        package var carry: [String: [AnswerSource]]
    }

    /// Requests before this one, whose answers have values for it.
    package var before: [StepDescription]
    package var again: Again?
    package var method: Method
    /// Below the base URL's path, with a leading slash; or a whole URL, for requests that go elsewhere.
    package var path: Template
    /// A page that is fetched first: its cookies and the hidden fields of its form are sent along.
    package var form: Template?
    package var encoding: Encoding
    /// The body; none if there are no fields.
    package var fields: [Field]
    package var query: [Parameter]
    package var headers: [Parameter]
    /// Left out if one of its values is missing; otherwise it replaces a token sent as `Authorization`.
    package var basic: BasicCredentials?
    /// Likewise, to answer a challenge of Digest authentication with (RFC 7616).
    package var digest: DigestAuthentication?
    /// The statuses that mean success.
    package var success: Set<Int>
    /// What a success must have, and not as null: without it the answer is a refusal, whatever its status.
    package var require: [AnswerSource]
    /// Whether the session's token is sent with it.
    package var carriesToken: Bool
    /// Whether nobody described it: then an endpoint that does not know its path has no such request.
    package var isAssumed = false

    /// The names of all placeholders in its templates.
    package var names: Set<String> {
        let values = fields.flatMap(\.value.templates)
        let credentials = (basic.map { [$0.user, $0.password] } ?? []) + (digest.map { [$0.user, $0.password] } ?? [])
        let own = Set(
            (values + [path] + [form].compactMap(\.self) + credentials + (query + headers).map(\.value)).flatMap(
                \.names))
        return before.reduce(own) { $0.union($1.request.names) }
    }

    /// The names of the values that it is given by its own answers: by those before it, and by one that refuses it.
    package var ownNames: Set<String> {
        before.reduce(Set((again?.carry ?? [:]).keys)) { $0.union($1.carry.keys) }
    }
}

/// A request whose answer has values for later ones.
package struct StepDescription: Sendable, Hashable {
    package var request: RequestDescription
    /// The values, by the names that stand for them in templates.
    package var carry: [String: [AnswerSource]]
}

// Creates a request from a tree that fits the schema.

extension RequestDescription {
    /// `nil` where there is no path.
    init?(_ tree: JSONValue, method: Method, carriesToken: Bool) {
        guard let path = tree["path"]?.string else { return nil }
        before = (tree["before"]?.elements ?? []).compactMap { StepDescription($0, carriesToken: carriesToken) }
        again = tree["again"].flatMap(Again.init)
        self.method = tree["method"]?.string.flatMap(Method.init) ?? method
        self.path = Template(path)
        form = tree["form"]?.string.map { Template($0) }
        encoding = tree["encoding"]?.string.flatMap(Encoding.init) ?? .json
        fields = (tree["fields"]?.members ?? []).sorted { $0.key < $1.key }.map(Field.init)
        query = Self.parameters(tree["query"])
        headers = Self.parameters(tree["headers"])
        basic = tree["basic"].flatMap(BasicCredentials.init)
        digest = tree["digest"].flatMap(DigestAuthentication.init)
        success = tree["success"]?.integers.map { Set($0) } ?? [200, 204]
        require = .sources(tree["require"])
        self.carriesToken = tree["carries_token"]?.boolean ?? carriesToken
    }

    /// Parameters in the order of their names.
    static func parameters(_ tree: JSONValue?) -> [Parameter] {
        (tree?.members ?? []).sorted { $0.key < $1.key }.compactMap { member in
            member.value.string.map { Parameter(name: member.key, value: Template($0)) }
        }
    }
}

extension RequestDescription.BasicCredentials {
    fileprivate init?(_ tree: JSONValue) {
        guard let user = tree["user"]?.string, let password = tree["password"]?.string else { return nil }
        let given = tree["encoding"]?.string.flatMap(Encoding.init)
        self.init(
            user: Template(user), password: Template(password),
            encoding: given ?? (Template(password).names.contains("password") ? .none : .form))
    }
}

extension RequestDescription.DigestAuthentication {
    fileprivate init?(_ tree: JSONValue) {
        guard let user = tree["user"]?.string, let password = tree["password"]?.string else { return nil }
        self.init(user: Template(user), password: Template(password))
    }
}

extension RequestDescription.Field {
    fileprivate init(_ member: JSONValue.Member) {
        let path = member.key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        self.init(path: path, value: RequestDescription.Value(member.value))
    }
}

extension RequestDescription.Value {
    fileprivate init(_ tree: JSONValue) {
        self =
            switch tree {
            case .string(let text): .template(Template(text))
            case .number(let text): .number(text)
            case .boolean(let value): .boolean(value)
            case .array(let elements): .list(elements.map(Self.init))
            // Objects do not fit the schema.
            case .null, .object: .null
            }
    }
}
