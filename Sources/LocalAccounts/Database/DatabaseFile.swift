internal import Accounts
private import Files
internal import SQL

#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The file that `AccountsDatabase` uses: created, protected, opened and checked.
struct DatabaseFile {
    let path: String

    func open() throws -> SQLiteConnection {
        try prepare()
        // Two processes creating the same file may run into a lock that SQLite's own waiting does not cover.
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: AccountsDatabase.patience)
        while true {
            do {
                return try openOnce()
            } catch SQLError.busy where clock.now < end {
                usleep(20_000)
            }
        }
    }

    private func openOnce() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, patience: AccountsDatabase.patience)
        try Schema.recognize(connection, path: path)
        if try !connection.useWriteAheadLog() {
            throw EndpointFailure.storageNotWritable(path: path, reason: "journal_mode")
        }
        try Schema.migrate(connection)
        return connection
    }

    /// Creates the file if it is missing, and revokes all permissions of group and others.
    ///
    /// SQLite gives the mode of this file to those that it creates beside it.
    ///
    /// Refuses a symbolic link, since its target is none of this program's business, and a folder in which others could
    /// place one.
    private func prepare() throws(EndpointFailure) {
        let folder = PrivateFolder.parent(of: path)
        do {
            try PrivateFolder.make(at: folder)
        } catch {
            switch error {
            case .foreignOwner(let owner): throw .storageExposed(path: folder, .foreignOwner(owner))
            case .looseMode(let mode): throw .storageExposed(path: folder, .looseMode(mode))
            default: throw notWritable(error.reason)
            }
        }
        var status = stat()
        if lstat(path, &status) != 0 {
            guard errno == ENOENT else { throw notWritable() }
            try create()
        }
        for name in [path, path + "-wal", path + "-shm"] where lstat(name, &status) == 0 { try tighten(name, status) }
        guard access(path, R_OK | W_OK) == 0 else { throw notWritable() }
    }

    private func tighten(_ name: String, _ status: stat) throws(EndpointFailure) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw .storageExposed(path: name, .symbolicLink)
        case S_IFDIR: throw notWritable(String(cString: strerror(EISDIR)))
        default: throw .storageDamaged(path: name, reason: String(cString: strerror(EINVAL)))
        }
        if status.st_uid != geteuid() { throw .storageExposed(path: name, .foreignOwner(status.st_uid)) }
        // By name: closing a descriptor of the file would drop the locks that another connection of this process holds.
        if status.st_mode & 0o077 != 0, chmod(name, 0o600) != 0 { throw notWritable() }
    }

    /// Creates an empty file of mode 0600 under another name and links it into place.
    ///
    /// Closing a file opened by its own name would drop the locks that another connection of this process holds on it
    /// (fcntl(2)).
    private func create() throws(EndpointFailure) {
        let draft = "\(path).\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let descriptor = Self.create(draft)
        guard descriptor >= 0 else { throw notWritable() }
        close(descriptor)
        defer { unlink(draft) }
        guard link(draft, path) == 0 || errno == EEXIST else { throw notWritable() }
    }

    private static func create(_ path: String) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        #if canImport(Darwin)
        return Darwin.open(path, flags, 0o600)
        #elseif canImport(Musl)
        return Musl.open(path, flags, 0o600)
        #else
        return Glibc.open(path, flags, 0o600)
        #endif
    }

    private func notWritable(_ reason: String = String(cString: strerror(errno))) -> EndpointFailure {
        .storageNotWritable(path: path, reason: reason)
    }
}
