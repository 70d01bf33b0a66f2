extension Settings {
    /// Where a value came from.
    package enum Origin: Sendable, Hashable {
        case defaultValue
        /// The configuration file at this path.
        case file(String)
        /// The environment variable of this name.
        case environment(String)
        /// The command line's option of this name, dashes included.
        case flag(String)
    }
}
