import JSON

/// How one key is checked, read and written: a row of the schema.
struct Field {
    let allowed: Settings.Allowed
    /// Stores the key's value, which has been checked.
    let read: (inout Settings, JSONValue) -> Void
    /// The key's value as JSON.
    let write: (Settings) -> JSONValue

    static func integer(_ path: WritableKeyPath<Settings, Int>, _ range: ClosedRange<Int>) -> Field {
        Field(
            allowed: .integer(range),
            read: { $0[keyPath: path] = $1.integer ?? $0[keyPath: path] },
            write: { .integer($0[keyPath: path]) }
        )
    }

    static func boolean(_ path: WritableKeyPath<Settings, Bool>) -> Field {
        Field(
            allowed: .boolean,
            read: { $0[keyPath: path] = $1.boolean ?? $0[keyPath: path] },
            write: { .boolean($0[keyPath: path]) }
        )
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ path: WritableKeyPath<Settings, Value>
    ) -> Field {
        Field(
            allowed: .oneOf(Value.allCases.map(\.rawValue)),
            read: { $0[keyPath: path] = $1.string.flatMap(Value.init) ?? $0[keyPath: path] },
            write: { .string($0[keyPath: path].rawValue) }
        )
    }

    static func localOrURL(_ path: WritableKeyPath<Settings, Settings.LocalOrURL>, query: Bool) -> Field {
        Field(
            allowed: .localOrURL(query: query),
            read: { $0[keyPath: path] = $1.string.map(Settings.LocalOrURL.init) ?? $0[keyPath: path] },
            write: { .string($0[keyPath: path].description) }
        )
    }

    static func text(_ path: WritableKeyPath<Settings, String?>) -> Field {
        Field(
            allowed: .text,
            read: { $0[keyPath: path] = $1.string ?? $0[keyPath: path] },
            write: { $0[keyPath: path].map(JSONValue.string) ?? .null }
        )
    }

    static func title(_ path: WritableKeyPath<Settings, String>) -> Field {
        Field(
            allowed: .title,
            read: { $0[keyPath: path] = $1.string ?? $0[keyPath: path] },
            write: { .string($0[keyPath: path]) }
        )
    }

    /// A member of an endpoint's description, which `Settings.load` reads along with the others.
    static var described: Field { Field(allowed: .objectOrNull, read: { _, _ in }, write: { _ in .object([]) }) }

    /// Likewise, of a list.
    static var steps: Field { Field(allowed: .objectsOrNull(0...10), read: { _, _ in }, write: { _ in .array([]) }) }

    static func countryCodes(_ path: WritableKeyPath<Settings, [String]>) -> Field {
        Field(
            allowed: .countryCodes,
            read: { $0[keyPath: path] = $1.strings ?? $0[keyPath: path] },
            write: { .array($0[keyPath: path].map(JSONValue.string)) }
        )
    }

    static func ordered<Value: RawRepresentable<String> & CaseIterable>(
        _ path: WritableKeyPath<Settings, [Value]>
    ) -> Field {
        Field(
            allowed: .ordered(Value.allCases.map(\.rawValue)),
            read: { $0[keyPath: path] = $1.strings?.compactMap(Value.init) ?? $0[keyPath: path] },
            write: { .array($0[keyPath: path].map { .string($0.rawValue) }) }
        )
    }

    /// A list of objects, which `Layer.readSections` reads.
    static func sections(_ path: WritableKeyPath<Settings, [Settings.Section]>) -> Field {
        Field(
            allowed: .objects(1...100),
            read: { _, _ in },
            write: { .array($0[keyPath: path].map(\.json)) }
        )
    }

    /// Likewise, read by `Layer.readEndpoints`.
    static var endpoints: Field { Field(allowed: .objects(0...100), read: { _, _ in }, write: { _ in .array([]) }) }
}
