/// `rollcall-bench [FILTER]`: runs the parts, or single rows, whose name contains the filter.
@main
struct RollcallBench {
    /// Many short runs, each within one turn on a core: that keeps what else the machine does out of the medians.
    private static let rounds = 201

    @MainActor
    static func main() async {
        let filter = CommandLine.arguments.dropFirst().first ?? ""
        let parts = Part.all.compactMap { $0.narrowed(to: filter) }
        if parts.isEmpty {
            print("no part or row is called \(filter); there are: \(Part.all.map(\.name).joined(separator: ", "))")
            return
        }
        await compare(parts)
        await grow(parts)
    }

    @MainActor
    private static func compare(_ parts: [Part]) async {
        let comparisons = parts.flatMap(\.comparisons)
        if comparisons.isEmpty { return }
        var table = Table(["work", "ours, ns", "allocs", "peer, ns", "allocs", "peer", "ratio", "goal", "holds"])
        for comparison in comparisons {
            let outcome = await comparison.measure(rounds: rounds)
            table.append([
                comparison.figure, outcome.ours.short, outcome.ourAllocations?.short ?? "–", outcome.peer.short,
                outcome.peerAllocations?.short ?? "–", comparison.peerName, outcome.ratio.ratio,
                "≤ " + comparison.goal.ratio, outcome.holds ? "yes" : "NO",
            ])
        }
        print(table.text)
    }

    @MainActor
    private static func grow(_ parts: [Part]) async {
        for growth in parts.flatMap(\.growth) {
            var table = Table([growth.figure, "ns"])
            for size in growth.sizes {
                let workload = growth.workload(size)
                var samples: [Double] = []
                for _ in 0..<rounds {
                    samples.append(await workload.nanoseconds())
                }
                table.append(["\(size) \(growth.unit)", median(of: samples).short])
            }
            print("\n" + table.text)
        }
    }
}
