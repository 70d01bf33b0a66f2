/// How often something took how long, in Prometheus' sense.
package struct DurationHistogram: Sendable, Equatable {
    /// The upper bounds of the buckets, in seconds.
    package static let bounds = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// One for each bound, not cumulative, and one for anything longer.
    package private(set) var counts = Array(repeating: 0, count: bounds.count + 1)
    /// The sum of all durations, in seconds.
    package private(set) var seconds = 0.0

    package init() {}

    package mutating func add(_ duration: Duration) {
        let taken = duration / .seconds(1)
        counts[Self.bounds.firstIndex { taken <= $0 } ?? Self.bounds.count] += 1
        seconds += taken
    }
}
