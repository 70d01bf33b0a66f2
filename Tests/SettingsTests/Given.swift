import Settings

/// A load with everything handed in: files are a dictionary, and no other I/O exists.
struct Given {
    var flags: [Settings.Key: String] = [:]
    var environment: [String: String] = [:]
    var configFile: String?
    var ignoredVariables: Set<String> = []
    var files: [String: String] = [:]

    static let defaultFile = "/home/ada/.config/rollcall/config.json"
    static let file = Settings.Origin.file("c.json")

    /// A configuration file named by `--config`.
    init(file text: String) {
        configFile = "c.json"
        files = ["c.json": text]
    }

    init(
        flags: [Settings.Key: String] = [:], environment: [String: String] = [:], files: [String: String] = [:],
        configFile: String? = nil, ignoredVariables: Set<String> = []
    ) {
        self.flags = flags
        self.environment = environment
        self.files = files
        self.configFile = configFile
        self.ignoredVariables = ignoredVariables
    }

    func load() throws(SettingsError) -> LoadedSettings {
        try Settings.load(
            flags: flags, environment: environment, configFile: configFile, defaultFile: Self.defaultFile,
            ignoredVariables: ignoredVariables
        ) { path throws(ConfigurationFile.ReadingError) in
            guard let text = files[path] else { throw .missing }
            return Array(text.utf8)
        }
    }

    /// What is wrong; empty where nothing is.
    var problems: [SettingsProblem] {
        do {
            _ = try load()
            return []
        } catch {
            return error.problems
        }
    }
}
