import JSON

extension Settings {
    /// Settings from flags, else environment, else file, else defaults; each source is checked whole.
    ///
    /// Does no I/O but by `read`, and none at all on time-outs, locale or terminal.
    ///
    /// - Parameters:
    ///   - flags: what the command line gave, as text.
    ///   - environment: the process's variables; those that begin with `ROLLCALL_` count.
    ///   - configFile: the file named by `--config`; it must exist.
    ///   - defaultFile: read where none is named, and may be missing; `nil` where there is no place for one.
    ///   - ignoredVariables: variables that are known for something else (`--password-env`), whatever they look like.
    ///   - concerned: whether a key is of use to who asks, by its path: what is wrong with others stops nobody.
    ///   - read: gives a file's bytes; live it is `ConfigurationFile.read`.
    /// - Throws: all that is wrong, not only the first.
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
        var entries: [LoadedSettings.Entry] = []
        for key in Key.allCases {
            let layer = [flags, variables, file].first { $0.values[key] != nil }
            given[key] = layer?.values[key]
            if let value = given[key] { key.field.read(&settings, value) }
            let value = key.shown(given[key]) ?? key.field.write(settings)
            entries.append(.init(key: key, value: value.text, origin: layer?.origins[key] ?? .standard))
        }
        let loaded = LoadedSettings(settings: settings, file: path, entries: entries)
        do {
            settings.auth.remote.description = try loaded.sharedDescription(given)
        } catch {
            problems += error.problems
        }
        // An issuer is an endpoint too: where none is named, it is the one that is meant.
        if let index = entries.firstIndex(where: { $0.key == .authEndpoint && $0.origin == .standard }),
            let issuer = settings.auth.remote.description?.openID?.issuer,
            let origin = entries.first(where: { $0.key == .authRemoteOpenID })?.origin
        {
            settings.auth.endpoint = .url(issuer)
            entries[index] = .init(key: .authEndpoint, value: JSONValue.string(issuer).text, origin: origin)
        }
        let ignored = problems.filter { $0.group.map { !concerned($0) } ?? false }
        problems.removeAll(where: ignored.contains)
        guard problems.isEmpty else { throw SettingsError(problems: problems) }
        return LoadedSettings(settings: settings, file: path, entries: entries, ignored: ignored)
    }

    /// What is wrong with flags alone, whatever else says.
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
