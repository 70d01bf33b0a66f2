/// How many connections may be open at once.
public struct ConnectionLimits: Sendable, Hashable {
    public var all: Int
    /// Of one address; proxies that are trusted are not counted by theirs.
    public var byAddress: Int

    public init(all: Int, byAddress: Int) {
        self.all = all
        self.byAddress = byAddress
    }

    /// As many as there are descriptors for, with enough of them left for files, and 4,096 at most: an idle one takes
    /// some 20 KB.
    ///
    /// - Parameter descriptors: how many the process may open.
    public init(descriptors: Int) {
        let reserve = min(128, descriptors / 2)
        all = max(min(descriptors - reserve, 4_096), 1)
        byAddress = max(all / 2, 1)
    }
}
