package import JSON

/// Everything that is wrong with a configuration, at least one problem.
package struct SettingsError: Error, Sendable, Hashable {
    /// In the order file, environment, flags, description of the endpoint; within a file in order of appearance,
    /// repeated members first. At most 100 problems of a file are reported.
    package let problems: [SettingsProblem]

    package init(problems: [SettingsProblem]) {
        self.problems = problems
    }
}

/// One thing that is wrong with a configuration. Facts only; the wording is in `Messages`.
///
/// `key` is a path such as `people.results` or `browser.sections[2].ages`. `found` is the value found (in a file as
/// JSON, without the contents of objects), 100 characters at most; like every name it is foreign text, to be cleaned
/// before it is shown.
package enum SettingsProblem: Error, Sendable, Hashable {
    /// The file named by `--config` does not exist.
    case fileMissing(path: String)
    /// `reason` is the system's message, or says what is wrong with the file.
    case fileUnreadable(path: String, reason: String)
    /// A pipe that nobody wrote to for `seconds`.
    case fileSilent(path: String, seconds: Int)
    case fileTooLarge(path: String, limit: Int)
    /// The file has secrets, and group or others may access it. `mode` is the permission bits.
    case openToOthers(path: String, mode: UInt32)
    /// The file names a command that is run, and others may write to it.
    case writableByOthers(path: String, mode: UInt32)
    /// Line and column are counted from 1, the column in characters (Unicode scalars).
    case notJSON(path: String, line: Int, column: Int, fault: JSONFault)
    /// JSON, but no object.
    case notAnObject(path: String, found: String)
    /// The same member twice in one object; the place is the second one's.
    case duplicateKey(path: String, key: String, line: Int, column: Int)
    case unknownKey(origin: Settings.Origin, key: String, nearest: String?)
    /// A variable that belongs to no key but looks as if it did.
    case unknownVariable(name: String, nearest: String?)
    case wrongType(origin: Settings.Origin, key: String, found: String, allowed: Settings.Allowed)
    /// The right type, but out of range or not among what is allowed.
    case notAllowed(origin: Settings.Origin, key: String, found: String, allowed: Settings.Allowed)
    /// A URL with a user or a password in it, which is not repeated here.
    case credentialsInURL(origin: Settings.Origin, key: String)
    /// A member that must be there is not.
    case missingKey(origin: Settings.Origin, key: String)
    case repeatedTitle(origin: Settings.Origin, key: String, found: String)
    /// Two descriptions of one endpoint; `found` is the later one's URL.
    case repeatedEndpoint(origin: Settings.Origin, key: String, found: String)
    /// A key that only the file can give.
    case onlyInFile(origin: Settings.Origin, key: String)
    /// Neither the XDG variables, nor `HOME`, nor the user database names a folder for our files.
    case noHomeFolder
}

extension SettingsProblem {
    /// The key that it is about, where it is about one.
    package var key: String? {
        switch self {
        case .duplicateKey(_, let key, _, _), .unknownKey(_, let key, _), .wrongType(_, let key, _, _),
            .notAllowed(_, let key, _, _), .credentialsInURL(_, let key), .missingKey(_, let key),
            .repeatedTitle(_, let key, _), .repeatedEndpoint(_, let key, _), .onlyInFile(_, let key):
            key
        default: nil
        }
    }

    /// The path of the key that it is about or, for a variable, the group of keys that it seems to belong to; `nil` for
    /// neither.
    var group: String? {
        guard case .unknownVariable(let name, _) = self else { return key }
        return name.dropFirst("ROLLCALL_".count).lowercased().split(separator: "_").first.map { $0 + "." }
    }
}
