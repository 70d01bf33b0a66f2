/// Where files are kept, by the XDG Base Directory Specification 0.8.
///
/// A variable that is empty or contains a relative path counts as not set, as the specification requires.
package struct FileLocations: Sendable, Hashable {
    /// `$XDG_CONFIG_HOME/rollcall/config.json`
    package let configuration: String
    /// `$XDG_DATA_HOME/rollcall/accounts.sqlite`
    package let accounts: String
    /// `$XDG_DATA_HOME/rollcall/breached.filter`, which `rollcall account breached build` writes
    package let breachedPasswords: String
    /// `$XDG_STATE_HOME/rollcall/session.json`
    package let session: String
    /// `$XDG_STATE_HOME/rollcall/addresses`, of those who signed in here before
    package let addresses: String
    /// `$XDG_STATE_HOME/rollcall/devices.json`, by which endpoints know this device
    package let devices: String
    /// `$XDG_STATE_HOME/rollcall/people.seed`, from which this machine's made-up people follow
    package let peopleSeed: String
    /// The folder `$XDG_CACHE_HOME/rollcall`
    package let peopleCache: String

    /// The accounts' file in the configured folder, if there is one.
    package func accounts(in folder: String?) -> String { folder.map { $0 + "/accounts.sqlite" } ?? accounts }

    /// - Parameters:
    ///   - environment: the process's variables.
    ///   - userHome: returns the home folder in the user database, called only if `HOME` is unusable; in production it
    ///     is `UserDatabase.homeFolder`.
    /// - Throws: `noHomeFolder` if a variable is not set and no home folder is known.
    package init(environment: [String: String], userHome: () -> String?) throws(SettingsProblem) {
        func absolute(_ path: String?) -> String? {
            guard var path, path.hasPrefix("/") else { return nil }
            while path.count > 1, path.hasSuffix("/") { path.removeLast() }
            return path == "/" ? "" : path
        }
        var home = absolute(environment["HOME"])
        func base(_ variable: String, _ folder: String) throws(SettingsProblem) -> String {
            if let base = absolute(environment[variable]) { return base + "/rollcall" }
            home = home ?? absolute(userHome())
            guard let home else { throw .noHomeFolder }
            return home + "/" + folder + "/rollcall"
        }
        configuration = try base("XDG_CONFIG_HOME", ".config") + "/config.json"
        let data = try base("XDG_DATA_HOME", ".local/share")
        accounts = data + "/accounts.sqlite"
        breachedPasswords = data + "/breached.filter"
        let state = try base("XDG_STATE_HOME", ".local/state")
        session = state + "/session.json"
        addresses = state + "/addresses"
        devices = state + "/devices.json"
        peopleSeed = state + "/people.seed"
        peopleCache = try base("XDG_CACHE_HOME", ".cache")
    }
}
