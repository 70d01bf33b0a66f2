import Accounts
import Browsing
import Doubles
import FrontEnds
import Glibc
import Terminal
import Testing
import Words

@MainActor
@Suite struct EventPrinterTests {
    private let output = NamelessFile()
    private let errors = NamelessFile()

    private func printer(
        _ format: EventPrinter.Format, color: TerminalCapabilities.Color = .none, output: Int32? = nil,
        outputEnded: @escaping @MainActor (EventPrinter.OutputEnd) -> Void = { Issue.record("\($0)") }
    ) -> EventPrinter {
        let capabilities = TerminalCapabilities(color: color, glyphs: .unicode)
        return EventPrinter(
            messages: Messages(.english), format: format,
            output: OutputWriter(descriptor: output ?? self.output.descriptor), outputCapabilities: capabilities,
            errors: OutputWriter(descriptor: errors.descriptor),
            errorCapabilities: capabilities,
            outputEnded: outputEnded
        )
    }

    @Test("results go to standard output, what went wrong to standard error")
    func streams() {
        let printer = printer(.text)
        printer.show(.logout(.ok))
        printer.show(.failed(.lastPage))
        #expect(output.text == "Signed out\n")
        #expect(errors.text == "rollcall: This is the last page: type prev for the previous page\n")
        #expect(!printer.isJSON)
    }

    @Test("as JSON an error is an object too")
    func json() {
        let printer = printer(.json)
        printer.show(.failed(.lastPage))
        #expect(
            output.text == """
                {"event":"error","code":"last_page","message":"This is the last page: type prev for the previous page"}

                """)
        #expect(errors.text == "rollcall: This is the last page: type prev for the previous page\n")
    }

    @Test("foreign text in a complaint is cleaned, and stays on one line")
    func complaint() {
        printer(.text).show(.failed(.noSuchSection("\u{1B}[2JKids\nx\u{202E}")))
        #expect(errors.text == "rollcall: No section “[2JKids x”: type sections for the list\n")
    }

    @Test("colour is only where the terminal has it, and ends on its row")
    func colour() {
        printer(.text, color: .named16).show(.failed(.lastPage))
        #expect(errors.text == "\u{1B}[1;7mrollcall:\u{1B}[0m This is the last page: type prev for the previous page\n")
    }

    @Test("a reader that has gone ends the run with results, but not one that failed, which has its own status")
    func readerGone() {
        OutputWriter.ignoreWriteSignals()
        var pipeEnds: [Int32] = [-1, -1]
        #expect(pipe(&pipeEnds) == 0)
        close(pipeEnds[0])
        defer { close(pipeEnds[1]) }
        var ends: [EventPrinter.OutputEnd] = []
        let printer = printer(.json, output: pipeEnds[1]) { ends.append($0) }
        printer.show(.failed(.noSession))
        #expect(ends.isEmpty)
        #expect(errors.text == "rollcall: Not signed in: run rollcall login\n")
        printer.show(.logout(.ok))
        #expect(ends == [.readerClosed(hasFailed: true)])
    }

    @Test("output that takes nothing more is told")
    func ended() {
        var ends: [EventPrinter.OutputEnd] = []
        let closed = EventPrinter(
            messages: Messages(.english), format: .text, output: OutputWriter(descriptor: -1),
            outputCapabilities: TerminalCapabilities(color: .none, glyphs: .ascii),
            errors: OutputWriter(descriptor: -1),
            errorCapabilities: TerminalCapabilities(color: .none, glyphs: .ascii), outputEnded: { ends.append($0) }
        )
        closed.show(.logout(.ok))
        #expect(ends == [.failed(EBADF)])
    }
}
