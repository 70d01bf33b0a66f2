extension Settings.Key {
    /// What the file may contain under the key.
    var schema: Schema {
        switch self {
        case .browserSections: .list(allowed, .object(.section))
        case .authEndpoints: .list(allowed, .object(.endpoint))
        case .authRemoteLDAP: .object(.ldap)
        case .peopleDirectory: .directory
        default: .value(allowed)
        }
    }
}

extension SchemaObject {
    private static let gender = Schema.choice(Settings.Gender.self)

    fileprivate static let section = SchemaObject(
        "Sections", ignoresNull: false,
        [
            SchemaMember("title", .value(.title), .without("each")),
            SchemaMember("gender", gender),
            SchemaMember("ages", .value(.ages(0...150))),
            SchemaMember("nationalities", .value(.countryCodes)),
            SchemaMember("where", .named(.any, .value(.fieldTest))),
            SchemaMember("each", .value(.title)),
            SchemaMember("limit", .value(.integer(1...100))),
            SchemaMember("query", .object(query)),
        ])

    private static let query = SchemaObject(
        "A section's own query", ignoresNull: false,
        [
            SchemaMember("results", .value(.integer(1...1_000_000))),
            SchemaMember("gender", gender),
            SchemaMember("nationalities", .value(.countryCodes)),
            SchemaMember("seed", .value(.text)),
            SchemaMember("page", .value(.integer(1...10_000))),
        ])

    fileprivate static let ldap = SchemaObject(
        "LDAP",
        [
            SchemaMember("base", .value(.text)),
            SchemaMember("dn", .value(.text)),
            SchemaMember("filter", .value(.text)),
            SchemaMember("service_dn", .value(.text), .with("service_password_file")),
            SchemaMember("service_password_file", .value(.text), .with("service_dn")),
            SchemaMember("start_tls", .value(.boolean)),
        ])

    fileprivate static let endpoint = SchemaObject(
        "Several endpoints", ignoresNull: false,
        [
            SchemaMember("url", .value(.url), .required),
            SchemaMember("remote", .description),
        ])
}
