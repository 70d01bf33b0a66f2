/// The progress of a load.
public struct LoadProgress: Sendable, Hashable {
    /// The number of people received.
    public var loaded: Int
    /// The number of people requested.
    public var asked: Int

    public init(loaded: Int, asked: Int) {
        self.loaded = loaded
        self.asked = asked
    }
}
