import JSON

/// Settings in force, and where each value came from.
package struct LoadedSettings: Sendable, Hashable {
    package let settings: Settings
    /// The configuration file that was read; `nil` where there was none.
    package let file: String?
    /// Where the values that were given came from.
    let origins: [Settings.Key: Settings.Origin]
    /// What the listing shows in place of some of them, without their secrets.
    let shown: [Settings.Key: JSONValue]
    /// The endpoint that `auth.remote` is written for, whatever the command line names; `nil` if none is.
    var described: Settings.LocalOrURL?
    /// Problems with keys that the caller does not use; their defaults are in force.
    package var ignored: [SettingsProblem] = []

    /// One key in force.
    package struct Entry: Sendable, Hashable {
        package let key: Settings.Key
        /// The value as JSON on one line, C0 and C1 controls escaped.
        package let value: String
        package let origin: Settings.Origin
    }

    /// The keys of the logins that nothing can refuse, if their paths are open to everybody.
    package var openLogins: [String] {
        let shared = settings.auth.remote.description.map { [("auth.remote.login", $0)] } ?? []
        let own = settings.auth.endpoints.enumerated().map { ("auth.endpoints[\($0)].remote.login", $1.description) }
        return (shared + own).filter(\.1.takesAnyPasswordAtOpenPath).map(\.0)
    }

    package func origin(of key: Settings.Key) -> Settings.Origin { origins[key] ?? .defaultValue }

    /// Every key, in order. Made anew each time, since few commands list them.
    package var entries: [Entry] {
        Settings.Key.allCases.map { key in
            let value = shown[key] ?? key.field.write(settings)
            return Entry(key: key, value: value.text, origin: origin(of: key))
        }
    }
}
