private import Glibc

/// The system's list of users.
package enum UserDatabase {
    /// The home folder of the user that this process runs as; `nil` where it is not listed.
    package static func homeFolder() -> String? {
        var record = passwd()
        var found: UnsafeMutablePointer<passwd>?
        // Long enough for every entry that the system makes (`_SC_GETPW_R_SIZE_MAX` is 1024 here).
        var buffer = [CChar](repeating: 0, count: 16_384)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(getuid(), &record, start, buffer.count, &found) == 0, found != nil,
                let folder = record.pw_dir
            else { return nil }
            return String(cString: folder)
        }
    }
}
