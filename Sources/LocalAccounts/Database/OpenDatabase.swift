internal import Accounts
private import Files
private import Glibc
internal import SQL

/// A connection to a database, and which file that was.
///
/// SQLite goes on with a file that was removed or replaced: what is written then is lost with the process.
struct OpenDatabase {
    private let connection: SQLiteConnection
    private let file: FileID?

    init(_ path: String) throws {
        connection = try DatabaseFile(path: path).open()
        file = FileID(path)
    }

    /// Returns the connection, if its file is still the one at the path.
    func checked(_ path: String) throws -> SQLiteConnection {
        guard FileID(path) == file else {
            throw EndpointError.storageNotWritable(path: path, reason: EndpointError.replacedFile)
        }
        return connection
    }
}

/// What a file is known by, whatever its name.
private struct FileID: Equatable {
    private let device: dev_t
    private let number: ino_t

    init?(_ path: String) {
        var status = stat()
        guard PathText.withSystemPath(path, { lstat($0, &status) }) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
