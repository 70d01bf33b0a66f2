import FoundationEssentials
import Harness
import OtherTerminals
import Testing

/// What the built program writes while keys go five ways through people with odd names.
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

    /// Runs the program.
    init(_ house: Household) async throws {
        // The top row tells the hours that are left: they change in none of the recording's minutes.
        try house.write(#"{"auth":{"local":{"token_minutes":119}}}"#, to: house.configurationFile)
        try await house.signIn()
        steps = try await LoopbackServer.run(answering: { _ in RecordedDirectory.oddlyNamed.answer }) { server in
            let terminal = try house.terminal("--people", server.url, columns: Self.columns, rows: Self.rows)
            try await terminal.expectBrowser()
            var steps: [Step] = []
            var start = 0
            for (name, groups) in Self.ways {
                for (number, keys) in groups.enumerated() {
                    for key in keys { try await terminal.press(key) }
                    // What is drawn anew ends where the next redraw begins.
                    let first = try await terminal.redraw()
                    let second = try await terminal.redraw()
                    let output = terminal.state.output
                    steps.append(
                        Step(
                            name: "\(name) \(number)", drawn: Array(output[start..<first]),
                            anew: Array(output[first..<second])))
                    start = second
                }
            }
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
            return steps
        }
    }

    /// Keys in groups, after each of which a full redraw is asked for.
    private static let ways: [(name: String, groups: [[String]])] = {
        let (pageDown, pageUp, escape) = ("\u{1B}[6~", "\u{1B}[5~", "\u{1B}")
        let downAgain = [[pageDown, "j", "j"]] + Array(repeating: [pageDown, "j"], count: 7)
        let mixed = [" ", "j", "j", "j", " ", "j", "k", "j", "j", " ", " ", "j"]
        let places = [["?"], [escape], ["p"], [escape], [escape], ["j", "j"], ["l", "l"], ["k", "k", "h"]]
        return [
            ("down", [["1"]] + all("j")),
            ("up", all("k")),
            ("unfolded", Array(repeating: mixed, count: OddNames.count / 6)),
            ("sorted by age", [["g", "s", "s"]] + downAgain + Array(repeating: [pageUp, "k"], count: 4)),
            ("places and pages", places + [["1", "G"]] + Array(repeating: [pageUp], count: 8)),
        ]
    }()

    /// A key for everybody, twenty in a group.
    private static func all(_ key: String) -> [[String]] {
        stride(from: 1, to: OddNames.count, by: 20).map { Array(repeating: key, count: min(20, OddNames.count - $0)) }
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

    /// Asks for a full redraw and gives the place in the output where it begins.
    fileprivate func redraw() async throws -> Int {
        let before = state.output.count
        let clear = Data("\u{1B}[H\u{1B}[2J".utf8)
        send("\u{C}")
        try await expect("a full redraw") { Data($0.output[before...]).firstRange(of: clear) != nil }
        await rest()
        return before + (Data(state.output[before...]).firstRange(of: clear)?.lowerBound ?? 0)
    }
}
