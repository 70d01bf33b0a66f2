import JSON

// Creates a description from a tree that fits the schema.

extension EndpointDescription {
    init?(overlaid tree: JSONValue) {
        openID = tree["openid"].flatMap(OpenIDDescription.init)
        let login = tree["login"].flatMap { RequestDescription($0, method: .post, carriesToken: false) }
        takesPassword = login != nil
        guard let login = login ?? (openID == nil ? nil : .undescribed) else { return nil }
        self.login = login
        identifier = tree["identifier"]?.string.flatMap(Identifier.init) ?? .email
        before = (tree["before"]?.elements ?? []).compactMap { StepDescription($0, carriesToken: false) }
        carry = tree["login"]?.carried ?? [:]
        after = (tree["after"]?.elements ?? []).compactMap { StepDescription($0, carriesToken: true) }
        variables = (tree["variables"]?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.string ?? "" }
        headers = RequestDescription.parameters(tree["headers"])
        query = RequestDescription.parameters(tree["query"])
        token = RequestDescription.Parameter(
            name: tree["token"]?["header"]?.string ?? "Authorization",
            value: Template(tree["token"]?["value"]?.string ?? "Bearer {token}")
        )
        refresh = tree["refresh"].flatMap { RequestDescription($0, method: .post, carriesToken: false) }
        logout = tree["logout"].flatMap { RequestDescription($0, method: .post, carriesToken: true) }
        profile = tree["profile"].flatMap(ProfileDescription.init)
        session = SessionDescription(tree["session"] ?? .null)
        failure = FailureDescription(tree["failure"] ?? .null)
        secondFactor = tree["second_factor"].flatMap(SecondFactorDescription.init)
        people = tree["people"].flatMap(DirectoryDescription.init(checked:))
    }
}

extension OpenIDDescription {
    fileprivate init?(_ tree: JSONValue) {
        guard let client = tree["client_id"]?.string else { return nil }
        self.init(
            issuer: tree["issuer"]?.string, clientID: client, clientSecret: tree["client_secret"]?.string,
            scope: tree["scope"]?.string ?? Self.scope, port: tree["port"]?.integer,
            isBound: tree["dpop"]?.boolean ?? true
        )
        parameters = (tree["parameters"]?.members ?? []).reduce(into: [:]) { $0[$1.key] = $1.value.string }
        keyFile = tree["client_key_file"]?.string
        keyID = tree["client_key_id"]?.string
        assertionFile = tree["client_assertion_file"]?.string
        subjectTokenFile = tree["subject_token_file"]?.string
        clientProof =
            tree["client_auth"]?.string.flatMap(ClientProof.init)
            ?? (keyFile ?? assertionFile).map { _ in .privateKeyJWT }
        redirect = tree["redirect"]?.string.flatMap(Redirect.init) ?? Redirect()
        metadata = tree["metadata"] ?? metadata
        port = port ?? redirect.port
    }
}

extension RequestDescription {
    /// A stand-in for a request that is not described.
    fileprivate static var undescribed: RequestDescription? {
        RequestDescription(.object([.init("path", .string("/"))]), method: .post, carriesToken: false)
    }
}

extension ProfileDescription {
    fileprivate init?(_ tree: JSONValue) {
        guard let request = RequestDescription(tree, method: .get, carriesToken: true) else { return nil }
        self.init(
            request: request, name: .sources(tree["name"]), email: .sources(tree["email"]),
            expires: .expiries(tree["expires"])
        )
    }
}

extension RequestDescription.Again {
    init?(_ tree: JSONValue) {
        guard tree.isObject else { return nil }
        self.init(
            when: (tree["when"]?.members ?? []).compactMap(SecondFactorDescription.Condition.init),
            carry: tree.carried)
    }
}

extension StepDescription {
    init?(_ tree: JSONValue, carriesToken: Bool) {
        let method: RequestDescription.Method = tree["fields"] == nil ? .get : .post
        guard let request = RequestDescription(tree, method: method, carriesToken: carriesToken) else { return nil }
        self.init(request: request, carry: tree.carried)
    }
}

extension SessionDescription {
    fileprivate init(_ tree: JSONValue) {
        self.init(
            credential: tree["credential"]?.string.map { Template($0) }, token: .sources(tree["token"]),
            tokenType: .sources(tree["token_type"]),
            refreshToken: .sources(tree["refresh_token"]), device: .sources(tree["device"]),
            name: .sources(tree["name"]), email: .sources(tree["email"]),
            expires: .expiries(tree["expires"])
        )
    }
}

extension FailureDescription {
    fileprivate init(_ tree: JSONValue) {
        let meanings = tree["meanings"]?.members ?? []
        self.init(
            codes: .sources(tree["codes"]), message: .sources(tree["message"]),
            meanings: meanings.reduce(into: [:]) { $0[$1.key] = $1.value.string.flatMap(Meaning.init) },
            wait: .expiries(tree["wait"])
        )
    }
}

extension SecondFactorDescription {
    fileprivate init?(_ tree: JSONValue) {
        guard tree.isObject else { return nil }
        let challenge = tree["challenge"] ?? .null
        self.init(
            when: (tree["when"]?.members ?? []).compactMap(Condition.init), carry: tree.carried,
            challenge: RequestDescription(challenge, method: .post, carriesToken: false),
            challengeCarry: challenge.carried,
            answer: tree["answer"].flatMap { RequestDescription($0, method: .post, carriesToken: false) }
        )
    }
}

extension JSONValue {
    /// The values that its `carry` takes from an answer.
    fileprivate var carried: [String: [AnswerSource]] {
        (self["carry"]?.members ?? []).filter { $0.value != .null }.reduce(into: [:]) {
            $0[$1.key] = .sources($1.value)
        }
    }
}

extension SecondFactorDescription.Condition {
    fileprivate init?(_ member: JSONValue.Member) {
        guard let source = AnswerSource(member.key), member.value.plainText != nil else { return nil }
        self.init(source: source, value: member.value == .string("*") ? nil : member.value)
    }
}

extension [AnswerSource] {
    /// One source or a list of them.
    static func sources(_ tree: JSONValue?) -> [AnswerSource] {
        (tree?.elements ?? [tree ?? .null]).compactMap(\.string).compactMap(AnswerSource.init)
    }
}

extension [ExpiryDescription] {
    fileprivate static func expiries(_ tree: JSONValue?) -> [ExpiryDescription] {
        (tree?.elements ?? []).flatMap { $0.members ?? [] }.flatMap { member -> [ExpiryDescription] in
            guard let form = ExpiryDescription.Form(rawValue: member.key) else { return [] }
            return [AnswerSource].sources(member.value).map { ExpiryDescription(form: form, source: $0) }
        }
    }
}
