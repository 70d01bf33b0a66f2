import Glibc
import Harness
import OtherTerminals
import RelaysTesting
import Testing

@testable import Display
@testable import Terminal

@MainActor
@Suite("Lines printed on a terminal that is drawn on")
struct PrintedLinesTests {
    /// libvterm, drawn on by a region and printed on through a pipe.
    @MainActor
    private final class DrawnOn: Canvas {
        let capabilities = TerminalCapabilities(color: .none, glyphs: .unicode)
        let size = TerminalSession.Size(columns: 30, rows: 8)
        let isSuspended = false
        let foldsOnResize = false
        let lines = PrintedLines(limit: 100)
        let screen: VTermScreen
        let pipe: (read: Int32, write: Int32)

        init() throws {
            screen = try #require(VTermScreen(columns: 30, rows: 8))
            var ends: [Int32] = [-1, -1]
            try #require(Glibc.pipe(&ends) == 0 && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0)
            pipe = (ends[0], ends[1])
        }

        deinit {
            close(pipe.read)
            close(pipe.write)
        }

        var writer: OutputWriter { OutputWriter(descriptor: pipe.write, beside: lines) }

        func write(bytes: UnsafeRawBufferPointer) {
            takePrinted()
            screen.feed(bytes)
        }

        /// What was printed before, as a terminal shows it: each line feed returns the carriage too (ONLCR).
        func takePrinted() {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = read(pipe.read, &bytes, bytes.count)
            guard count > 0 else { return }
            let shown = bytes[..<count].flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
            shown.withUnsafeBytes { screen.feed($0) }
        }

        var shown: [String] {
            takePrinted()
            return Array(screen.lines.prefix { !$0.isEmpty })
        }
    }

    @Test("over a form they come above it, and the form stays as it is")
    func aboveForm() async throws {
        let terminal = try DrawnOn()
        let region = LiveRegion(canvas: terminal)
        terminal.writer.write("before\n")
        region.draw { layout in ["Title", "Email  é"].forEach { layout.add(StyledText($0)) } }
        terminal.writer.write("one\n")
        terminal.writer.write("two")
        #expect(
            await eventually { terminal.shown == ["before", "one", "two", "Title", "Email  é"] }, "\(terminal.shown)")
        region.draw { layout in ["Title", "Email  éa"].forEach { layout.add(StyledText($0)) } }
        #expect(terminal.shown == ["before", "one", "two", "Title", "Email  éa"])
        region.commit()
        terminal.writer.write("after\n")
        #expect(terminal.shown == ["before", "one", "two", "Title", "Email  éa", "after"])
    }

    @Test("over a whole screen they wait for its end")
    func afterScreen() throws {
        let terminal = try DrawnOn()
        let region = LiveRegion(canvas: terminal)
        region.isWholeScreen = true
        terminal.lines.hold()
        region.draw { $0.add("whole") }
        terminal.writer.write("one\n")
        region.erase()
        #expect(terminal.shown == [])
        terminal.lines.release()
        #expect(terminal.shown == ["one"])
    }

    @Test("of more than are kept the oldest are left out, which is said")
    func bounded() throws {
        let terminal = try DrawnOn()
        terminal.lines.hold()
        for number in 1...100 { terminal.writer.write("line \(number)\n") }
        terminal.lines.release()
        let printed = terminal.shown
        #expect(printed.last == "line 100")
        terminal.lines.hold()
        terminal.writer.write(String(repeating: "x", count: 200) + "\n")
        terminal.writer.write("small\n")
        terminal.lines.release()
        #expect(terminal.shown.suffix(2) == ["… (1)", "small"])
    }
}
