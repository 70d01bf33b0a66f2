import Logging
import Networking
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

extension SettingsProblem {
    /// The problem for the log: its kind, its location, and the value found.
    ///
    /// `rollcall config check` explains in words what would be right.
    var facts: Logger.Metadata {
        switch self {
        case .fileMissing(let path): Self.facts("file_missing", path)
        case .fileUnreadable(let path, let reason): Self.facts("file_unreadable", path, ["error": "\(reason)"])
        case .fileSilent(let path, let seconds): Self.facts("file_silent", path, ["seconds": "\(seconds)"])
        case .fileTooLarge(let path, let limit): Self.facts("file_too_large", path, ["limit": "\(limit)"])
        case .openToOthers(let path, let mode):
            Self.facts("open_to_others", path, ["mode": "\(String(mode, radix: 8))"])
        case .writableByOthers(let path, let mode):
            Self.facts("writable_by_others", path, ["mode": "\(String(mode, radix: 8))"])
        case .notJSON(let path, let line, let column, _):
            Self.facts("not_json", path, ["line": "\(line)", "column": "\(column)"])
        case .notAnObject(let path, let found):
            Self.facts("not_an_object", path, ["found": "\(RedactedURL.text(found))"])
        case .duplicateKey(let path, let key, let line, let column):
            Self.facts("duplicate_key", path, ["key": "\(key)", "line": "\(line)", "column": "\(column)"])
        case .unknownKey(let origin, let key, let nearest):
            Self.facts("unknown_key", origin.place, ["key": "\(key)"]).adding("nearest", nearest)
        case .unknownVariable(let name, let nearest): Self.facts("unknown_variable", name).adding("nearest", nearest)
        case .wrongType(let origin, let key, let found, _):
            Self.facts("wrong_type", origin.place, ["key": "\(key)", "found": "\(RedactedURL.text(found))"])
        case .notAllowed(let origin, let key, let found, _):
            Self.facts("not_allowed", origin.place, ["key": "\(key)", "found": "\(RedactedURL.text(found))"])
        case .credentialsInURL(let origin, let key): Self.facts("credentials_in_url", origin.place, ["key": "\(key)"])
        case .missingKey(let origin, let key): Self.facts("missing_key", origin.place, ["key": "\(key)"])
        case .repeatedTitle(let origin, let key, let found):
            Self.facts("repeated_title", origin.place, ["key": "\(key)", "found": "\(RedactedURL.text(found))"])
        case .repeatedEndpoint(let origin, let key, let found):
            Self.facts("repeated_endpoint", origin.place, ["key": "\(key)", "found": "\(RedactedURL.text(found))"])
        case .onlyInFile(let origin, let key): Self.facts("only_in_file", origin.place, ["key": "\(key)"])
        case .noHomeFolder: Self.facts("no_home_folder", "HOME")
        }
    }

    private static func facts(_ problem: String, _ place: String, _ others: Logger.Metadata = [:]) -> Logger.Metadata {
        let facts: Logger.Metadata = ["problem": "\(problem)", "place": "\(place)"]
        return facts.merging(others) { $1 }
    }
}

extension Logger.Metadata {
    fileprivate func adding(_ name: String, _ value: String?) -> Logger.Metadata {
        guard let value else { return self }
        return merging([name: "\(value)"]) { $1 }
    }
}

extension Settings.Origin {
    /// Where the value comes from, for the log.
    var place: String {
        switch self {
        case .defaultValue: "default"
        case .file(let place), .environment(let place), .flag(let place): place
        }
    }
}
