extension SQLiteConnection {
    /// What marks a file as a program's (https://www.sqlite.org/pragma.html#pragma_application_id); 0 where nothing does.
    package func applicationID() throws(SQLError) -> Int {
        try row("PRAGMA application_id")?["application_id"] ?? 0
    }

    package func setApplicationID(_ id: Int) throws(SQLError) {
        try run(script: "PRAGMA application_id = \(id)")
    }

    /// Whether there is nothing in the file.
    package func isEmpty() throws(SQLError) -> Bool { try row("SELECT 1 FROM sqlite_master LIMIT 1") == nil }

    /// Readers and a writer do not wait for each other (https://www.sqlite.org/wal.html), and what is committed is on the
    /// disk.
    ///
    /// - Returns: whether the file system can do it.
    package func useWriteAheadLog() throws(SQLError) -> Bool {
        let mode: String? = try row("PRAGMA journal_mode = WAL")?["journal_mode"]
        try run(script: "PRAGMA synchronous = FULL")
        return mode == "wal"
    }
}
