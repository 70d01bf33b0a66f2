import Foundation
import Harness
import Testing

@Suite("The start-up file of readline", .fewAtATime)
struct StartupFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID())").path()

    private func put(_ text: String, at name: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    /// Runs a line with the file as `INPUTRC`; gives what the probe says of it.
    private func run(_ name: String) async throws -> String {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let terminal = try probe("text", environment: ["INPUTRC": "\(folder)/\(name)"], columns: 200)
        #expect(await terminal.waitFor("Text:"), "\(terminal.state)")
        terminal.send("a\u{18}x\u{18}\u{12}b\r")
        #expect(await terminal.waitFor("got accepted"), "\(terminal.state)")
        #expect(await terminal.waitForExit() == .exited(0))
        return terminal.screen.wholeText
    }

    @Test("one that includes others counts, and so do they")
    func including() async throws {
        try put("$include \(folder)/b\n $INCLUDE \(folder)/nowhere\n", at: "a")
        try put("\"\\C-xx\": \"macro\"\n", at: "b")
        let text = try await run("a")
        #expect(text.contains("amacrob"), "\(text)")
        #expect(!text.contains("problem"))
    }

    @Test("one that includes itself, by way of others too, is told and not read", arguments: ["a", "b"])
    func circle(name: String) async throws {
        try put("$include \(folder)/\(name)\n", at: "a")
        try put("$if Bash\n\t$ include\t\(folder)/a\n$endif\n", at: "b")
        #expect(try await run("a").contains("problem: includesItself"))
    }

    @Test("one that is too deep, too wide or a pipe is told and not read")
    func others() async throws {
        for number in 0..<40 { try put("$include \(folder)/\(number + 1)\n", at: "\(number)") }
        #expect(try await run("0").contains("problem: tooDeep"))
        for number in 0..<9 {
            try put("$include \(folder)/\(number + 1)\n$include \(folder)/\(number + 1)\n", at: "\(number)")
        }
        #expect(try await run("0").contains("problem: tooLarge"))
        try put("$include \(folder)/pipe\n", at: "a")
        #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
        #expect(try await run("a").contains("problem: pipe"))
    }
}
