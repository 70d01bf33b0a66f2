import Configuration

/// How one key is checked, read and written: a row of the schema.
struct Field {
    let allowed: Settings.Allowed
    /// Takes the key's value from the reader, where one of its providers has it.
    let read: (inout Settings, ConfigReader, ConfigKey) -> Void
    /// The key's value as JSON.
    let write: (Settings) -> JSON

    static func integer(_ path: WritableKeyPath<Settings, Int>, _ range: ClosedRange<Int>) -> Field {
        Field(
            allowed: .integer(range),
            read: { $0[keyPath: path] = $1.int(forKey: $2, default: $0[keyPath: path]) },
            write: { .integer($0[keyPath: path]) }
        )
    }

    static func boolean(_ path: WritableKeyPath<Settings, Bool>) -> Field {
        Field(
            allowed: .boolean,
            read: { $0[keyPath: path] = $1.bool(forKey: $2, default: $0[keyPath: path]) },
            write: { .boolean($0[keyPath: path]) }
        )
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ path: WritableKeyPath<Settings, Value>
    ) -> Field {
        Field(
            allowed: .oneOf(Value.allCases.map(\.rawValue)),
            read: { $0[keyPath: path] = $1.string(forKey: $2, as: Value.self, default: $0[keyPath: path]) },
            write: { .string($0[keyPath: path].rawValue) }
        )
    }

    static func localOrURL(_ path: WritableKeyPath<Settings, Settings.LocalOrURL>, query: Bool) -> Field {
        Field(
            allowed: .localOrURL(query: query),
            read: { $0[keyPath: path] = .init($1.string(forKey: $2, default: $0[keyPath: path].description)) },
            write: { .string($0[keyPath: path].description) }
        )
    }

    static func text(_ path: WritableKeyPath<Settings, String?>) -> Field {
        Field(
            allowed: .text,
            read: { $0[keyPath: path] = $1.string(forKey: $2) ?? $0[keyPath: path] },
            write: { $0[keyPath: path].map(JSON.string) ?? .null }
        )
    }

    /// An object that is looked into by who describes endpoints; `Settings.load` hands it on.
    static func description(_ member: String) -> Field {
        Field(
            allowed: .objectOrNull,
            read: { _, _, _ in },
            write: { $0.auth.remote.shown(member) }
        )
    }

    static func countryCodes(_ path: WritableKeyPath<Settings, [String]>) -> Field {
        Field(
            allowed: .countryCodes,
            read: { $0[keyPath: path] = $1.stringArray(forKey: $2, default: $0[keyPath: path]) },
            write: { .array($0[keyPath: path].map(JSON.string)) }
        )
    }

    static func ordered<Value: RawRepresentable<String> & CaseIterable>(
        _ path: WritableKeyPath<Settings, [Value]>
    ) -> Field {
        Field(
            allowed: .ordered(Value.allCases.map(\.rawValue)),
            read: { $0[keyPath: path] = $1.stringArray(forKey: $2, as: Value.self, default: $0[keyPath: path]) },
            write: { .array($0[keyPath: path].map { .string($0.rawValue) }) }
        )
    }

    /// Lists of objects are nothing that swift-configuration reads; `Layer.decodeSections` does.
    static func sections(_ path: WritableKeyPath<Settings, [Settings.Section]>) -> Field {
        Field(
            allowed: .objects(1...100),
            read: { _, _, _ in },
            write: { .array($0[keyPath: path].map(\.json)) }
        )
    }

    /// Likewise; `Layer.decodeEndpoints` does.
    static func endpoints(_ path: WritableKeyPath<Settings, [Settings.Endpoint]>) -> Field {
        Field(
            allowed: .objects(0...100),
            read: { _, _, _ in },
            write: { .array($0[keyPath: path].map(\.shown)) }
        )
    }
}
