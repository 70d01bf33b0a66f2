internal import Accounts
private import Files
private import Glibc
internal import SQL

/// The file that `AccountsDatabase` uses: created, protected, opened and checked.
struct DatabaseFile {
    let path: String

    func open() throws -> SQLiteConnection {
        try prepare()
        // Two processes creating the same file may run into a lock that SQLite's own waiting does not cover.
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: AccountsDatabase.timeout)
        while true {
            do {
                return try openOnce()
            } catch SQLError.busy where clock.now < end {
                usleep(20_000)
            }
        }
    }

    private func openOnce() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: PathText.bytes(path), timeout: AccountsDatabase.timeout)
        try AccountsSchema.recognize(connection, path: path)
        if try !connection.useWriteAheadLog() {
            throw EndpointError.storageNotWritable(path: path, reason: "journal_mode")
        }
        try AccountsSchema.migrate(connection)
        return connection
    }

    /// Creates the file if it is missing, and revokes all permissions of group and others.
    ///
    /// A file is there only once it is a database: one that is empty was emptied, and accounts with it.
    ///
    /// SQLite gives the mode of this file to those that it creates beside it.
    ///
    /// Refuses a symbolic link, whose target may not be this program's to change, and a folder in which others could
    /// place one.
    private func prepare() throws {
        try makeFolder()
        var status = stat()
        if Self.inspect(path, &status) != 0 {
            guard errno == ENOENT else { throw notWritable() }
            // Made under another name and never opened: another connection of this process may hold locks on it.
            let failure: SQLError?
            do {
                failure = try NewFile.make(at: path) { draft throws(SQLError) in
                    try AccountsSchema.mark(
                        SQLiteConnection(path: PathText.bytes(draft), timeout: AccountsDatabase.timeout))
                }
            } catch {
                throw notWritable(error.reason)
            }
            if let failure { throw failure }
        }
        for name in [path, path + "-wal", path + "-shm"] where Self.inspect(name, &status) == 0 {
            try restrictPermissions(name, status)
        }
        if Self.inspect(path, &status) == 0, status.st_size == 0 {
            throw EndpointError.storageDamaged(path: path, reason: "it is empty")
        }
        guard PathText.withSystemPath(path, { access($0, R_OK | W_OK) }) == 0 else { throw notWritable() }
    }

    /// Creates the folder if it is missing, and refuses one in which others may write.
    func makeFolder() throws(EndpointError) {
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
    }

    private func restrictPermissions(_ name: String, _ status: stat) throws(EndpointError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw .storageExposed(path: name, .symbolicLink)
        case S_IFDIR: throw notWritable(String(cString: strerror(EISDIR)))
        default: throw .storageDamaged(path: name, reason: String(cString: strerror(EINVAL)))
        }
        if status.st_uid != geteuid() { throw .storageExposed(path: name, .foreignOwner(status.st_uid)) }
        // By name: closing a descriptor of the file would drop the locks that another connection of this process holds.
        guard status.st_mode & 0o077 != 0, PathText.withSystemPath(name, { chmod($0, 0o600) }) != 0 else { return }
        // The last connection of another process may just have removed its log; the file itself is looked for later.
        if errno != ENOENT { throw notWritable() }
    }

    private static func inspect(_ path: String, _ status: inout stat) -> Int32 {
        PathText.withSystemPath(path) { lstat($0, &status) }
    }

    private func notWritable(_ reason: String = String(cString: strerror(errno))) -> EndpointError {
        .storageNotWritable(path: path, reason: reason)
    }
}
