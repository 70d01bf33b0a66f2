// The schema of an endpoint's description.

extension SchemaObject {
    /// A whole description.
    package static let description = SchemaObject(
        "Members of a description",
        [
            SchemaMember("preset", .value(.oneOf(Preset.all.map(\.name)))),
            SchemaMember("identifier", .choice(EndpointDescription.Identifier.self)),
            SchemaMember("openid", .object(openID)),
            SchemaMember("variables", .named(.placeholder, .variable), isSent: true),
            SchemaMember("headers", .named(.header, .template(.header)), isSent: true),
            SchemaMember("query", .named(.any, .template(.address)), isSent: true),
            SchemaMember(
                "token", .object(token), brings: kept.union(Placeholders(hidden: ["token"])), namesOf: carried),
            SchemaMember("before", .list(.objects(0...10), .object(step)), brings: name, namesOf: carriedBefore),
            SchemaMember("login", .object(step), .without("openid"), brings: login, namesOf: carriedBefore),
            SchemaMember(
                "after", .list(.objects(0...10), .object(step)), brings: kept.union(tokens), namesOf: carried),
            SchemaMember("refresh", .object(request), brings: kept.union(tokens), namesOf: carried),
            SchemaMember("logout", .object(request), brings: kept.union(tokens), namesOf: carried),
            SchemaMember("profile", .object(profile), brings: kept.union(tokens), namesOf: carried),
            SchemaMember("session", .object(session), .required, brings: login, namesOf: carried),
            SchemaMember("failure", .object(failure)),
            SchemaMember("second_factor", .object(secondFactor), brings: login, namesOf: carriedBefore),
            SchemaMember("people", .directory, brings: kept, namesOf: carried),
        ])

    /// Every object of a description once, in the order of the reference.
    package static let all = [
        description, openID, token, request, again, basic, digest, step, profile, session, expiry, failure,
        secondFactor,
    ]

    /// The placeholders with values of the program's own. A variable or a carried value of such a name would let that
    /// value, which may be a password, into an address.
    static let builtIn: Set<String> = login.union(tokens).names(in: .field)

    private static let name = Placeholders(anywhere: ["email", "login", "username"])
    private static let login = name.union(Placeholders(hidden: ["password", "code", "device"]))
    /// The account name that was typed is kept with the session if one of its requests needs it.
    private static let kept = Placeholders(anywhere: ["login"])
    private static let tokens = Placeholders(hidden: ["token", "refresh_token"])
    private static let carriedBefore = [["before", "*", "carry"]]
    private static let carried =
        carriedBefore + [
            ["login", "carry"], ["login", "before", "*", "carry"], ["login", "again", "carry"],
            ["after", "*", "carry"],
        ]
    private static let sources = Schema.value(.described(.sources))

    private static let openID = SchemaObject(
        "OpenID Connect",
        [
            SchemaMember("issuer", .value(.url)),
            SchemaMember("client_id", .value(.text), .required),
            SchemaMember("client_secret", .value(.text), isSent: true),
            SchemaMember("scope", .value(.text)),
            SchemaMember("port", .value(.integer(1...65535))),
            SchemaMember("redirect", .value(.described(.redirect))),
            SchemaMember("parameters", .named(.parameter, .value(.described(.text))), isSent: true),
            SchemaMember("client_auth", .choice(OpenIDDescription.ClientProof.self)),
            SchemaMember(
                "client_key_file", .value(.text),
                .whereIs("client_auth", OpenIDDescription.ClientProof.privateKeyJWT.rawValue)),
            SchemaMember("client_key_id", .value(.text)),
            SchemaMember("client_assertion_file", .value(.text)),
            SchemaMember("subject_token_file", .value(.text)),
            SchemaMember("metadata", .value(.object)),
            SchemaMember("dpop", .value(.boolean)),
        ])

    private static let token = SchemaObject(
        "The session's token",
        [
            SchemaMember("header", .value(.described(.headerName))),
            SchemaMember("value", .template(.header)),
        ])

