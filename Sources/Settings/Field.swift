import JSON

/// How one key is checked, read and written: a row of the schema.
struct Field {
    let allowed: Settings.Allowed
    /// Stores the key's value, which has been checked.
    let read: (inout Settings, JSONValue) -> Void
    /// The key's value as JSON.
    let write: (Settings) -> JSONValue

    private init<Value>(
        _ allowed: Settings.Allowed, _ path: WritableKeyPath<Settings, Value>,
        read: @escaping (JSONValue) -> Value?, write: @escaping (Value) -> JSONValue
    ) {
        self.allowed = allowed
        self.read = { settings, value in
            if let value = read(value) { settings[keyPath: path] = value }
        }
        self.write = { write($0[keyPath: path]) }
    }

    /// A key that `Settings.load` or a `Layer` reads by other means.
    private init(_ allowed: Settings.Allowed, write: @escaping (Settings) -> JSONValue) {
        self.allowed = allowed
        read = { _, _ in }
        self.write = write
    }

    static func integer(_ path: WritableKeyPath<Settings, Int>, _ range: ClosedRange<Int>) -> Field {
        Field(.integer(range), path, read: \.integer, write: JSONValue.integer)
    }

    static func boolean(_ path: WritableKeyPath<Settings, Bool>) -> Field {
        Field(.boolean, path, read: \.boolean, write: JSONValue.boolean)
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ path: WritableKeyPath<Settings, Value>
    ) -> Field {
        Field(
            .oneOf(Value.allCases.map(\.rawValue)), path, read: { $0.string.flatMap(Value.init) },
            write: { .string($0.rawValue) })
    }

    static func localOrURL(_ path: WritableKeyPath<Settings, Settings.LocalOrURL>) -> Field {
        Field(
            .localOrURL, path, read: { $0.string.map(Settings.LocalOrURL.init) },
            write: { .string($0.description) })
    }

    static func peopleSource(_ path: WritableKeyPath<Settings, Settings.PeopleSource?>) -> Field {
        Field(
            .peopleSource, path, read: { .some($0.string.map(Settings.PeopleSource.init)) },
            write: { $0.map { .string($0.description) } ?? .null })
    }

    static func text(_ path: WritableKeyPath<Settings, String?>) -> Field {
        Field(.text, path, read: { .some($0.string) }, write: { $0.map(JSONValue.string) ?? .null })
    }

    static func title(_ path: WritableKeyPath<Settings, String>) -> Field {
        Field(.title, path, read: \.string, write: JSONValue.string)
    }

    /// A member of an endpoint's description, which `Settings.load` reads along with the others.
    static var described: Field { Field(.objectOrNull) { _ in .object([]) } }

    /// Likewise, of a list.
    static var steps: Field { Field(.objectsOrNull(0...10)) { _ in .array([]) } }

    static func countryCodes(_ path: WritableKeyPath<Settings, [String]>) -> Field {
        Field(.countryCodes, path, read: \.strings, write: { .array($0.map(JSONValue.string)) })
    }

    static func ordered<Value: RawRepresentable<String> & CaseIterable>(
        _ path: WritableKeyPath<Settings, [Value]>
    ) -> Field {
        Field(
            .ordered(Value.allCases.map(\.rawValue)), path, read: { $0.strings?.compactMap(Value.init) },
            write: { .array($0.map { .string($0.rawValue) }) })
    }

    static func names(_ path: WritableKeyPath<Settings, [String]?>) -> Field {
        Field(
            .names, path, read: { .some($0.strings) },
            write: { $0.map { .array($0.map(JSONValue.string)) } ?? .null })
    }

    static func ldap(_ path: WritableKeyPath<Settings, Settings.LDAP>) -> Field {
        Field(.object, path, read: Settings.LDAP.init, write: \.json)
    }

    /// A list of objects, which `Layer.readSections` reads.
    static func sections(_ path: WritableKeyPath<Settings, [Settings.Section]>) -> Field {
        Field(.objects(1...100)) { .array($0[keyPath: path].map(\.json)) }
    }

    /// Likewise, read by `Layer.readEndpoints`.
    static var endpoints: Field { Field(.objects(0...100)) { _ in .array([]) } }
}

extension Settings.LDAP {
    fileprivate init(_ tree: JSONValue) {
        base = tree["base"]?.string
        dn = tree["dn"]?.string
        filter = tree["filter"]?.string
        serviceDN = tree["service_dn"]?.string
        servicePasswordFile = tree["service_password_file"]?.string
        startTLS = tree["start_tls"]?.boolean
    }

    fileprivate var json: JSONValue {
        let texts = [
            ("base", base), ("dn", dn), ("filter", filter), ("service_dn", serviceDN),
            ("service_password_file", servicePasswordFile),
        ]
        return .object(
            texts.compactMap { name, text in text.map { .init(name, .string($0)) } }
                + (startTLS.map { [.init("start_tls", .boolean($0))] } ?? []))
    }
}
