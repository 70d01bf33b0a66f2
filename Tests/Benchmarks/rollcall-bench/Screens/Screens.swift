extension Part {
    static var screens: Part {
        Part(name: "screens", measurements: [opening, keys, keysOfMany], growth: [])
    }

    /// What a person waits for until a million people are there to browse.
    private static var opening: Trial {
        Trial("opening 1,000,000 local people") {
            var first: (ours: [Double], peer: [Double]) = ([], [])
            var complete: (ours: [Double], peer: [Double]) = ([], [])
            for _ in 0..<5 {
                let run = try await run(1_000_000, [])
                first.ours.append(run.firstCards)
                complete.ours.append(run.complete)
                let fzf = try await FzfWindow(1_000_000)
                defer { fzf.end() }
                first.peer.append(fzf.firstPeople)
                complete.peer.append(fzf.complete)
            }
            return [
                .ratio(
                    "opening 1,000,000 local people, first cards visible", median(of: first.ours),
                    against: "fzf, the people in a file", median(of: first.peer), goal: 1, unit: .time),
                .ratio(
                    "opening 1,000,000 local people, first screen complete", median(of: complete.ours),
                    against: "fzf, the people in a file", median(of: complete.peer), goal: 2, unit: .time),
            ]
        }
    }

    private static var keys: Trial {
        Trial("a key, 5,000 people") {
            let run = try await run(
                5_000, ScreensKeys.browsing + ScreensKeys.filtering + ScreensKeys.sorting(times: 20))
            return try await besideFzf(run, ["move", "page", "open", "toggle", "filter", "sort"], 5_000) + [
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
            return try await besideFzf(run, ["move", "page", "open", "toggle", "filter"], 1_000_000) + [
                Outcome(
                    figure: "sort among 1,000,000 people, the slowest column",
                    ours: Unit.time.text(run.latencies["sort"]?.max() ?? .infinity), goal: "–", holds: nil)
            ]
        }
    }

    /// Each kind of work beside what fzf does that is most like it: what draws a whole window beside its page.
    private static func besideFzf(_ run: ScreensRun, _ works: [String], _ count: Int) async throws -> [Outcome] {
        let fzf = try await FzfWindow(count)
        defer { fzf.end() }
        let peer = try fzf.type(ScreensKeys.fzf)
        let alike = ["open": "page", "sort": "filter"]
        return works.map { work in
            let key = alike[work] ?? work
            return .ratio(
                "\(work) among \(count.grouped) people, key to finished frame, p99",
                percentile(0.99, of: run.latencies[work] ?? [.infinity]), against: "fzf, \(key)",
                percentile(0.99, of: peer[key] ?? []), goal: 2, unit: .time)
        }
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
