package import Accounts
private import Files
private import Glibc
private import SQL

/// Copies of the SQLite file with the accounts, made while it is in use, and checked.
///
/// A copy has mode 0600, is there only once it is complete and on the disk, and overwrites nothing.
package enum AccountsBackup {
    package enum Problem: Error, Sendable {
        /// There is nothing to copy.
        case noFile(path: String)
        /// There is a file in the way.
        case exists(path: String)
        /// What is to be copied is damaged, or not this program's.
        case damaged(EndpointError)
        case unavailable(EndpointError)
    }

    /// Copies the accounts at `path` into a new file.
    ///
    /// - Returns: The number of accounts.
    package static func make(of path: String, at copy: String) throws(Problem) -> Int {
        guard FileSystem.exists(path) else { throw .noFile(path: path) }
        return try mapping(path) { try write(DatabaseFile(path: path).open(), from: path, to: copy) { _ in } }
    }

    /// Puts a copy where the accounts are to be, and brings its tables up to date.
    ///
    /// - Returns: The number of accounts.
    package static func restore(_ copy: String, to path: String) throws(Problem) -> Int {
        guard FileSystem.exists(copy) else { throw .noFile(path: copy) }
        // The log of an earlier file would be taken for that of this one.
        if let other = [path, "\(path)-wal", "\(path)-shm"].first(where: FileSystem.exists) {
            throw .exists(path: other)
        }
        return try mapping(copy) {
            let source = try SQLiteConnection(path: PathText.bytes(copy), timeout: AccountsDatabase.timeout)
            try AccountsSchema.require(source, path: copy)
            try source.checkIntegrity()
            try DatabaseFile(path: path).makeFolder()
            return try write(source, from: copy, to: path) { try AccountsSchema.migrate($0) }
        }
    }

    private static func write(
        _ source: SQLiteConnection, from path: String, to target: String, _ prepare: (SQLiteConnection) throws -> Void
    ) throws -> Int {
        // SQLite would create a file with another name.
        guard PathText.bytes(target) == Array(target.utf8) else {
            throw EndpointError.storageNotWritable(path: target, reason: String(cString: strerror(EILSEQ)))
        }
        var count = 0
        let failure: (any Error)?
        do {
            failure = try NewFile.make(at: target, orExisting: false) { (draft) throws(any Error) in
                do throws(SQLError) {
                    try source.copy(into: draft)
                } catch {
                    // Then the copy cannot be written, rather than what is copied not be read.
                    if case .failed = error { throw EndpointError(error, path: target) }
                    throw error
                }
                let copy = try SQLiteConnection(path: draft, timeout: AccountsDatabase.timeout)
                // Also brings all of the file onto the disk.
                try AccountsSchema.mark(copy)
                try prepare(copy)
                try copy.checkIntegrity()
                count = try copy.row("SELECT count(*) AS number FROM account")?.count("number") ?? 0
            }
        } catch {
            if error == .system(EEXIST) { throw Problem.exists(path: target) }
            throw EndpointError.storageNotWritable(path: target, reason: error.reason)
        }
        if let failure { throw failure }
        return count
    }

    private static func mapping(_ path: String, _ work: () throws -> Int) throws(Problem) -> Int {
        do {
            return try work()
        } catch let problem as Problem {
            throw problem
        } catch {
            let failure = EndpointError(error, path: path)
            if case .storageDamaged = failure { throw .damaged(failure) }
            throw .unavailable(failure)
        }
    }
}
