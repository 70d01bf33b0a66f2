private import CSQLite

extension SQLiteConnection {
    /// What the write-ahead log's index says of checkpoints: the only writes to the main file in WAL mode.
    ///
    /// See https://www.sqlite.org/walformat.html, 2.
    package struct LogState: Sendable, Equatable {
        /// The log's salt, which changes whenever it begins anew.
        private let salt: UInt64
        /// How many frames are in the main file.
        private let written: UInt32
        /// How many a checkpoint set out to write there.
        private let attempted: UInt32

        /// Whether no checkpoint is under way, nor was one broken off.
        package var isSettled: Bool { written == attempted }

        fileprivate init(_ index: UnsafeRawPointer) {
            salt = index.loadUnaligned(fromByteOffset: 32, as: UInt64.self)
            written = index.loadUnaligned(fromByteOffset: 96, as: UInt32.self)
            attempted = index.loadUnaligned(fromByteOffset: 128, as: UInt32.self)
        }
    }

    /// The size of a part of the log's index (`WALINDEX_PGSZ`).
    private static let indexSize: Int32 = 32_768
    /// The size of a database's header (https://www.sqlite.org/fileformat.html, 1.3).
    private static let headerSize: Int32 = 100

    /// The state of the log, which all processes share; `nil` if there is none.
    package var logState: LogState? {
        guard let file, let map = file.pointee.pMethods?.pointee.xShmMap else { return nil }
        var index: UnsafeMutableRawPointer?
        guard map(file, 0, Self.indexSize, 0, &index) == SQLITE_OK, let index else { return nil }
        return LogState(index)
    }

    /// The header of the main file as it is on disk, without what is in the log; `nil` if it cannot be read.
    ///
    /// Read by SQLite's own descriptor: closing another one would drop the locks of this process.
    package var header: [UInt8]? {
        guard let file, let read = file.pointee.pMethods?.pointee.xRead else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(Self.headerSize))
        return read(file, &bytes, Self.headerSize, 0) == SQLITE_OK ? bytes : nil
    }

    /// Writes what is in the log into the main file, as far as no other connection is in the way.
    package func checkpoint() throws(SQLError) { try run(script: "PRAGMA wal_checkpoint(PASSIVE)") }

    /// Leaves the log as it is when the connection closes: the main file is not the one that it belongs to.
    package func keepLogWhenClosing() {
        _ = sqlite3_keep_log_when_closing(handle)
    }

    private var file: UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let status = withUnsafeMutablePointer(to: &file) {
            sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
        }
        return status == SQLITE_OK ? file : nil
    }
}
