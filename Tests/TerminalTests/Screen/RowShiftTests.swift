import OtherTerminals
import Testing

@MainActor
@Suite("Rows that only move")
struct RowShiftTests {
    private static let rows = ["people"] + (0..<11).map { "\($0) somebody of a long name in \($0)" }

    @Test("are left to the terminal, which shows what was asked for", arguments: 1...4)
    func inserted(count: Int) throws {
        let canvas = try RegionCanvas()
        let all = canvas.draw(Self.rows)
        let unfolded = (0..<count).map { "    neighbour \($0)" }
        let longer = Array((Self.rows[...2] + unfolded + Self.rows[3...]).prefix(12))
        let opened = canvas.draw(longer)
        #expect(canvas.screen.lines == longer)
        let closed = canvas.draw(Self.rows)
        #expect(canvas.screen.lines == Self.rows)
        // What is new is written, and nothing else but where it goes.
        let new = unfolded.reduce(0) { $0 + $1.utf8.count }
        #expect(opened.utf8.count < new + 60 && opened.utf8.count < all.utf8.count)
        let back = Self.rows.suffix(count).reduce(0) { $0 + $1.utf8.count }
        #expect(closed.utf8.count < back + 60)
    }

    @Test("among rows of which many are the same, end up where they were asked for")
    func alike() throws {
        let canvas = try RegionCanvas()
        let frames = [
            ["a", "", "b", "b", "b", "c", "c", "d", "e", "f", "g", "h"].map { $0.isEmpty ? "" : "  row \($0)" },
            ["a", "b", "b", "c", "c", "d", "e", "f", "g", "h", "", "b"].map { $0.isEmpty ? "" : "  row \($0)" },
            ["h", "g", "f", "e", "d", "c", "c", "b", "b", "b", "", "a"].map { $0.isEmpty ? "" : "  row \($0)" },
        ]
        for frame in frames + frames.reversed() {
            _ = canvas.draw(frame)
            #expect(canvas.screen.lines == frame)
        }
    }
}