    /// The values that a request is given by its own answers.
    private static let ownNames = [["before", "*", "carry"], ["again", "carry"]]

    private static let parts = [
        SchemaMember("method", .choice(RequestDescription.Method.self)),
        SchemaMember("path", .path, .required, namesOf: ownNames),
        SchemaMember("form", .path, namesOf: ownNames),
        SchemaMember("encoding", .choice(RequestDescription.Encoding.self)),
        SchemaMember("fields", .named(.any, .field), namesOf: ownNames, isSent: true),
        SchemaMember("query", .named(.any, .template(.address)), namesOf: ownNames, isSent: true),
        SchemaMember("headers", .named(.header, .template(.header)), namesOf: ownNames, isSent: true),
        SchemaMember("basic", .object(basic), namesOf: ownNames, isSent: true),
        SchemaMember("digest", .object(digest), namesOf: ownNames, isSent: true),
        SchemaMember("success", .value(.described(.statuses))),
        SchemaMember("require", sources),
        SchemaMember("carries_token", .value(.boolean)),
    ]

    static let request = SchemaObject(
        "A request",
        parts + [
            // These have none before them, and are asked once.
            SchemaMember("before", .list(.objects(0...10), .object(first)), namesOf: [["before", "*", "carry"]]),
            SchemaMember("again", .object(again)),
        ])

    private static let first = SchemaObject(
        "A step", base: SchemaObject("A request", parts), [SchemaMember("carry", .named(.placeholder, sources))])

    private static let again = SchemaObject(
        "Asked once more",
        [
            SchemaMember("when", .named(.source, .value(.described(.condition))), .required),
            SchemaMember("carry", .named(.placeholder, sources)),
        ])

    private static let basic = SchemaObject(
        "HTTP Basic",
        [
            SchemaMember("user", .template(.header), .required),
            SchemaMember("password", .template(.header), .required),
            SchemaMember("encoding", .choice(RequestDescription.BasicCredentials.Encoding.self)),
        ])

    private static let digest = SchemaObject(
        "Digest authentication",
        [
            SchemaMember("user", .template(.header), .required),
            SchemaMember("password", .template(.header), .required),
        ])

    private static let person = [
        SchemaMember("name", sources),
        SchemaMember("email", sources),
        SchemaMember("expires", .list(.described(.expiries), .object(expiry))),
    ]

    private static let profile = SchemaObject("The profile", base: request, person)

    private static let session = SchemaObject(
        "A session",
        [
            SchemaMember("token", sources, .without("credential")),
            SchemaMember("credential", .template(.header), isSent: false),
            SchemaMember("token_type", sources),
            SchemaMember("refresh_token", sources),
            SchemaMember("device", sources),
        ] + person)

    private static let expiry = SchemaObject(
        "When a session ends", takesOne: .expiry,
        ExpiryDescription.Form.allCases.map { SchemaMember($0.rawValue, sources) })

    private static let failure = SchemaObject(
        "What failures mean",
        [
            SchemaMember("codes", sources, .with("meanings")),
            SchemaMember("message", sources),
            SchemaMember("meanings", .named(.any, .choice(FailureDescription.Meaning.self))),
            SchemaMember("wait", .list(.described(.expiries), .object(expiry))),
        ])

    private static let secondFactor = SchemaObject(
        "A second factor",
        [
            SchemaMember("when", .named(.source, .value(.described(.condition)))),
            SchemaMember("carry", .named(.placeholder, sources)),
            SchemaMember("challenge", .object(step), namesOf: [["carry"]]),
            SchemaMember("answer", .object(request), namesOf: [["carry"], ["challenge", "carry"]]),
        ])

    /// A request whose answer has values for later ones.
    private static let step = SchemaObject(
        "A step", base: request, [SchemaMember("carry", .named(.placeholder, sources))])
}

extension Schema {
    static func choice<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> Schema {
        .value(.oneOf(Value.allCases.map(\.rawValue)))
    }
}
