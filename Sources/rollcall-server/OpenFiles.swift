import FoundationEssentials
import Serving

/// How many files the server may have open at once.
enum OpenFiles {
    /// There are too few of them.
    struct Problem: Error {
        var limit: Int
        var minimum: Int
    }

    /// What serving takes besides connections, event loops included, without which NIO ends the process, and a few
    /// connections.
    static func minimum(cores: Int) -> Int { ConnectionLimits.reserve(descriptors: 0, cores: cores) + 8 }

    /// Throws a `Problem` if `limit` files are too few for this machine.
    static func require(_ limit: Int) throws(Problem) {
        let minimum = minimum(cores: ProcessInfo.processInfo.activeProcessorCount)
        if limit < minimum { throw Problem(limit: limit, minimum: minimum) }
    }
}
