/// Two programs run in turn, so that what else the machine does meets both.
@MainActor
struct Race {
    /// Nanoseconds of each run.
    var ours: [Double] = []
    var peer: [Double] = []

    init() {}

    init(rounds: Int, ours: @MainActor () throws -> Double, peer: @MainActor () throws -> Double) rethrows {
        for _ in 0..<rounds {
            self.ours.append(try ours())
            self.peer.append(try peer())
        }
    }

    /// The 5th percentiles beside each other: what else the machine does only adds to a run, and most to a long one.
    func outcome(_ figure: String, against peerName: String, goal: Double) -> Outcome {
        .ratio(
            figure, percentile(0.05, of: ours), against: peerName, percentile(0.05, of: peer), goal: goal, unit: .time)
    }
}
