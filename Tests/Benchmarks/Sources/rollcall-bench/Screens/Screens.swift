extension Part {
    static var screens: Part {
        Part(name: "screens", measurements: [opening, keys, keysOfMany], growth: [])
    }

    /// What a person waits for until a million people are there to browse.
    private static var opening: Trial {
        Trial("opening 1,000,000 local people") {
            var first: [Double] = []
            var complete: [Double] = []
            for _ in 0..<5 {
                let run = try await run(1_000_000, [])
                first.append(run.firstCards)
                complete.append(run.complete)
            }
            return [
                .limit(
                    "opening 1,000,000 local people, first cards visible", median(of: first), atMost: 100e6,
                    unit: .time),
                .limit(
                    "opening 1,000,000 local people, first screen complete", median(of: complete), atMost: 3e9,
                    unit: .time),
            ]
        }
    }

    private static var keys: Trial {
        Trial("a key, 5,000 people") {
            let run = try await run(5_000, ScreensKeys.browsing + ScreensKeys.filtering + ScreensKeys.sorting(times: 20))
            return ["move", "page", "open", "toggle", "filter", "sort"].map { latency(run, $0, 5_000, atMost: 8e6) } + [
                .limit(
                    "bytes of a cursor move, \(ScreensWindow.columns)×\(ScreensWindow.rows), at most",
                    run.bytes["move"]?.max() ?? .infinity, atMost: 2_048, unit: .memory)
            ]
        }
    }

    private static var keysOfMany: Trial {
        Trial("a key, 1,000,000 people") {
            let run = try await run(
                1_000_000, ScreensKeys.browsing + ScreensKeys.filtering + ScreensKeys.sorting(times: 2))
            return ["move", "page", "open", "toggle"].map { latency(run, $0, 1_000_000, atMost: 8e6) } + [
                latency(run, "filter", 1_000_000, atMost: 50e6),
                Outcome(
                    figure: "sort among 1,000,000 people, the slowest column",
                    ours: Unit.time.text(run.latencies["sort"]?.max() ?? .infinity), goal: "–", holds: nil),
            ]
        }
    }

    private static func latency(_ run: ScreensRun, _ work: String, _ count: Int, atMost limit: Double) -> Outcome {
        .limit(
            "\(work) among \(count.grouped) people, key to finished frame, p99",
            percentile(0.99, of: run.latencies[work] ?? [.infinity]), atMost: limit, unit: .time)
    }

    private static func run(_ count: Int, _ keys: [ScreensRun.Press]) async throws -> ScreensRun {
        guard let window = ScreensWindow.only else { throw NoPseudoTerminal() }
        let run = ScreensRun(count, keys, in: window)
        try await run.play()
        return run
    }
}

/// This system gives no pseudo-terminal.
private struct NoPseudoTerminal: Error {}
