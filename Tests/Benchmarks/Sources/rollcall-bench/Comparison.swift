/// A row of the table: ours and a peer's way to the same result, and what the ratio should be.
@MainActor
struct Comparison {
    let figure: String
    let peerName: String
    /// Ours divided by the peer's, at most.
    let goal: Double
    /// Allocations an operation of ours, at most; `nil` where none is set.
    let allocationGoal: Double?
    let ours: Workload
    let peer: Workload

    init(
        _ figure: String, against peerName: String, goal: Double, allocationGoal: Double? = nil, ours: Workload,
        peer: Workload
    ) {
        self.figure = figure
        self.peerName = peerName
        self.goal = goal
        self.allocationGoal = allocationGoal
        self.ours = ours
        self.peer = peer
    }

    /// Runs both sides in turn, `rounds` times each, and takes the medians.
    func measure(rounds: Int) async -> Outcome {
        var mine: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<rounds {
            mine.append(await ours.nanoseconds())
            theirs.append(await peer.nanoseconds())
        }
        return Outcome(
            comparison: self, ours: median(of: mine), peer: median(of: theirs),
            ourAllocations: await ours.allocations(), peerAllocations: await peer.allocations()
        )
    }
}

/// What a comparison measured: nanoseconds and allocations an operation.
@MainActor
struct Outcome {
    let comparison: Comparison
    let ours: Double
    let peer: Double
    let ourAllocations: Double?
    let peerAllocations: Double?

    var ratio: Double { ours / peer }

    var holds: Bool {
        guard ratio <= comparison.goal else { return false }
        guard let goal = comparison.allocationGoal, let allocations = ourAllocations else { return true }
        return allocations <= goal + 0.01
    }
}

func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}
