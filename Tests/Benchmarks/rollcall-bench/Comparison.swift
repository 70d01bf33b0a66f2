/// Ours and a peer's way to the same result, in one process, and what the ratio should be.
struct Comparison: Measurement {
    let figure: String
    let peerName: String
    /// Ours divided by the peer's, at most.
    let goal: Double
    /// Allocations an operation of ours, at most; `nil` where none is set.
    let allocationGoal: Double?
    /// Many short runs, each within one turn on a core: that keeps what else the machine does out of the medians.
    let rounds: Int
    let obstacle: String?
    let ours: Workload
    let peer: Workload

    init(
        _ figure: String, against peerName: String, goal: Double, allocationGoal: Double? = nil, rounds: Int = 201,
        obstacle: String? = nil, ours: Workload, peer: Workload
    ) {
        self.figure = figure
        self.peerName = peerName
        self.goal = goal
        self.allocationGoal = allocationGoal
        self.rounds = rounds
        self.obstacle = obstacle
        self.ours = ours
        self.peer = peer
    }

    /// Runs both sides in turn and takes the medians.
    func measure() async -> [Outcome] {
        var mine: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<rounds {
            mine.append(await ours.nanoseconds())
            theirs.append(await peer.nanoseconds())
        }
        let allocations = await ours.allocations()
        let ratio = median(of: mine) / median(of: theirs)
        let fewEnough = allocationGoal.flatMap { goal in allocations.map { $0 <= goal + 0.01 } } ?? true
        return [
            Outcome(
                figure: figure, ours: Unit.time.text(median(of: mine)), allocations: allocations?.short ?? "",
                peerName: peerName, peer: Unit.time.text(median(of: theirs)), ratio: ratio.ratio,
                goal: "≤ " + goal.ratio + (allocationGoal.map { ", \($0.short) allocs" } ?? ""),
                holds: ratio <= goal && fewEnough, obstacle: obstacle)
        ]
    }
}

func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The value below which `share` of them lie, 0.99 for the 99th percentile.
func percentile(_ share: Double, of values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int((Double(sorted.count) * share).rounded(.up)) - 1)]
}
