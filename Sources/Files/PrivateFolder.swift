private import Glibc

/// A folder that only its owner may change, for accounts, sessions and caches.
package enum PrivateFolder {
    /// Creates the folder and its missing parents, each with mode 0700.
    ///
    /// An existing folder is left as it is, and must be the user's own and writable by nobody else, who could otherwise
    /// replace our files with theirs.
    package static func make(at path: String) throws(FileError) {
        try makeShared(at: path)
        try check(path)
    }

    /// Refuses a folder that another user owns, or that group or others may write to. A missing one passes.
    package static func check(_ path: String) throws(FileError) {
        var status = stat()
        guard PathText.withSystemPath(path, { stat($0, &status) }) == 0 else {
            if errno == ENOENT { return }
            throw .last
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .system(ENOTDIR) }
        guard status.st_uid == geteuid() else { throw .foreignOwner(status.st_uid) }
        let mode = UInt32(status.st_mode) & 0o7777
        guard mode & 0o022 == 0 else { throw .looseMode(mode) }
    }

    /// Returns the names in a folder, without hidden ones; none if the folder cannot be read.
    package static func names(at path: String) -> [String] {
        guard let folder = PathText.withSystemPath(path, { opendir($0) }) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { PathText.text(Array($0.prefix { $0 != 0 })) }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// Returns the path up to its last slash: `.` if there is none, `/` for anything in the root.
    package static func parent(of path: String) -> String {
        let bytes = path.utf8
        var end = bytes.endIndex
        while end > bytes.startIndex, bytes[bytes.index(before: end)] == UInt8(ascii: "/") {
            end = bytes.index(before: end)
        }
        guard let slash = bytes[..<end].lastIndex(of: UInt8(ascii: "/")) else { return path.hasPrefix("/") ? "/" : "." }
        return slash == bytes.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates a folder and its missing parents; existing ones may be shared, like a home folder's or the system's.
    private static func makeShared(at path: String) throws(FileError) {
        if FileSystem.makeFolder(path, mode: 0o700) || errno == EEXIST { return }
        guard errno == ENOENT, path != parent(of: path) else { throw .last }
        try makeShared(at: parent(of: path))
        guard FileSystem.makeFolder(path, mode: 0o700) || errno == EEXIST else { throw .last }
    }
}
