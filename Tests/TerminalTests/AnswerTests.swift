import Harness
import Testing

@Suite("What a terminal answers late is never typed", .fewAtATime, .serialized)
struct AnswerTests {
    /// To the questions that programs ask when they begin: the background, what it is, where the cursor is, its
    /// version.
    static let answers = [
        "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", "\u{1B}]l a title\u{1B}\\",
        "\u{1B}[?62;22c", "\u{1B}[>1;4000;29c", "\u{1B}[12;40R", "\u{1B}[?2026;2$y", "\u{1B}[8;24;80t",
        "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}^private\u{1B}\\",
        "\u{1B}[" + String(repeating: "1;", count: 2_000) + "c",
        "\u{1B}]4;" + String(repeating: "x", count: 20_000) + "\u{7}",
    ]

    @Test("into a secret and into a line", arguments: ["secret", "text"])
    func whole(mode: String) async throws {
        try await type(into: mode) { terminal in
            for answer in Self.answers { terminal.send(answer) }
        }
    }

    @Test("in pieces, longer apart than an Esc waits for what follows it", arguments: ["secret", "text"])
    func inPieces(mode: String) async throws {
        try await type(into: mode) { terminal in
            for answer in Self.answers.prefix(10) {
                let bytes = Array(answer.utf8)
                for cut in [1, 2, bytes.count - 1] {
                    terminal.send(bytes: Array(bytes[..<cut]))
                    try await Task.sleep(for: .milliseconds(70))
                    terminal.send(bytes: Array(bytes[cut...]))
                }
            }
        }
    }

    private func type(into mode: String, _ answer: (PseudoTerminal) async throws -> Void) async throws {
        let terminal = try probe(mode)
        #expect(await terminal.wait { $0.screen.column > 5 })
        terminal.send("a")
        try await answer(terminal)
        terminal.send("b\r")
        #expect(
            await terminal.waitFor(mode == "secret" ? "got accepted [2]" : #"got accepted("ab")"#), "\(terminal.screen)"
        )
    }

    @Test("One that does not end keeps no key for longer than a second; pasted text is not one")
    func unended() async throws {
        let terminal = try probe("text")
        #expect(await terminal.wait { $0.screen.column > 5 })
        terminal.send("a\u{1B}]11;rgb:")
        try #require(await terminal.rest())
        try await Task.sleep(for: .seconds(2))
        terminal.send("b\u{1B}[200~c\u{1B}]11;d\u{1B}[201~\r")
        #expect(await terminal.waitFor("got accepted"))
        #expect(
            terminal.screen.contains(#"got accepted("abc"#) && terminal.screen.contains("11;d"), "\(terminal.screen)")
    }
}
