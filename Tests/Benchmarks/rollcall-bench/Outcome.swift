/// A row of the table: what was measured, beside what, and whether that reaches its goal.
struct Outcome {
    let figure: String
    let ours: String
    /// Heap allocations an operation makes; empty where they are not counted.
    var allocations = ""
    var peerName = "–"
    var peer = "–"
    var ratio = "–"
    let goal: String
    /// `nil` where nothing can be said: a peer is not there.
    let holds: Bool?
    /// What stands in the way of a goal that is not reached.
    var obstacle: String?

    /// A row without a figure, and why.
    static func unmeasured(_ figure: String, _ reason: any Error) -> Outcome {
        Outcome(figure: figure, ours: "–", goal: "–", holds: nil, obstacle: "\(reason)")
    }

    /// A figure with nothing beside it but its limit.
    static func limit(
        _ figure: String, _ value: Double, atMost limit: Double, unit: Unit, obstacle: String? = nil
    ) -> Outcome {
        Outcome(
            figure: figure, ours: unit.text(value), goal: "≤ " + unit.text(limit), holds: value <= limit,
            obstacle: obstacle)
    }

    /// Ours divided by a peer's, both measured in this run.
    static func ratio(
        _ figure: String, _ ours: Double, against peerName: String, _ peer: Double, goal: Double, unit: Unit,
        obstacle: String? = nil
    ) -> Outcome {
        Outcome(
            figure: figure, ours: unit.text(ours), peerName: peerName, peer: unit.text(peer),
            ratio: (ours / peer).ratio, goal: "≤ " + goal.ratio, holds: ours / peer <= goal, obstacle: obstacle)
    }
}

/// What a figure counts; times are nanoseconds, memory is bytes.
enum Unit {
    case time, memory
    case count(String)

    func text(_ value: Double) -> String {
        switch self {
        case .time:
            switch value {
            case ..<10_000: value.short + " ns"
            case ..<1_000_000: (value / 1_000).short + " µs"
            case ..<1_000_000_000: (value / 1_000_000).short + " ms"
            default: (value / 1_000_000_000).short + " s"
            }
        case .memory: value < 10_000 ? value.short + " bytes" : (value / 1_000_000).short + " MB"
        case .count(let name): (value == value.rounded() ? String(Int(value)) : value.short) + " " + name
        }
    }
}
