/// Settings in force, and where each value came from.
public struct LoadedSettings: Sendable, Hashable {
    public let settings: Settings
    /// The configuration file that was read; `nil` where there was none.
    public let file: String?
    /// Every key, in order.
    public let entries: [Entry]

    /// One key in force.
    public struct Entry: Sendable, Hashable {
        public let key: Settings.Key
        /// The value as JSON on one line, C0 and C1 controls escaped.
        public let value: String
        public let origin: Settings.Origin
    }
}
