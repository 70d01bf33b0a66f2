private import Files
private import Glibc
import JSON

extension Settings {
    /// Loads settings from flags, else environment, else file, else defaults; each source is checked as a whole.
    ///
    /// Does no I/O except through `read`, and does not look at locale or terminal.
    ///
    /// - Parameters:
    ///   - flags: what the command line gave, as text.
    ///   - environment: the process's variables; those that begin with `ROLLCALL_` count.
    ///   - configFile: the file named by `--config`; it must exist.
    ///   - defaultFile: read where none is named, and may be missing; `nil` where there is no place for one.
    ///   - ignoredVariables: variables that serve another purpose (`--password-env`), whatever they look like.
    ///   - concerned: whether the caller uses a key, by its path; problems with other keys are not thrown.
    ///   - read: returns a file's bytes; in production it is `ConfigurationFile.read`.
    /// - Throws: everything that is wrong, not only the first problem.
    package static func load(
        flags: [Key: String] = [:],
        environment: [String: String],
        configFile: String?,
        defaultFile: String?,
        ignoredVariables: Set<String> = [],
        concerned: (String) -> Bool = { _ in true },
        read: (String) throws(ConfigurationFile.ReadingError) -> [UInt8]
    ) throws(SettingsError) -> LoadedSettings {
        let (file, path) = fileLayer(configFile: configFile, defaultFile: defaultFile, read: read)
        let variables = Layer(environment: environment, ignoring: ignoredVariables)
        let flags = Layer(flags: flags)
        var problems = file.problems + variables.problems + flags.problems

        var settings = Settings()
        settings.browser.sections = file.sections ?? settings.browser.sections
        settings.auth.endpoints = file.endpoints ?? []
        var given: [Key: JSONValue] = [:]
        var origins: [Key: Origin] = [:]
        // Later ones win.
        for layer in [file, variables, flags] {
            given.merge(layer.values) { $1 }
            origins.merge(layer.origins) { $1 }
        }
        for (key, value) in given { key.field.read(&settings, value) }
        var described = (variables.values[.authEndpoint] ?? file.values[.authEndpoint])?.string.map(LocalOrURL.init)
        do {
            let loaded = LoadedSettings(
                settings: settings, file: path, origins: origins, shown: [:], described: described)
            settings.auth.remote.description = try loaded.sharedDescription(given)
        } catch {
            problems += error.problems
        }
        if let given = given[.peopleDirectory], given.members?.isEmpty == false {
            settings.people.directory = DirectoryDescription(checked: given)
        }
        described = described ?? settings.auth.remote.description?.openID?.issuer.map { .url($0) }
        // An issuer is an endpoint too: if no endpoint is named, the issuer is meant.
        if origins[.authEndpoint] == nil, let issuer = settings.auth.remote.description?.openID?.issuer,
            let origin = origins[.authRemoteOpenID]
        {
            settings.auth.endpoint = .url(issuer)
            origins[.authEndpoint] = origin
        }
        let ignored = problems.filter { $0.group.map { !concerned($0) } ?? false }
        problems.removeAll(where: ignored.contains)
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        let shown = Dictionary(
            uniqueKeysWithValues: given.compactMap { key, value in key.shown(value).map { (key, $0) } })
        return LoadedSettings(
            settings: settings, file: path, origins: origins, shown: shown, described: described, ignored: ignored)
    }

    /// Returns what is wrong with the flags alone, whatever other sources say.
    package static func problems(withFlags flags: [Key: String]) -> [SettingsProblem] { Layer(flags: flags).problems }

    private static func fileLayer(
        configFile: String?, defaultFile: String?, read: (String) throws(ConfigurationFile.ReadingError) -> [UInt8]
    ) -> (layer: Layer, path: String?) {
        guard let path = configFile ?? defaultFile else { return (Layer(), nil) }
        var layer = Layer()
        do {
            layer = Layer(file: path, bytes: try read(path))
        } catch {
            switch error {
            case .missing where configFile == nil: return (layer, nil)
            case .missing: layer.problems = [.fileMissing(path: path)]
            case .silent(let seconds): layer.problems = [.fileSilent(path: path, seconds: seconds)]
            case .unreadable(let reason): layer.problems = [.fileUnreadable(path: path, reason: reason)]
            case .tooLarge(let limit): layer.problems = [.fileTooLarge(path: path, limit: limit)]
            }
        }
        return (layer, path)
    }
}

/// Reads a configuration file, bounded in size and, from a pipe, in time.
package enum ConfigurationFile {
    /// Why a file could not be read.
    package enum ReadingError: Error, Sendable, Hashable {
        case missing
        /// A pipe that nobody wrote to for `seconds`.
        case silent(seconds: Int)
        case unreadable(reason: String)
        case tooLarge(limit: Int)
    }

    /// The most that is read, in bytes.
    package static let sizeLimit = 1_048_576

    /// How long to wait for each part of a pipe's data, in seconds.
    private static let timeout = 5

    /// Returns the bytes of a file or pipe (`--config <(…)`).
    package static func read(_ path: String) throws(ReadingError) -> [UInt8] {
        do throws(FileError) {
            return try WholeFile.bytes(path, limit: sizeLimit, timeout: Int32(timeout * 1_000))
        } catch {
            switch error {
            // A configuration that is kept elsewhere was meant to hold: without it, a login would go to another
            // endpoint.
            case .missing where FileSystem.isLink(path): throw .unreadable(reason: "a symbolic link that leads nowhere")
            case .missing, .system(ENOTDIR): throw .missing
            case .system(ETIMEDOUT): throw .silent(seconds: timeout)
            case .tooLarge(let limit): throw .tooLarge(limit: limit)
            case .system, .symbolicLink, .notRegularFile, .foreignOwner, .looseMode:
                throw .unreadable(reason: error.reason)
            }
        }
    }
}
