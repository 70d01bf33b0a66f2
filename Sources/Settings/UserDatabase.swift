private import Files
private import Glibc

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
