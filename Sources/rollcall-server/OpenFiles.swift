import FoundationEssentials

/// How many files the server may have open at once.
enum OpenFiles {
    /// There are too few of them.
    struct Problem: Error {
        var limit: Int
        var minimum: Int
    }

    /// What serving takes: the standard streams, the database and what SQLite keeps beside it, the listeners, three for
    /// each event loop, without which NIO ends the process, and some connections. There is an event loop for each core.
    static func minimum(cores: Int) -> Int { max(40, 20 + 3 * cores) }

    /// Throws a `Problem` if `limit` files are too few for this machine.
    static func require(_ limit: Int) throws(Problem) {
        let minimum = minimum(cores: ProcessInfo.processInfo.activeProcessorCount)
        if limit < minimum { throw Problem(limit: limit, minimum: minimum) }
    }
}
