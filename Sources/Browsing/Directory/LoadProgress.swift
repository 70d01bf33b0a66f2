/// The progress of a load.
package struct LoadProgress: Sendable, Hashable {
    /// The number of people received.
    package var loaded: Int
    /// The number of people requested.
    package var asked: Int

    package init(loaded: Int, asked: Int) {
        self.loaded = loaded
        self.asked = asked
    }
}
