/// How far a load is.
public struct LoadProgress: Sendable, Hashable {
    /// People that have come.
    public var loaded: Int
    /// People that were asked for.
    public var asked: Int

    public init(loaded: Int, asked: Int) {
        self.loaded = loaded
        self.asked = asked
    }
}
