extension SQLiteConnection {
    /// Returns the mark that identifies a file as a program's; 0 if there is none.
    ///
    /// See https://www.sqlite.org/pragma.html#pragma_application_id.
    package func applicationID() throws(SQLError) -> Int {
        try row("PRAGMA application_id")?["application_id"] ?? 0
    }

    package func setApplicationID(_ id: Int) throws(SQLError) {
        try run(script: "PRAGMA application_id = \(id)")
    }

    /// Whether the file is empty.
    package func isEmpty() throws(SQLError) -> Bool { try row("SELECT 1 FROM sqlite_master LIMIT 1") == nil }

    /// Lets readers and a writer work without waiting for each other, and makes every commit reach the disk.
    ///
    /// The log shrinks again to 4 MiB at most once it begins anew, however long a reader kept it from that.
    ///
    /// See https://www.sqlite.org/wal.html.
    ///
    /// - Returns: Whether the file system supports it.
    package func useWriteAheadLog() throws(SQLError) -> Bool {
        let mode: String? = try row("PRAGMA journal_mode = WAL")?["journal_mode"]
        try run(script: "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304")
        return mode == "wal"
    }
}
