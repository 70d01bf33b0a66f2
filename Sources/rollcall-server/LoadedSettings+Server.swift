import Logging
import Settings

extension LoadedSettings {
    /// The settings of the server for the log, each with where it came from.
    var serverFacts: Logger.Metadata {
        var facts: Logger.Metadata = [:]
        for entry in entries where ["server.", "auth.local."].contains(where: entry.key.path.hasPrefix) {
            facts[entry.key.path] = "\(entry.value) (\(entry.origin.place))"
        }
        return facts
    }

    /// Whether the server uses a key: a mistake in what only the client reads does not stop it.
    static func concernsServer(_ key: String) -> Bool {
        !["browser", "display", "people", "session", "auth.remote"].contains { key == $0 || key.hasPrefix($0 + ".") }
            && !key.hasPrefix("auth.endpoint")
    }
}

extension Logger.Level {
    init(_ level: Settings.LogLevel) {
        self =
            switch level {
            case .trace: .trace
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            case .critical: .critical
            }
    }
}
