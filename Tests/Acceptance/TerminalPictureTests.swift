import Dispatch
import Foundation
import Harness
import OtherTerminals
import Testing

@Suite("Pictures of the screens in a terminal that others wrote", .limited, .serialized)
struct TerminalPictureTests {
    private static let folder = Picture.folder + "/Terminal"
    /// The most bytes of a picture.
    private static let limit = 100_000

    @Test("each is committed, small, and shown in an article, and there is no other")
    func committed() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let articles = root.appending(path: "Sources/rollcall/rollcall.docc")
        let names = try FileManager.default.contentsOfDirectory(atPath: articles.path).filter { $0.hasSuffix(".md") }
        let text = try (names.map { articles.appending(path: $0) } + [root.appending(path: "README.md")])
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        for picture in TerminalPicture.all {
            let data = try Data(contentsOf: URL(filePath: "\(Self.folder)/\(picture.name).png"))
            #expect(data.starts(with: [0x89] + Array("PNG".utf8)) && data.count <= Self.limit, "\(picture.name)")
            #expect(text.contains("Tests/Acceptance/Pictures/Terminal/\(picture.name).png)"), "\(picture.name)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(Set(files) == Set(TerminalPicture.all.map { "\($0.name).png" }))
    }

    @Test(
        "are taken anew of kitty where that is asked for",
        .enabled(if: Picture.areDrawnAnew, "they are taken with ROLLCALL_UPDATE_PICTURES=1"),
        arguments: TerminalPicture.all)
    func taken(picture: TerminalPicture) async throws {
        let output = try await picture.output()
        let path = "\(Self.folder)/\(picture.name).png"
        // On a thread of its own, which it blocks.
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue(label: "terminal").async {
                continuation.resume(
                    with: Result {
                        let window = try WindowedTerminal(
                            .kitty, columns: picture.columns, rows: picture.rows, points: 10, colours: picture.colours)
                        try window.look(after: output).writePNG(path, columns: picture.columns)
                    })
            }
        }
    }
}

/// A screen that is committed as a picture of kitty's window.
struct TerminalPicture: Sendable, CustomTestStringConvertible {
    let name: String
    let columns: Int
    let rows: Int
    var colours = WindowedTerminal.Colours.dark
    /// What is typed, each once everything before it is drawn.
    let keys: [String]
    var isFirstRun = false

    static let all = [
        TerminalPicture(
            name: "sign-in", columns: 100, rows: 30,
            keys: ["kim@example.com\r", "Kim Minsu\r", "old brown boots and rain"], isFirstRun: true),
        TerminalPicture(name: "sections", columns: 100, rows: 30, keys: ["j", "l"]),
        TerminalPicture(name: "filter", columns: 100, rows: 30, keys: ["1", "/", "m", "a"]),
        TerminalPicture(name: "figures", columns: 100, rows: 30, keys: ["1", "i", "j", "j", "j", "j"]),
        TerminalPicture(name: "profile", columns: 100, rows: 30, keys: ["p"]),
        TerminalPicture(name: "section-80x24-light", columns: 80, rows: 24, colours: .light, keys: ["2", "j", "j"]),
        TerminalPicture(name: "sections-160x50", columns: 160, rows: 50, keys: []),
        TerminalPicture(name: "section-44x12", columns: 44, rows: 12, keys: ["1", "j"]),
    ]

    var testDescription: String { name }

    /// What the program writes until the screen is drawn, with a time that is the same each time.
    func output() async throws -> [UInt8] {
        let house = try Household()
        // What is left of the session is told in whole hours from three on.
        try house.write(#"{"auth":{"local":{"token_minutes":239}}}"#, to: house.configurationFile)
        if !isFirstRun { try await house.signIn() }
        let directory = try RecordedDirectory().withoutPictures
        return try await LoopbackServer.run(answering: { _ in directory.answer }) { server in
            let terminal = try house.terminal(
                "--people", server.url, environment: ["COLORTERM": "truecolor"], columns: columns, rows: rows)
            try await terminal.expect("the questions") { $0.wrote(Self.question) }
            terminal.send(answers)
            var answered = 1
            for keys in [""] + keys {
                terminal.send(keys)
                await terminal.quiet(for: .milliseconds(500))
                // What is drawn next may wait for the answer to a question behind it.
                while case let asked = Self.questions(terminal.state.output), asked > answered {
                    for _ in answered..<asked { terminal.send(Self.last) }
                    answered = asked
                    await terminal.quiet(for: .milliseconds(500))
                }
            }
            return Array(Picture.normalised(String(decoding: terminal.state.output, as: UTF8.self)).utf8)
        }
    }

    private static let question = "\u{1B}[c"
    private static let last = "\u{1B}[?62;c"

    private static func questions(_ output: [UInt8]) -> Int {
        String(decoding: output, as: UTF8.self).matches(of: /\u{1B}\[c/).count
    }

    /// What kitty answers to the questions.
    private var answers: String {
        func report(_ colour: String) -> String {
            let parts = stride(from: 0, to: 6, by: 2).map { String(colour.dropFirst($0).prefix(2)) }
            return "rgb:" + parts.joined(separator: "/")
        }
        return "\u{1B}[1;2R\u{1B}[1;2R\u{1B}[1;3R\u{1B}]10;\(report(colours.text))\u{1B}\\"
            + "\u{1B}]11;\(report(colours.ground))\u{1B}\\\u{1B}[?2026;2$y\u{1B}_Gi=31;OK\u{1B}\\" + Self.last
    }
}
