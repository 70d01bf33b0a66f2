import CZlib
import Foundation
import Harness
import OtherTerminals
import Testing

@testable import Display
@testable import Terminal

@MainActor
@Suite("Pictures over the cells of a screen")
struct PicturePaintingTests {
    private static let rows = (0..<12).map { "row \($0)" }

    private func picture(_ side: Int, _ colour: (UInt8, UInt8, UInt8) = (255, 0, 0)) throws -> Picture {
        let bytes = (0..<side * side).flatMap { _ in [colour.0, colour.1, colour.2] }
        return try #require(Picture(width: side, height: side, bytes: bytes))
    }

    /// What zlib makes no smaller.
    private func noise(_ side: Int) throws -> Picture {
        var random = SeededGenerator(seed: 1)
        let bytes = (0..<side * side * 3).map { _ in UInt8.random(in: .min ... .max, using: &random) }
        return try #require(Picture(width: side, height: side, bytes: bytes))
    }

    @Test(
        "half blocks fill their cells, in 24-bit colours or the cube's; gone, they leave spaces",
        arguments: [true, false])
    func blocks(isTrue: Bool) throws {
        let canvas = try RegionCanvas(isTrue ? .trueColor : .palette256, .blocks)
        let placed = PlacedPicture(try picture(8), row: 2, column: 20, rows: 4, columns: 8)
        let drawn = canvas.draw(Self.rows, [placed])
        #expect(drawn.contains(isTrue ? "38;2;255;0;0;48;2;255;0;0" : "38;5;196;48;5;196"))
        #expect(drawn.hasPrefix("\u{1B}[?2026h") && drawn.hasSuffix("\u{1B}[?2026l"))
        for row in 2..<6 {
            #expect(canvas.screen.lines[row] == "row \(row)               " + String(repeating: "▀", count: 8))
        }
        #expect(canvas.screen.lines[6] == "row 6")
        // Nothing changed: nothing is written.
        #expect(canvas.draw(Self.rows, [placed]).isEmpty)
        // A row beside it changes: the picture is whole again.
        var rows = Self.rows
        rows[3] = "another row that is longer than the picture is far away"
        _ = canvas.draw(rows.map { String($0.prefix(18)) }, [placed])
        #expect(canvas.screen.lines[3].hasSuffix("▀▀▀▀▀▀▀▀"))
        _ = canvas.draw(Self.rows, [])
        #expect(canvas.screen.lines == Self.rows)
    }

    @Test("half blocks show a picture's letters in its middle, also where only these are written again")
    func letters() throws {
        let canvas = try RegionCanvas(.trueColor, .blocks)
        let bytes = [UInt8](repeating: 40, count: 8 * 8 * 3)
        let picture = try #require(Picture(width: 8, height: 8, bytes: bytes, letters: "MK"))
        let placed = PlacedPicture(picture, row: 2, column: 20, rows: 4, columns: 8)
        let drawn = canvas.draw(Self.rows, [placed])
        #expect(drawn.contains("38;2;255;255;255;48;2;40;40;40mMK"))
        #expect(canvas.screen.lines[3] == "row 3               ▀▀▀MK▀▀▀")
        #expect(canvas.screen.lines[4] == "row 4               ▀▀▀▀▀▀▀▀")
        var rows = Self.rows
        rows[3] = "row 3                   x"
        _ = canvas.draw(rows, [placed])
        #expect(canvas.screen.lines[3] == "row 3               ▀▀▀MK▀▀▀")
    }

