import FoundationEssentials
import Glibc
import Harness
import OtherTerminals
import Testing

/// What the built program writes while keys go many ways through people with odd names and through its form.
struct KeyRecording: Sendable {
    static let columns = 110
    static let rows = 30

    /// Some keys, and the full redraw after them.
    struct Step: Sendable {
        let name: String
        /// All that was written from one full redraw to the next.
        let drawn: [UInt8]
        let anew: [UInt8]
    }

    private(set) var steps: [Step] = []

    /// Runs the program: the browser, and then the form.
    init(_ house: Household) async throws {
        // From three hours on the top row tells whole hours: they change in none of the recording's minutes.
        try house.write(#"{"auth":{"local":{"token_minutes":239}}}"#, to: house.configurationFile)
        try await house.signIn()
        let people = RecordedDirectory.oddlyNamed.answer
        steps = try await LoopbackServer.run(answering: { _ in people }) { server in
            let terminal = try house.terminal("--people", server.url, columns: Self.columns, rows: Self.rows)
            try await terminal.expectBrowser()
            let steps = try await Self.steps(Self.ways, terminal)
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
            return steps
        }
        let terminal = try house.terminal("login", columns: Self.columns, rows: Self.rows)
        try await terminal.expect("the form") { $0.isIn(field: "Password") }
        steps += try await Self.steps(Self.formWays, terminal, after: Self.leaving)
        terminal.send("\u{3}")
        await terminal.expectEnd(.signalled(SIGINT))
    }

    /// What a browser that ends and a shell that clears the screen leave to a form.
    private static let leaving = Array("\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1049l\u{1B}[H\u{1B}[2J".utf8)

    /// - Parameter before: What a terminal was shown before the program began.
    private static func steps(
        _ ways: [Way], _ terminal: PseudoTerminal, after before: [UInt8] = []
    ) async throws -> [Step] {
        var steps: [Step] = []
        var start = 0
        for (name, groups) in ways {
            for (number, keys) in groups.enumerated() {
                for key in keys { try await terminal.press(key) }
                // What is drawn anew ends where the next redraw begins.
                let first = try await terminal.redraw()
                let second = try await terminal.redraw()
                let output = terminal.state.output
                steps.append(
                    Step(
                        name: "\(name) \(number)", drawn: (start == 0 ? before : []) + output[start..<first],
                        anew: Array(output[first..<second])))
                start = second
            }
        }
        return steps
    }
}

extension PseudoTerminal {
    /// Types a key and waits until all that it does is drawn: a key that came earlier would be drawn together with it.
    fileprivate func press(_ key: String) async throws {
        let before = screen.lines.dropFirst()
        send(key)
        // An Esc stands for itself only after a while: a key that followed at once would be another one with Alt. The
        // top row tells the time that is left, which goes by.
        if key == "\u{1B}" { try await expect("what stood below") { $0.screen.lines.dropFirst() != before } }
        await rest()
    }

    /// Asks for a full redraw and gives the place in the output where it begins. A form is erased before.
    fileprivate func redraw() async throws -> Int {
        await rest()
        let before = state.output.count
        let clear = Data("\u{1B}[H\u{1B}[2J".utf8)
        send("\u{C}")
        try await expect("a full redraw") { Data($0.output[before...]).firstRange(of: clear) != nil }
        await rest()
        return before
    }
}
