// The schema of an endpoint's description.

extension SchemaObject {
    /// A whole description.
    package static let description = SchemaObject(
        "Members of a description",
        [
            SchemaMember("preset", .value(.oneOf(Preset.all.map(\.name)))),
            SchemaMember("identifier", .choice(EndpointDescription.Identifier.self)),
            SchemaMember("openid", .object(openID)),
            SchemaMember("variables", .named(.any, .variable), isSent: true),
            SchemaMember("headers", .named(.header, .template(.header)), isSent: true),
            SchemaMember("query", .named(.any, .template(.address)), isSent: true),
            SchemaMember("token", .object(token), brings: Placeholders(anywhere: ["token"])),
            SchemaMember("login", .object(request), .without("openid"), brings: login),
            SchemaMember("refresh", .object(request), brings: tokens),
            SchemaMember("logout", .object(request), brings: tokens),
            SchemaMember("profile", .object(profile), brings: tokens),
            SchemaMember("session", .object(session), .required),
            SchemaMember("failure", .object(failure)),
            SchemaMember("second_factor", .object(secondFactor), brings: login),
        ])

    /// Every object of a description, once each, as the reference has them.
    package static let all = [
        description, openID, token, request, basic, profile, session, expiry, failure, secondFactor, challenge,
    ]

    private static let login = Placeholders(
        anywhere: ["email", "login", "username"], inFields: ["password", "code", "device"])
    private static let tokens = Placeholders(inHeaders: ["token", "refresh_token"])
    private static let sources = Schema.value(.described(.sources))

    private static let openID = SchemaObject(
        "OpenID Connect",
        [
            SchemaMember("issuer", .value(.url)),
            SchemaMember("client_id", .value(.text), .required),
            SchemaMember("client_secret", .value(.text), isSent: true),
            SchemaMember("scope", .value(.text)),
            SchemaMember("port", .value(.integer(1...65535))),
        ])

    private static let token = SchemaObject(
        "The session's token",
        [
            SchemaMember("header", .value(.described(.headerName))),
            SchemaMember("value", .template(.header)),
        ])

    static let request = SchemaObject(
        "A request",
        [
            SchemaMember("method", .choice(RequestDescription.Method.self)),
            SchemaMember("path", .path, .required),
            SchemaMember("encoding", .choice(RequestDescription.Encoding.self)),
            SchemaMember("fields", .named(.any, .field), isSent: true),
            SchemaMember("query", .named(.any, .template(.address)), isSent: true),
            SchemaMember("headers", .named(.header, .template(.header)), isSent: true),
            SchemaMember("basic", .object(basic), isSent: true),
            SchemaMember("success", .value(.described(.statuses))),
            SchemaMember("carries_token", .value(.boolean)),
        ])

    private static let basic = SchemaObject(
        "Credentials of the client",
        [
            SchemaMember("user", .template(.address), .required),
            SchemaMember("password", .template(.address), .required),
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
            SchemaMember("token", sources, .required),
            SchemaMember("token_type", sources),
            SchemaMember("refresh_token", sources),
            SchemaMember("device", sources),
        ] + person)

    private static let expiry = SchemaObject(
        "When a session ends", ExpiryDescription.Form.allCases.map { SchemaMember($0.rawValue, sources) })

    private static let failure = SchemaObject(
        "What failures mean",
        [
            SchemaMember("codes", sources, .with("meanings")),
            SchemaMember("message", sources),
            SchemaMember("meanings", .named(.any, .choice(FailureDescription.Meaning.self))),
        ])

    private static let carry = SchemaMember("carry", .named(.any, sources))

    private static let secondFactor = SchemaObject(
        "A second factor",
        [
            SchemaMember("when", .named(.source, .value(.described(.condition)))),
            carry,
            SchemaMember("challenge", .object(challenge), namesOf: [["carry"]]),
            SchemaMember("answer", .object(request), namesOf: [["carry"], ["challenge", "carry"]]),
        ])

    private static let challenge = SchemaObject("The challenge", base: request, [carry])
}

extension Schema {
    static func choice<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type) -> Schema {
        .value(.oneOf(Value.allCases.map(\.rawValue)))
    }
}
