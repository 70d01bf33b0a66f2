import Display
import Glibc
import Terminal

/// What the probe does at a terminal, by the mode that it was started with.
@MainActor final class TerminalProbe {
    let session: TerminalSession
    let dumpGuard: DumpGuard
    private var keys = ""

    init(session: TerminalSession, dumpGuard: DumpGuard) {
        self.session = session
        self.dumpGuard = dumpGuard
    }

    func run(_ mode: String) async {
        let editor = LineEditor(session: session, dumpGuard: dumpGuard)
        if let problem = editor.startupFileProblem { print("problem: \(problem)") }
        switch mode {
        case "form": await form(editor)
        case "secret": await secret(editor)
        case "commands": await commands(editor)
        case "crash": await crash(editor)
        case "busy": await busy(editor)
        case "ticking": await ticking(editor)
        case "two": await twoEditors()
        case "fold": await fold(editor)
        case "stuck": await stuck(editor)
        case "stalling": await stalling(editor)
        case "screen": await screen(editor)
        default: await text(editor)
        }
    }

    private func text(_ editor: LineEditor) async {
        let outcome = await editor.read(
            TextLine(ending: .commit) { text in
                LineView(prompt: StyledText("Text: ", .label), below: [StyledText("\(text.count) characters", .dim)])
            })
        if outcome.end == .interrupted { session.die(of: SIGINT) }
        report(outcome)
    }

    /// Prints how reading a line ended, with the text as far as it counts.
    func report(_ read: (end: ReadingEnd, text: String)) {
        switch read.end {
        case .endOfInput, .interrupted: print("got \(read.end)")
        case .accepted, .previous, .next, .cancelled: print("got \(read.end)(\(read.text.debugDescription))")
        }
    }

    private func secret(_ editor: LineEditor) async {
        var lengths: [Int] = []
        let outcome = await editor.readSecret(
            SecretLine(
                ending: .commit,
                accepts: { !$0.isEmpty },
                take: { lengths.append($0.count) },
                view: { contents in
                    var hint = contents.isRevealed ? "shown" : "hidden"
                    if contents.showsCount { hint += " \(contents.count)" }
                    if contents.hitLimit { hint += " full" }
                    if contents.wasRefused { hint += " refused" }
                    if DumpGuard.isProcessDumpable { hint += " dumpable" }
                    return LineView(prompt: "Password: ", below: [StyledText(hint, .dim)])
                }))
        print("got \(outcome) \(lengths)\(DumpGuard.isProcessDumpable ? ", dumpable again" : "")")
        // Stays alive, so that its memory can be looked at.
        if CommandLine.arguments.contains("--scan") {
            _ = await editor.read(TextLine(ending: .commit) { _ in LineView(prompt: "Enter ends: ") })
        }
    }

    private func commands(_ editor: LineEditor) async {
        let history = LineHistory()
        let words = ["open Men", "open Women", "open 20s", "quit", "kim@example.com", "kim.b@example.com"]
        while true {
            let read = await editor.read(
                TextLine(
                    ending: .commit, history: history,
                    completion: { head in
                        Completion(replacing: head.count, candidates: words.filter { $0.hasPrefix(head) })
                    },
                    suggestion: { text in text.isEmpty ? nil : words.first { $0.hasPrefix(text) } },
                    view: { _ in LineView(prompt: "> ") }))
            guard read.end == .accepted, read.text != "quit" else { return report(read) }
            print("ran \(read.text)")
        }
    }

    /// The row that is typed stands below the line, as a hint does.
    private func fold(_ editor: LineEditor) async {
        _ = await editor.read(TextLine(ending: .commit) { LineView(prompt: "> ", below: [StyledText("  \($0)")]) })
    }

    private func crash(_ editor: LineEditor) async {
        _ = await editor.read(
            TextLine { text in
                precondition(text != "boom", "asked for")
                return LineView(prompt: "Crash: ")
            })
    }

    /// The main thread goes nowhere any more once that is typed and shown.
    private func stuck(_ editor: LineEditor) async {
        _ = await editor.read(
            TextLine { text in
                if text == "stuck" {
                    Task { while true { pause() } }
                }
                return LineView(prompt: "Stuck: ")
            })
    }

    /// While "ab" stands there, each frame takes until something is typed, and a little longer.
    private func stalling(_ editor: LineEditor) async {
        let outcome = await editor.read(
            TextLine(ending: .commit) { text in
                if text == "ab" {
                    var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
                    poll(&input, 1, -1)
                    usleep(100_000)
                }
                return LineView(prompt: "Stalling: ")
            })
        report(outcome)
    }

    /// Shows the characters that are typed, until any other key.
    private func screen(_ editor: LineEditor) async {
        let screen = Screen(session: session, editor: editor, hasMouse: false)
        screen.view = { [self] in Frame([StyledText("Keys: \(keys)")]) }
        screen.open()
        while case .key(.character(let key)) = await screen.input() {
            keys.append(key)
            screen.setNeedsDisplay()
        }
        screen.close()
        print("got \(keys)")
    }

    private func plain() async -> (String, Int) {
        let reader = PlainLineReader(session: session, dumpGuard: dumpGuard)
        guard case (.accepted, let name) = await reader.read(prompt: "Name: ") else { return ("", 0) }
        var count = 0
        let isLong = CommandLine.arguments.contains("--long")
        let outcome = await reader.readSecret(prompt: "Password: ", isLong: isLong) { count = $0.count }
        if outcome == .interrupted { session.die(of: SIGINT) }
        return (name, count)
    }

    func plain() async {
        let (name, count): (String, Int) = await plain()
        print("got \(name) and \(count) bytes")
    }
}
