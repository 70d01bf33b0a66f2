import Harness
import Testing

@Suite("Drawing only what changed", .fewAtATime)
struct DrawingTests {
    private static let keys =
        [
            "a", "b", " ", "word ", "김", "e\u{301}", "😀", "नमस्ते", "é", "سلام", "\u{1}", "\u{5}", "\u{2}", "\u{6}",
            "\u{7F}", "\u{7F}",
        ]
        + [
            "\u{B}", "\u{19}", "\u{17}", "\u{14}", "\u{1F}", "\u{1B}b", "\u{1B}f", "\u{1B}[D", "\u{1B}[C", "\u{1B}[3~",
            "\u{1B}[200~p q\u{1B}[201~",
        ]
        + ["\u{16}\u{1}", "\u{1B}[9;9~", "\u{1B}u", "\u{1B}t", "\u{15}", "\u{19}", "\u{1B}y", "\u{1B}3x"]

    @Test("After any keys the screen is what a full redraw shows", arguments: [20, 21, 33, 80], 1...3)
    func differences(columns: Int, seed: Int) async throws {
        var numbers = SeededGenerator(seed: UInt64(seed * 1000 + columns))
        let terminal = try probe("text", columns: columns, rows: 12)
        try #require(await terminal.waitFor("0 characters"))
        for round in 1...12 {
            for _ in 0..<8 {
                terminal.send(Self.keys.randomElement(using: &numbers) ?? "a")
                // Some keys together, some alone.
                if numbers.next() % 3 == 0 { _ = await terminal.wait(.milliseconds(5)) { _ in false } }
            }
            // A sign at the end that is drawn once every key before it was taken.
            terminal.send("\u{5}<\(round)>")
            try #require(await terminal.wait { $0.screen.lines.joined().contains("<\(round)>") }, "\(terminal.screen)")
            let drawn = try await settled(terminal)
            terminal.mark()
            terminal.send("\u{C}")
            try #require(await terminal.wait { !$0.chunks.isEmpty })
            let anew = try await settled(terminal)
            #expect(Array(drawn.lines.suffix(anew.lines.count)) == anew.lines)
            #expect(drawn.column == anew.column)
            #expect(drawn.lines.count - drawn.row == anew.lines.count - anew.row)
            #expect(anew.unknown == [])
        }
    }

    // One write may be read in pieces: the screen once nothing more comes.
    private func settled(_ terminal: PseudoTerminal) async throws -> ScreenEmulator {
        try #require(await terminal.rest())
        return terminal.screen
    }
}