    @Test("of half blocks only those are written again that a row was written over, and what is beside them stays")
    func damage() throws {
        let canvas = try RegionCanvas(.trueColor, .blocks)
        let pictures = [20, 30].map { column in
            (try? picture(8)).map { PlacedPicture($0, row: 2, column: column, rows: 4, columns: 8) }
        }.compactMap { $0 }
        #expect(pictures.count == 2)
        let rows = Self.rows.map { $0 + String(repeating: " ", count: 33 - $0.count) + "\u{20}    e" }
        _ = canvas.draw(rows, pictures)
        func blocks(_ changed: String) -> Int {
            var rows = rows
            rows[3] = changed
            let drawn = canvas.draw(rows, pictures)
            for row in 2..<6 {
                #expect(canvas.screen.lines[row].count { $0 == "▀" } == 16, "\(canvas.screen.lines)")
                #expect(canvas.screen.lines[row].contains("▀▀▀▀▀▀▀▀  ▀▀▀▀▀▀▀▀"), "\(canvas.screen.lines)")
            }
            return drawn.count { $0 == "▀" }
        }
        func row(_ start: String, _ parts: (column: Int, text: String)...) -> String {
            parts.reduce(start) { $0 + String(repeating: " ", count: $1.column - $0.count) + $1.text }
        }
        // Beside them; in the first; from the third column of one to the fourth of the other.
        #expect(blocks(row("ROW 3", (38, "e"))) == 0)
        #expect(blocks(row("ROW 3", (22, "x"), (38, "e"))) == 1)
        #expect(blocks(row("ROW 3", (33, "x"), (38, "e"))) == 6 + 4)
        // A text that is longer by one would take along what is to the right of it.
        #expect(blocks(row("ROW 33", (34, "x"), (39, "e"))) == 16)
    }

    @Test("rows that scroll do not take a picture along")
    func scrolling() throws {
        let canvas = try RegionCanvas(.trueColor, .blocks)
        let placed = PlacedPicture(try picture(8), row: 2, column: 20, rows: 4, columns: 8)
        let rows = (0..<40).map { "a row with the number \($0)".prefix(18) + "\($0)" }
        for top in [0, 1, 2, 5, 4, 3, 0] {
            _ = canvas.draw(rows[top..<top + 12].map(String.init), [placed])
            for row in 0..<12 {
                #expect(canvas.screen.lines[row].hasSuffix("▀▀▀▀▀▀▀▀") == (2..<6).contains(row))
                #expect(canvas.screen.lines[row].hasPrefix(rows[top + row]))
            }
        }
    }

    @Test("kitty's: pixels in pieces of 4,096 bytes, placed over the cells, deleted by number, and not sent twice")
    func kitty() throws {
        let canvas = try RegionCanvas(.trueColor, .kitty)
        let placed = PlacedPicture(try noise(64), row: 1, column: 20, rows: 5, columns: 10)
        let drawn = canvas.draw(Self.rows, [placed])
        let pieces = drawn.split(separator: "\u{1B}_G").dropFirst().map { $0.prefix { $0 != "\u{1B}" } }
        #expect(pieces.count == 4)
        #expect(pieces[0].hasPrefix("a=T,f=24,s=64,v=64,i=1,c=10,r=5,C=1,q=2,m=1;"))
        #expect(pieces.last?.hasPrefix("q=2,m=0;") == true)
        let data = pieces.map { $0.split(separator: ";").last ?? "" }
        #expect(data.allSatisfy { $0.utf8.count <= 4_096 })
        #expect(Data(base64Encoded: data.joined()) == Data(placed.picture.bytes))
        #expect(drawn.contains("\u{1B}7\u{1B}[2;21H\u{1B}_G"))
        var rows = Self.rows
        rows[2] = "other"
        #expect(!canvas.draw(rows, [placed]).contains("\u{1B}_G"))
        #expect(canvas.draw(rows, []).contains("\u{1B}_Ga=d,d=I,i=1,q=2\u{1B}\\"))
    }

