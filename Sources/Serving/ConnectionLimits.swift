/// How many connections may be open at once.
package struct ConnectionLimits: Sendable, Hashable {
    package var all: Int
    /// Per address; connections from trusted proxies are exempt.
    package var byAddress: Int

    package init(all: Int, byAddress: Int) {
        self.all = all
        self.byAddress = byAddress
    }

    /// Allows as many as there are descriptors for, leaving enough of them for files, and at most 4,096.
    ///
    /// An idle connection takes some 20 KB.
    ///
    /// - Parameter descriptors: How many the process may open.
    package init(descriptors: Int) {
        let reserve = max(32, min(128, descriptors / 2))
        all = max(min(descriptors - reserve, 4_096), 1)
        byAddress = max(all / 2, 1)
    }

    /// Those of the metrics' listener, which takes its few out of the reserve.
    var ofMetrics: ConnectionLimits {
        let all = min(max(all / 4, 4), 32)
        return ConnectionLimits(all: all, byAddress: all / 2)
    }
}
