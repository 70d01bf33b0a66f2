import Harness
import Testing

@Suite("The emulated screen")
struct ScreenEmulatorTests {
    private func screen(_ text: String, columns: Int = 10, rows: Int = 4) -> ScreenEmulator {
        var screen = ScreenEmulator(columns: columns, rows: rows)
        screen.feed(text.utf8)
        return screen
    }

    @Test("Text folds only when the next character comes")
    func deferredFold() {
        var full = screen("0123456789")
        #expect(full.lines == ["0123456789"] && full.row == 0 && full.column == 9)
        full.feed("a".utf8)
        #expect(full.lines == ["0123456789", "a"] && full.row == 1 && full.column == 1)
        #expect(screen("0123456789\r\nb").lines == ["0123456789", "b"])
        #expect(screen("0123456789\u{8}x").lines == ["01234567x9"])
        #expect(screen("12345678한글").lines == ["12345678한", "글"])
        #expect(screen("123456789한").lines == ["123456789", "한"])
    }

    @Test("Wide and combining characters take their columns, and half of one leaves a space")
    func wide() {
        let wide = screen("한e\u{301}x")
        #expect(wide.lines == ["한e\u{301}x"] && wide.column == 4)
        #expect(screen("한글\r x").lines == [" x글"])
        #expect(screen("한글\u{1B}[1;2Hx").lines == [" x글"])
        #expect(screen("👨‍👩‍👧x").column == 3)
        #expect(screen("🇰🇷x").column == 3)
    }

    @Test("The cursor moves and stays within the screen")
    func cursor() {
        let moved = screen("\u{1B}[3;4Hx\u{1B}[Ay\u{1B}[2Dz\u{1B}[99B\u{1B}[99Cw")
        #expect(moved.lines == ["", "   zy", "   x", "         w"])
        #expect(screen("ab\u{1B}[Gc\u{1B}[2dd").lines == ["cb", " d"])
        #expect(screen("a\u{1B}7bc\u{1B}8d").lines == ["adc"])
    }

    @Test("Parts of the screen and of a line are erased")
    func erase() {
        #expect(screen("abcdef\u{1B}[3D\u{1B}[K").lines == ["abc"])
        #expect(screen("abcdef\u{1B}[3D\u{1B}[1K").lines == ["    ef"])
        #expect(screen("a\r\nb\r\nc\u{1B}[2A\u{1B}[J").lines == ["a"])
        #expect(screen("a\r\nb\u{1B}[2J\u{1B}[Hc").lines == ["c"])
        #expect(screen("abc\u{1B}[2D\u{1B}[X").lines == ["a c"])
    }

    @Test("Characters and lines are put in and taken out")
    func insertDelete() {
        #expect(screen("abcd\u{1B}[3D\u{1B}[2@X").lines == ["aX bcd"])
        #expect(screen("abcd\u{1B}[3D\u{1B}[2P").lines == ["ad"])
        #expect(screen("a\r\nb\r\nc\u{1B}[2;1H\u{1B}[Lx").lines == ["a", "x", "b", "c"])
        #expect(screen("a\r\nb\r\nc\u{1B}[1;1H\u{1B}[M").lines == ["b", "c"])
    }

    @Test("The screen scrolls, within a region too, and remembers what went off at the top")
    func scrolling() {
        let scrolled = screen("1\r\n2\r\n3\r\n4\r\n5\r\n6")
        #expect(scrolled.lines == ["3", "4", "5", "6"] && scrolled.scrollback == ["1", "2"])
        #expect(screen("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3;1H\nx").lines == ["1", "3", "x", "4"])
        #expect(screen("1\r\n2\u{1B}[H\u{1B}M0").lines == ["0", "1", "2"])
    }

    @Test("Colours and weights are kept with each cell")
    func look() {
        let styled = screen("a\u{1B}[1;31mb\u{1B}[0;38;5;244mc\u{1B}[7md\u{1B}[me")
        #expect(styled.look(of: "a")?.isPlain == true)
        #expect(styled.look(of: "b")?.isBold == true && styled.look(of: "b")?.foreground == "31")
        #expect(styled.look(of: "c")?.foreground == "38;5;244" && styled.look(of: "c")?.isBold == false)
        #expect(styled.look(of: "d")?.isReversed == true)
        #expect(styled.look(of: "e")?.isPlain == true)
        #expect(styled.look(of: "zz") == nil)
    }

    @Test("Modes: cursor, pasted text, the other screen and back")
    func modes() {
        var modes = screen("shell\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1049h\u{1B}[Hfull")
        #expect(!modes.isCursorShown && modes.marksPaste && modes.isAlternate && modes.lines == ["full"])
        modes.feed("\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2004l".utf8)
        #expect(modes.isCursorShown && !modes.marksPaste && !modes.isAlternate)
        #expect(modes.lines == ["shell"] && modes.column == 5)
    }

    @Test("each screen has a saved cursor of its own: leaving the other one leads back to where it was entered")
    func savedCursors() {
        var screen = screen("one\r\ntwo\u{1B}[?1049h\u{1B}[H\u{1B}7full\u{1B}8")
        screen.feed("\u{1B}[?1049l".utf8)
        #expect((screen.row, screen.column) == (1, 3) && screen.text == "one\ntwo")
    }

    @Test("Characters and sequences may come in pieces; what is not known is told")
    func pieces() {
        var pieces = ScreenEmulator(columns: 10, rows: 2)
        for byte in "한\u{1B}[31mx\u{1B}]0;title\u{7}y\u{1B}[6n".utf8 { pieces.feed([byte]) }
        #expect(pieces.lines == ["한xy"] && pieces.unknown == [])
        #expect(pieces.replies == Array("\u{1B}[1;5R".utf8))
        pieces.feed("\u{1B}[5z".utf8)
        #expect(pieces.unknown == ["CSI 5z"])
    }

    @Test("A smaller window keeps the cursor's row")
    func resize() {
        var small = screen("1\r\n2\r\n3\r\n4long")
        small.resize(columns: 3, rows: 2)
        #expect(small.lines == ["3", "4lo"] && small.row == 1)
        small.resize(columns: 8, rows: 3)
        #expect(small.lines == ["3", "4lo"])
    }
}
