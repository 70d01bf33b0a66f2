/// How many connections may be open at once.
package struct ConnectionLimits: Sendable, Hashable {
    package var all: Int
    /// Per address; connections from trusted proxies are exempt.
    package var byAddress: Int

    /// Gives an address half of them, unless told otherwise.
    package init(all: Int, byAddress: Int? = nil) {
        self.all = all
        self.byAddress = byAddress ?? max(all / 2, 1)
    }

    /// Allows as many as there are descriptors for, leaving enough of them for all else, and at most 4,096.
    ///
    /// An idle connection takes some 20 KB.
    ///
    /// - Parameters:
    ///   - descriptors: How many the process may open.
    ///   - cores: Of the machine: there is an event loop for each.
    package init(descriptors: Int, cores: Int) {
        self.init(all: max(min(descriptors - Self.reserve(descriptors: descriptors, cores: cores), 4_096), 1))
    }

    /// The descriptors that are kept for what is no connection: the standard streams, the database and what SQLite
    /// keeps beside it, files and listeners, and three for each event loop, of which two are counted among the others.
    package static func reserve(descriptors: Int, cores: Int) -> Int {
        let loops = 3 * max(cores - 2, 0)
        return loops + max(32, min(128, (descriptors - loops) / 2))
    }

    /// Those of the metrics' listener, which takes its few out of the reserve.
    var ofMetrics: ConnectionLimits { ConnectionLimits(all: min(max(all / 4, 4), 32)) }
}
