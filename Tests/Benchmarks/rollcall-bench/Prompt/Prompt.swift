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
        let echo = try echo(household)
        defer { echo.end() }
        let typing = try Typing((0..<10).flatMap { _ in round }, at: terminal, besides: echo)
        let keys = "a key in the sign-in form"
        return [
            .ratio(
                "\(keys), to the first byte back, p50", median(of: typing.nanoseconds), against: "cat",
                median(of: typing.echoNanoseconds), goal: 4, unit: .time),
            .ratio(
                "\(keys), to the first byte back, p99", percentile(0.99, of: typing.nanoseconds), against: "cat",
                percentile(0.99, of: typing.echoNanoseconds), goal: 6, unit: .time),
            .limit("\(keys), bytes back, the most", typing.mostPlainBytes, atMost: 64, unit: .count("bytes")),
            .limit(
                "\(keys) that changes the verdict, bytes back, the most of \(typing.verdictChanges)",
                typing.mostVerdictBytes, atMost: 256, unit: .count("bytes")),
        ]
    }

    /// While an attempt is on its way Ctrl-C is the one key that is answered: it brings the form back.
    private static func spinner() async throws -> [Outcome] {
        let household = try Household()
        defer { household.remove() }
        let typing = try await LoopbackServer.run(answering: { _ in .silence }) { server in
            try await cancelled(40, at: server.url, household)
        }
        let figure = "Ctrl-C while the spinner turns, to the first byte back"
        return [
            .ratio(
                "\(figure), p50", median(of: typing.ours), against: "cat", median(of: typing.echo), goal: 10,
                unit: .time),
            .ratio(
                "\(figure), p90", percentile(0.9, of: typing.ours), against: "cat", percentile(0.9, of: typing.echo),
                goal: 10, unit: .time),
        ]
    }

    private static func cancelled(
        _ count: Int, at url: String, _ household: Household
    ) throws -> (ours: [Double], echo: [Double]) {
        let terminal = try signInForm(household, ["--endpoint", url, "--email", Household.email])
        defer { terminal.end() }
        let echo = try echo(household)
        defer { echo.end() }
        var times: (ours: [Double], echo: [Double]) = ([], [])
        for _ in 0..<count {
            try terminal.wait("the password field") { $0.lines.dropFirst($0.row).first?.contains("Password") == true }
            terminal.send("x")
            try terminal.wait(for: "•")
            terminal.send("\r")
            try terminal.wait("the spinner") { $0.text.contains { "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".contains($0) } }
            times.ours.append(try terminal.type("\u{3}").nanoseconds)
            times.echo.append(try echo.type("x").nanoseconds)
        }
        return times
    }

    /// A program that only echoes: what the machine itself takes in the same seconds to wake one.
    private static func echo(_ household: Household) throws -> TypedTerminal {
        let echo = try TypedTerminal(["/bin/sh", "-c", "stty raw -echo && echo ready && exec cat"], in: household)
        try echo.wait(for: "ready")
        return echo
    }

    /// The form with its last row on the screen.
    static func signInForm(_ household: Household, _ arguments: [String] = []) throws -> TypedTerminal {
        let terminal = try TypedTerminal([BuiltPrograms.rollcall()] + arguments, in: household)
        try terminal.wait(for: "Type your ")
        return terminal
    }
}
