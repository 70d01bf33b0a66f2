private import Files
private import Glibc

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

/// The system's list of users.
package enum UserDatabase {
    /// The home folder of the user that this process runs as; `nil` where it is not listed.
    package static func homeFolder() -> String? { entry(getuid()) { $0.pw_dir.map { String(cString: $0) } } }

    /// The user who signed in to this machine, also where they act as another one since (`su`, `sudo`), or else the one
    /// that this process runs as: a name, or a number where it is not listed.
    package static func person() -> String {
        let login = try? WholeFile.bytes("/proc/self/loginuid", limit: 16)
        // All bits are set where nobody signed in.
        let number = login.flatMap { uid_t(String(decoding: $0, as: UTF8.self)) }.flatMap { $0 == .max ? nil : $0 }
        let user = number ?? getuid()
        return entry(user) { $0.pw_name.map { String(cString: $0) } } ?? "\(user)"
    }

    private static func entry(_ user: uid_t, _ read: (passwd) -> String?) -> String? {
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        // Long enough for every entry that the system makes (`_SC_GETPW_R_SIZE_MAX` is 1024 here).
        var buffer = [CChar](repeating: 0, count: 16_384)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(user, &record, start, buffer.count, &found) == 0, found != nil
            else { return nil }
            return read(record)
        }
    }
}
