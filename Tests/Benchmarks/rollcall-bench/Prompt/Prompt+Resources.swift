import Harness

extension Part {
    /// Five seconds of nobody doing anything, once the threads that the start needed have gone.
    static func idle() async throws -> [Outcome] {
        let household = try Household().withAccount()
        defer { household.remove() }
        let prompt = try signInForm(household)
        defer { prompt.end() }
        let browser = try browser(try household.signedIn())
        defer { browser.end() }
        try await Task.sleep(for: .seconds(12))
        let seconds = 5
        let before = (try ProcessRecord(of: prompt.child.pid), try ProcessRecord(of: browser.child.pid))
        // A little less, so that what wakes once a second cannot be met a sixth time at the edge.
        try await Task.sleep(for: .seconds(seconds) - .milliseconds(50))
        return try idle("idle at the prompt", seconds, before.0, ProcessRecord(of: prompt.child.pid))
            + idle("idle in the browser", seconds, before.1, ProcessRecord(of: browser.child.pid))
    }

    private static func idle(
        _ figure: String, _ seconds: Int, _ before: ProcessRecord, _ after: ProcessRecord
    ) -> [Outcome] {
        let wakeUps = Double(after.wakeUps(since: before)) / Double(seconds)
        return [
            .limit("\(figure), wake-ups of all threads", wakeUps, atMost: 1, unit: .count("a second")),
            .limit(
                "\(figure), processor time in \(seconds) s", Double(after.ticks - before.ticks), atMost: 0,
                unit: .count("ticks of 10 ms")),
        ]
    }

    static func memory() throws -> [Outcome] {
        let household = try Household().withAccount()
        defer { household.remove() }
        let prompt = try signInForm(household)
        defer { prompt.end() }
        let atPrompt = try ProcessRecord(of: prompt.child.pid).residentMemory
        let configuration = try household.write(#"{"people": {"results": 5000}}"#, to: "config.json")
        let browser = try browser(try household.signedIn(), ["--config", configuration])
        defer { browser.end() }
        let inBrowser = try ProcessRecord(of: browser.child.pid).residentMemory
        return [
            .limit("resident memory at the prompt", Double(atPrompt), atMost: 15e6, unit: .memory),
            .limit(
                "resident memory in the browser with 5,000 people", Double(inBrowser), atMost: 20e6, unit: .memory),
        ]
    }

    /// The whole-screen browser with its people loaded.
    private static func browser(_ household: Household, _ arguments: [String] = []) throws -> TypedTerminal {
        let terminal = try TypedTerminal([BuiltPrograms.rollcall()] + arguments, in: household)
        try terminal.wait("the browser") { $0.isAlternate && $0.contains("1 Men ·") }
        return terminal
    }
}
