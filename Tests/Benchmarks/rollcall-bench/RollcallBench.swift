/// `rollcall-bench [FILTER]`: runs the parts, or single measurements, whose name contains the filter.
@main
struct RollcallBench {
    @MainActor
    static func main() async {
        let filter = CommandLine.arguments.dropFirst().first ?? ""
        let parts = Part.all.compactMap { $0.narrowed(to: filter) }
        if parts.isEmpty {
            print("no part or row is called \(filter); there are: \(Part.all.map(\.name).joined(separator: ", "))")
            return
        }
        print(Machine.description + "\n")
        await compare(parts.flatMap(\.measurements))
        await grow(parts.flatMap(\.growth))
    }

    @MainActor
    private static func compare(_ measurements: [any Measurement]) async {
        if measurements.isEmpty { return }
        var outcomes: [Outcome] = []
        for measurement in measurements {
            Progress.show(measurement.figure)
            do {
                outcomes += try await measurement.measure()
            } catch {
                outcomes.append(.unmeasured(measurement.figure, error))
            }
        }
        Progress.end()
        var table = Table(["work", "ours", "allocs", "against", "peer's", "ratio", "goal", "holds"])
        for outcome in outcomes {
            table.append([
                outcome.figure, outcome.ours, outcome.allocations, outcome.peerName, outcome.peer, outcome.ratio,
                outcome.goal, outcome.holds.map { $0 ? "yes" : "no" } ?? "–",
            ])
        }
        print(table.text)
        for outcome in outcomes where outcome.holds != true {
            if let obstacle = outcome.obstacle { print("\n\(outcome.figure): \(obstacle)") }
        }
    }

    @MainActor
    private static func grow(_ growths: [Growth]) async {
        for growth in growths {
            Progress.show(growth.figure)
            var table = Table([growth.figure, "time"])
            for size in growth.sizes {
                let workload = growth.workload(size)
                var samples: [Double] = []
                for _ in 0..<growth.rounds {
                    samples.append(await workload.nanoseconds())
                }
                table.append(["\(size) \(growth.unit)", Unit.time.text(median(of: samples))])
            }
            Progress.end()
            print("\n" + table.text)
        }
    }
}
