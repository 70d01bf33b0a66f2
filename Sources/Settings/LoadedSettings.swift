/// Settings in force, and where each value came from.
package struct LoadedSettings: Sendable, Hashable {
    package let settings: Settings
    /// The configuration file that was read; `nil` where there was none.
    package let file: String?
    /// Every key, in order.
    package let entries: [Entry]
    /// Problems with keys that the caller does not use; their defaults are in force.
    package var ignored: [SettingsProblem] = []

    /// One key in force.
    package struct Entry: Sendable, Hashable {
        package let key: Settings.Key
        /// The value as JSON on one line, C0 and C1 controls escaped.
        package let value: String
        package let origin: Settings.Origin
    }
}
