internal import Accounts
private import Files
internal import GRDB

#if canImport(Darwin)
private import Darwin
#elseif canImport(Musl)
private import Musl
#else
private import Glibc
#endif

/// The file behind `AccountsDatabase`: made, guarded, opened and checked.
struct DatabaseFile {
    let path: String

    func open() throws -> DatabaseQueue {
        try prepare()
        // Two processes that make one file at the same time may meet a lock that SQLite's own waiting does not cover.
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: AccountsDatabase.patience)
        while true {
            do {
                return try openOnce()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && clock.now < end {
                usleep(20_000)
            }
        }
    }

    private func openOnce() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.label = "rollcall.accounts"
        configuration.busyMode = .timeout(Double(AccountsDatabase.patience.components.seconds))
        configuration.prepareDatabase { database in
            // A file from elsewhere must not run code of its own (https://www.sqlite.org/security.html).
            try database.execute(sql: "PRAGMA trusted_schema = OFF")
        }
        let connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.inDatabase { database in
            try Schema.recognize(database, path: path)
            if try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") != "wal" {
                throw EndpointFailure.storageNotWritable(path: path, reason: "journal_mode")
            }
            try database.execute(sql: "PRAGMA synchronous = FULL")
        }
        try Schema.migrate(connection, path: path)
        return connection
    }

    /// Makes the file where it is missing, and takes from group and others what they may do with it. SQLite gives the
    /// mode of this file to those that it makes beside it.
    private func prepare() throws(EndpointFailure) {
        do { try PrivateFolder.make(at: PrivateFolder.parent(of: path)) } catch { throw notWritable(error.reason) }
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw notWritable() }
            try create()
            guard stat(path, &status) == 0 else { throw notWritable() }
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw notWritable(String(cString: strerror(EISDIR)))
        default: throw .storageDamaged(path: path, reason: String(cString: strerror(EINVAL)))
        }
        guard access(path, R_OK | W_OK) == 0 else { throw notWritable() }
        for name in [path, path + "-wal", path + "-shm"] where stat(name, &status) == 0 && status.st_mode & 0o077 != 0 {
            guard chmod(name, 0o600) == 0 else { throw notWritable() }
        }
    }

    /// Makes an empty file of mode 0600 beside and links it in: closing a file by its own name would drop the locks
    /// that another connection of this process holds on it (fcntl(2)).
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
