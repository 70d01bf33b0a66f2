import Harness

/// Keys typed at a form, with what came back for each.
@MainActor
struct Typing {
    private var answers: [TypedTerminal.Answer] = []
    /// What the same key took at a terminal with `cat`: the machine's own time.
    private(set) var echoNanoseconds: [Double] = []
    private var plainBytes: [Double] = []
    private var verdictBytes: [Double] = []

    /// Types `keys`, and tells those that change but their own row from those that change what is said of the form.
    init(_ keys: [String], at terminal: TypedTerminal, besides echo: TypedTerminal) throws {
        for key in keys {
            echoNanoseconds.append(try echo.type("x").nanoseconds)
            terminal.drain()
            let before = Self.said(on: terminal.screen)
            let answer = try terminal.type(key)
            answers.append(answer)
            if before == Self.said(on: terminal.screen) {
                plainBytes.append(Double(answer.bytes.count))
            } else {
                verdictBytes.append(Double(answer.bytes.count))
            }
        }
    }

    /// The rows that say what the form thinks, and the marks behind the labels.
    private static func said(on screen: ScreenEmulator) -> [String] {
        screen.lines.enumerated().map { index, row in
            index == screen.row ? "\(index) " + row.filter { "·✓".contains($0) } : row
        }
    }

    var nanoseconds: [Double] { answers.map(\.nanoseconds) }
    var mostPlainBytes: Double { plainBytes.max() ?? 0 }
    var mostVerdictBytes: Double { verdictBytes.max() ?? 0 }
    var verdictChanges: Int { verdictBytes.count }
}
