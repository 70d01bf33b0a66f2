import Harness
import Testing

@Suite("Lines from what is not a terminal")
struct PipeTests {
    private func lines(_ input: String, path: String? = nil) async throws -> [String] {
        try await lines(Array(input.utf8), path: path)
    }

    private func lines(_ input: [UInt8], path: String? = nil) async throws -> [String] {
        let run = try await PipedProcess.run(probePath, arguments: ["pipe"], input: input, inputPath: path)
        #expect(run.status == .exited(0))
        return run.outputText.split(separator: "\n").map(String.init)
    }

    @Test("Exactly one LF or CRLF is taken off, a last line without one counts")
    func lineEndings() async throws {
        #expect(try await lines("a\nb\r\nc\r\r\n\n d ") == ["<61>", "<62>", "<630d>", "<>", "<206420>", "END"])
    }

    @Test("A lone CR at the end of input is part of the line")
    func carriageReturnAtEnd() async throws {
        #expect(try await lines("a\r") == ["<610d>", "END"])
    }

    @Test("NUL and invalid UTF-8 stay as they are")
    func anyByte() async throws {
        #expect(try await lines([0x61, 0, 0xFF, 0xC3, 0x0A]) == ["<6100ffc3>", "END"])
    }

    @Test(
        "No input, an empty line and /dev/null are told apart", arguments: [("", nil), ("\n", nil), ("", "/dev/null")])
    func nothing(input: String, path: String?) async throws {
        #expect(try await lines(input, path: path) == (input.isEmpty ? ["END"] : ["<>", "END"]))
    }

    @Test("A line without an end is refused, and the one after it is read")
    func tooLong() async throws {
        let output = try await lines(String(repeating: "x", count: 200_000) + "\nok\n")
        #expect(output == ["tooLong(limit: 65536)", "<6f6b>", "END"])
    }

    @Test("A line as long as a pipe's buffer arrives whole")
    func long() async throws {
        let output = try await lines(String(repeating: "x", count: 60_000) + "\n")
        #expect(output.first?.count == 120_002)
    }
}
