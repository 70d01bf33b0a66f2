#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// A folder that only its owner may enter, for accounts, sessions and caches.
public enum PrivateFolder {
    /// Makes the folder and those above it that are missing, each with mode 0700; one that is there stays as it is.
    ///
    /// - Returns: the system's reason where it cannot be made, `nil` where it is there.
    public static func make(at path: String) -> String? {
        if mkdir(path, 0o700) == 0 || errno == EEXIST && isFolder(path) { return nil }
        if errno == EEXIST { return String(cString: strerror(ENOTDIR)) }
        guard errno == ENOENT, path != parent(of: path) else { return String(cString: strerror(errno)) }
        if let reason = make(at: parent(of: path)) { return reason }
        return mkdir(path, 0o700) == 0 || errno == EEXIST && isFolder(path) ? nil : String(cString: strerror(errno))
    }

    /// What stands before the last slash: `.` where there is none, `/` for what stands in the root.
    public static func parent(of path: String) -> String {
        let bytes = path.utf8
        var end = bytes.endIndex
        while end > bytes.startIndex, bytes[bytes.index(before: end)] == UInt8(ascii: "/") {
            end = bytes.index(before: end)
        }
        guard let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")) else { return path.hasPrefix("/") ? "/" : "." }
        return slash == bytes.startIndex ? "/" : String(path[..<slash])
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        let saved = errno
        defer { errno = saved }
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