    @Test("kitty's: compressed where that makes it smaller")
    func compressed() throws {
        let canvas = try RegionCanvas(.trueColor, .kitty)
        let placed = PlacedPicture(try picture(64), row: 1, column: 20, rows: 5, columns: 10)
        let drawn = canvas.draw(Self.rows, [placed])
        let pieces = drawn.split(separator: "\u{1B}_G").dropFirst().map { $0.prefix { $0 != "\u{1B}" } }
        let piece = try #require(pieces.first)
        #expect(pieces.count == 1 && piece.hasPrefix("a=T,f=24,s=64,v=64,i=1,c=10,r=5,C=1,q=2,o=z,m=0;"))
        let data = [UInt8](try #require(Data(base64Encoded: String(piece.split(separator: ";")[1]))))
        var inflated = [UInt8](repeating: 0, count: 64 * 64 * 3)
        var count = uLongf(inflated.count)
        #expect(uncompress(&inflated, &count, data, uLong(data.count)) == Z_OK)
        #expect(inflated == placed.picture.bytes)
    }

    @Test("past tmux: sent once with every Esc doubled, its parts as text in the colour of its number")
    func placeholders() throws {
        let canvas = try RegionCanvas(.trueColor, .placeholders)
        let placed = PlacedPicture(try noise(64), row: 1, column: 20, rows: 2, columns: 4)
        let drawn = canvas.draw(Self.rows, [placed])
        let sent = drawn.split(separator: "\u{1B}Ptmux;").dropFirst()
        #expect(sent.count == 4)
        for piece in sent {
            #expect(piece.hasPrefix("\u{1B}\u{1B}_G") && piece.contains("\u{1B}\u{1B}\\\u{1B}\\"))
        }
        #expect(sent.first?.contains("a=T,f=24,s=64,v=64,i=17,c=4,r=2,U=1,q=2,m=1;") == true)
        let first = ["\u{305}", "\u{30D}", "\u{30E}", "\u{310}"].map { "\u{10EEEE}\u{305}" + $0 }.joined()
        let drawnScalars = Array(drawn.unicodeScalars)
        let row = Array("\u{1B}[38;5;17m\u{1B}[2;21H\(first)\u{1B}[3;21H".unicodeScalars)
        #expect(drawnScalars.firstRange(of: row) != nil)
        #expect(canvas.draw(Self.rows, [placed]).isEmpty)
        // Its row is written over: its parts are written again, and it is not sent again.
        var rows = Self.rows
        rows[2] = "other text that reaches to its end"
        let again = canvas.draw(rows, [placed])
        #expect(again.unicodeScalars.contains("\u{10EEEE}") && !again.contains("Ptmux;"))
        let gone = canvas.draw(rows, [])
        #expect(gone.contains("\u{1B}Ptmux;\u{1B}\u{1B}_Ga=d,d=I,i=17,q=2\u{1B}\u{1B}\\\u{1B}\\"))
        // Its cells are empty again.
        #expect(gone.contains("\u{1B}[2;21H    ") && gone.contains("\u{1B}[3;21H    "))
    }

    @Test("a better way that is learned of late takes the place of the first one, in all cells")
    func anotherWay() throws {
        let canvas = try RegionCanvas(.trueColor, .blocks)
        let placed = PlacedPicture(try picture(8), row: 2, column: 20, rows: 4, columns: 8)
        _ = canvas.draw(Self.rows, [placed])
        canvas.region?.painter.method = .sixel
        let drawn = canvas.draw(Self.rows, [placed])
        #expect(drawn.contains("\u{1B}P0;1;0q") && canvas.screen.lines == Self.rows)
        canvas.region?.painter.method = .blocks
        _ = canvas.draw(Self.rows, [placed])
        #expect((2..<6).allSatisfy { canvas.screen.lines[$0].hasSuffix("  ▀▀▀▀▀▀▀▀") })
    }

    @Test("iTerm2's: a PNG that others can read, of the same pixels")
    func iterm2() throws {
        let picture = try #require(Picture(width: 2, height: 1, bytes: [1, 2, 3, 250, 251, 252]))
        let text = ITermPicture.text(PlacedPicture(picture, row: 0, column: 0, rows: 3, columns: 6))
        #expect(text.hasPrefix("\u{1B}]1337;File=inline=1;size=") && text.hasSuffix("\u{07}"))
        #expect(text.contains("width=6;height=3;"))
        let file = [UInt8](try #require(Data(base64Encoded: String(text.dropLast().split(separator: ":")[1]))))
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // Between a head of 25 bytes and an end of 12.
        let rows = file.dropFirst(8 + 25).dropLast(12)
        #expect(Array(rows.prefix(8)) == [0, 0, 0, UInt8(rows.count - 12)] + Array("IDAT".utf8))
        var inflated = [UInt8](repeating: 0, count: 7)
        var count = uLongf(inflated.count)
        let stream = Array(rows.dropFirst(8).dropLast(4))
        #expect(uncompress(&inflated, &count, stream, uLong(stream.count)) == Z_OK)
        #expect(inflated == [0, 1, 2, 3, 250, 251, 252])
        // Worked out with zlib and Python's struct.
        #expect(file.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
    }

    @Test("sixels: the size in pixels, each band its colours, repeated signs counted")
    func sixel() throws {
        let text = SixelPicture.text(try picture(4), (columns: 10, rows: 12))
        #expect(text == "\u{1B}P0;1;0q\"1;1;10;12#0;2;100;0;0#0!10~-#0!10~-\u{1B}\\")
    }

    @Test("a picture keeps a few colours that are easily told apart; one of many gets 64 that are near")
    func palette() {
        let few = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF, 0x102030]
        let palette = ColourPalette(few + few, limit: 64)
        #expect(Set(palette.colours) == Set(few))
        for colour in few { #expect(palette.colours[palette.place(of: colour)] == colour) }
        let many = (0..<4_096).map { $0 / 256 * 16 << 16 | $0 / 16 % 16 * 16 << 8 | $0 % 16 * 16 }
        let cut = ColourPalette(many, limit: 64)
        #expect(cut.colours.count == 64)
        func distance(_ colour: Int) -> Int {
            let found = cut.colours[cut.place(of: colour)]
            return [16, 8, 0].map { abs((colour >> $0 & 0xFF) - (found >> $0 & 0xFF)) }.max() ?? 0
        }
        // A quarter of each channel's range, from the middle.
        #expect(many.allSatisfy { distance($0) <= 32 })
        #expect(ColourPalette([], limit: 64).colours.isEmpty)
    }

    @Test("the best protocol of a terminal; none of one that says nothing")
    func best() {
        var traits = TerminalTraits()
        let capabilities = TerminalCapabilities(color: .trueColor, glyphs: .unicode)
        func best(_ capabilities: TerminalCapabilities, _ environment: [String: String] = [:]) -> PictureProtocol? {
            PictureProtocol.best(traits, capabilities, environment: environment)
        }
        #expect(best(capabilities, ["TERM_PROGRAM": "iTerm.app"]) == nil)
        traits.isComplete = true
        #expect(best(capabilities) == .blocks)
        #expect(best(TerminalCapabilities(color: .named16, glyphs: .unicode)) == nil)
        #expect(best(TerminalCapabilities(color: .trueColor, glyphs: .ascii)) == nil)
        traits.hasSixel = true
        #expect(best(capabilities) == .sixel)
        #expect(best(TerminalCapabilities(color: .attributes, glyphs: .unicode)) == .sixel)
        #expect(best(capabilities, ["TERM_PROGRAM": "iTerm.app"]) == .iterm2)
        #expect(best(capabilities, ["TERM_PROGRAM": "iTerm.app", "TMUX": "x"]) == .blocks)
        #expect(best(TerminalCapabilities(color: .attributes, glyphs: .unicode), ["TMUX": "x"]) == .sixel)
        traits.hasKittyPictures = true
        #expect(best(capabilities) == .kitty)
        #expect(best(capabilities, ["TMUX": "x"]) == .placeholders)
    }
}
