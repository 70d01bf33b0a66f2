internal import Accounts
private import Files
private import Glibc
internal import SQL

/// A connection to a database, and the files that it opened: the main one, its log and the log's index.
///
/// SQLite keeps using files that were removed or replaced, and does not notice that the main file was overwritten: what
/// is written then is lost when the process ends, or damages the file that somebody put there.
final class OpenDatabase {
    /// `nil` once it was closed because its files are not what they were.
    private var connection: SQLiteConnection?
    private let path: String
    let file: FileStatus.ID?
    private let log: [FileStatus.ID?]
    private let isReader: Bool
    private(set) var content: FileContent?

    convenience init(_ path: String) throws {
        let connection = try DatabaseFile(path: path).open()
        // Only after a complete checkpoint is it known which writes to the main file are legitimate.
        try? connection.checkpoint()
        self.init(path, connection, isReader: false)
    }

    /// Opens another connection, which only reads, to the file that another one has opened.
    convenience init(_ path: String, reading file: FileStatus.ID?) throws {
        let connection = try SQLiteConnection(path: PathText.bytes(path), timeout: AccountsDatabase.timeout)
        try connection.onlyRead()
        self.init(path, connection, isReader: true)
        guard self.file == file else { throw replaced }
    }

    private init(_ path: String, _ connection: SQLiteConnection, isReader: Bool) {
        self.path = path
        self.isReader = isReader
        file = FileStatus(path)?.id
        log = Self.logs(path).map { FileStatus($0)?.id }
        content = FileContent(path, connection)
        self.connection = connection
    }

    /// Returns the connection, if its files are still those at the path and nobody else wrote to the main one.
    ///
    /// A main file that was moved away may come back. Otherwise, the connection is closed for good.
    ///
    /// A reader is content if the main file is as it was.
    ///
    /// - Parameter closing: Called before this closes, to close the reader: the last one to be closed decides what
    ///   becomes of the log.
    func checked(closing: () -> Void = {}) throws -> SQLiteConnection {
        try requireWritableIndex()
        let status = FileStatus(path)
        guard status?.id == file, let connection else { throw replaced }
        if isReader, status == content?.status { return connection }
        for (path, id) in zip(Self.logs(path), log) where id != nil && FileStatus(path)?.id != id {
            // Closing brings what is in the lost log into the main file, unless others have begun another log.
            closing()
            self.connection = nil
            throw replaced
        }
        // Nothing is concluded from what was seen while somebody writes.
        guard let now = FileContent(path, connection) else { return connection }
        if let content, content.isOverwritten(by: now) {
            closing()
            leave(connection, isCertain: content.header != now.header)
            throw replaced
        }
        content = now
        return connection
    }

    /// Reads with `body`; returns `nil` if that is not to be had at once: the files are not what they were, or another
    /// connection is in the way.
    func reading<Value>(_ body: (any SQLConnection) throws -> Value) -> Result<Value, any Error>? {
        guard let connection = try? checked() else { return nil }
        do {
            return .success(try connection.withoutBusyTimeout { try body(connection) })
        } catch SQLError.busy {
            return nil
        } catch {
            return .failure(error)
        }
    }

    /// Throws if nothing may be written to the log's index any more, which readers, too, write to: it is mapped into
    /// memory, so that the system would not refuse the write but end the process (SIGBUS).
    private func requireWritableIndex() throws {
        guard PathText.withSystemPath(path + "-shm", { access($0, W_OK) }) != 0, errno != ENOENT else { return }
        throw EndpointError.storageNotWritable(path: path, reason: String(cString: strerror(errno)))
    }

    /// Records what the main file looks like after work of our own, which may have merged the log into it.
    ///
    /// If it was overwritten meanwhile, what is known of it stays, and the next check finds out.
    func remember() {
        guard let connection, let now = FileContent(path, connection) else { return }
        if content?.isOverwritten(by: now) != true { content = now }
    }

    /// Takes over what the connection that writes knows of the main file.
    func adopt(_ content: FileContent?) { self.content = content }

    /// Closes the connection without writing to a file that it knows nothing about.
    ///
    /// - Parameter isCertain: Whether the file is another one for certain; then it must not be opened with this log,
    ///   whose pages would be mixed with its own.
    private func leave(_ connection: SQLiteConnection, isCertain: Bool) {
        connection.keepLogWhenClosing()
        self.connection = nil
        guard isCertain, !isReader, let name = Self.logs(path).first else { return }
        PathText.withSystemPath(name) { from in
            PathText.withSystemPath(name + ".replaced") { to in _ = rename(from, to) }
        }
    }

    private var replaced: EndpointError {
        .storageNotWritable(path: path, reason: EndpointError.replacedFile)
    }

    private static func logs(_ path: String) -> [String] { [path + "-wal", path + "-shm"] }
}

/// Which file is at a path, and when it was last written to.
struct FileStatus: Equatable {
    /// A file's identity, whatever its name.
    struct ID: Equatable {
        fileprivate let device: dev_t
        fileprivate let number: ino_t
    }

    let id: ID
    private let size: off_t
    private let seconds: Int
    private let nanoseconds: Int

    init?(_ path: String) {
        var status = stat()
        guard PathText.withSystemPath(path, { lstat($0, &status) }) == 0 else { return nil }
        id = ID(device: status.st_dev, number: status.st_ino)
        size = status.st_size
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
}

/// What a main file looked like while no checkpoint was under way, in this process or another one.
struct FileContent {
    private let log: SQLiteConnection.LogState
    let status: FileStatus
    let header: [UInt8]?

    /// - Returns: `nil` if a checkpoint is under way, or was broken off.
    init?(_ path: String, _ connection: SQLiteConnection) {
        guard let before = connection.logState, before.isSettled else { return nil }
        guard let status = FileStatus(path) else { return nil }
        header = connection.header
        guard connection.logState == before else { return nil }
        log = before
        self.status = status
    }

    /// Whether the file was written to without a checkpoint, which only others than SQLite do.
    func isOverwritten(by later: FileContent) -> Bool {
        log == later.log && status != later.status
    }
}
