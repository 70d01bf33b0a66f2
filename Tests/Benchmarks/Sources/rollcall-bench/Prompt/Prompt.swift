import Harness

extension Part {
    /// The sign-in form and the browser at a pseudo-terminal: what a person feels.
    static var prompt: Part {
        Part(
            name: "prompt",
            measurements: [
                Trial("a key in the sign-in form, to the first byte back") { try form() },
                Trial("Ctrl-C while the spinner turns") { try await spinner() },
                Trial("idle at the prompt and in the browser") { try await idle() },
                Trial("resident memory at the prompt and in the browser") { try memory() },
            ],
            growth: [])
    }

    private static let down = "\u{1B}[B"
    private static let up = "\u{1B}[A"
    private static let controlU = "\u{15}"

    /// 40 keys: an address, a password, both taken back.
    private static var round: [String] {
        Household.email.map(String.init) + [down] + Household.password.map(String.init) + [controlU, up, controlU]
    }

    private static func form() throws -> [Outcome] {
        let household = try Household().withAccount()
        defer { household.remove() }
        let terminal = try signInForm(household)
        defer { terminal.end() }
        let echo = try TypedTerminal(["/bin/sh", "-c", "stty raw -echo && echo ready && exec cat"], in: household)
        defer { echo.end() }
        try echo.wait(for: "ready")
        let typing = try Typing((0..<10).flatMap { _ in round }, at: terminal, besides: echo)
        let keys = "a key in the sign-in form"
        return [
            time("\(keys), to the first byte back, p50", median(of:), typing, atMost: 0.5e6),
            time("\(keys), to the first byte back, p99", { percentile(0.99, of: $0) }, typing, atMost: 2e6),
            .limit("\(keys), bytes back, the most", typing.mostPlainBytes, atMost: 64, unit: .count("bytes")),
            .limit(
                "\(keys) that changes the verdict, bytes back, the most of \(typing.verdictChanges)",
                typing.mostVerdictBytes, atMost: 256, unit: .count("bytes")),
        ]
    }

    /// A limit, beside what the machine itself takes in the same seconds to wake a program that only echoes.
    private static func time(
        _ figure: String, _ part: ([Double]) -> Double, _ typing: Typing, atMost limit: Double
    ) -> Outcome {
        let (ours, echo) = (part(typing.nanoseconds), part(typing.echoNanoseconds))
        return Outcome(
            figure: figure, ours: Unit.time.text(ours), peerName: "cat", peer: Unit.time.text(echo),
            ratio: (ours / echo).ratio, goal: "≤ " + Unit.time.text(limit), holds: ours <= limit,
            obstacle: "where cat is as late, the machine had other work in these seconds: measure when it has none")
    }

    /// While an attempt is on its way Ctrl-C is the one key that is answered: it brings the form back.
    private static func spinner() async throws -> [Outcome] {
        let household = try Household()
        defer { household.remove() }
        let times = try await LoopbackServer.run(answering: { _ in .silence }) { server in
            try await cancelled(40, at: server.url, household)
        }
        return [
            .limit(
                "Ctrl-C while the spinner turns, to the first byte back, p50", median(of: times), atMost: 3e6,
                unit: .time),
            .limit(
                "Ctrl-C while the spinner turns, to the first byte back, the longest of \(times.count)",
                times.max() ?? 0, atMost: 3e6, unit: .time),
        ]
    }

    private static func cancelled(_ count: Int, at url: String, _ household: Household) throws -> [Double] {
        let terminal = try signInForm(household, ["--endpoint", url, "--email", Household.email])
        defer { terminal.end() }
        return try (0..<count).map { _ in
            try terminal.wait("the password field") { $0.lines.dropFirst($0.row).first?.contains("Password") == true }
            terminal.send("x")
            try terminal.wait(for: "•")
            terminal.send("\r")
            try terminal.wait("the spinner") { $0.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) } }
            return try terminal.type("\u{3}").nanoseconds
        }
    }

    /// The form with its last row on the screen.
    static func signInForm(_ household: Household, _ arguments: [String] = []) throws -> TypedTerminal {
        let terminal = try TypedTerminal([BuiltPrograms.rollcall()] + arguments, in: household)
        try terminal.wait(for: "Type your ")
        return terminal
    }
}
