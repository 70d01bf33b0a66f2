import Settings

/// Where files are, and the settings in force.
struct Configuration {
    let locations: FileLocations
    let loaded: LoadedSettings

    /// Reads options, environment and file.
    init(
        _ options: GlobalOptions, _ environment: [String: String], ignoredVariables: Set<String> = []
    ) throws(SettingsError) {
        do throws(SettingsProblem) {
            locations = try FileLocations(environment: environment, userHome: UserDatabase.homeFolder)
        } catch {
            throw SettingsError(problems: [error])
        }
        loaded = try Settings.load(
            flags: options.flags, environment: environment, configFile: options.config,
            defaultFile: locations.configuration, ignoredVariables: ignoredVariables, read: ConfigurationFile.read)
        do throws(SettingsProblem) {
            try loaded.requirePrivateSecrets()
        } catch {
            throw SettingsError(problems: [error])
        }
    }

    /// What is left where the configuration is wrong: the options that are right by themselves, the environment if it
    /// is, and else the defaults.
    init(without options: GlobalOptions, _ environment: [String: String]) throws(ExitStatus) {
        let flags = options.flags.filter { Settings.problems(withFlags: [$0.key: $0.value]).isEmpty }
        let load = { (environment: [String: String]) in
            try? Settings.load(
                flags: flags, environment: environment, configFile: nil, defaultFile: nil,
                read: ConfigurationFile.read)
        }
        // Without a home nothing can be kept, which is told of each place.
        let home = ["HOME": "/nonexistent"]
        let places = { (environment: [String: String]) in
            try? FileLocations(environment: environment, userHome: UserDatabase.homeFolder)
        }
        guard let loaded = load(environment) ?? load([:]), let locations = places(environment) ?? places(home)
        else { throw .configuration }
        (self.loaded, self.locations) = (loaded, locations)
    }
}
