import Harness
import Testing

@Suite("No copy of a secret stays in memory after Enter", .fewAtATime)
struct SecretMemoryTests {
    /// The secret is made here and only sent, so that it stands in no argument and no environment.
    private static let secret = "Xq7-zebra-LANTERN-quartz-9981-öäü-" + String(repeating: "mQ4w", count: 150)

    struct Way: Sendable, CustomStringConvertible {
        let description: String
        let keys: String
    }

    static let ways = [
        Way(description: "typed", keys: secret),
        Way(description: "pasted", keys: "\u{1B}[200~\(secret)\u{1B}[201~"),
        Way(description: "deleted and retyped", keys: secret + "\u{15}" + secret),
        Way(description: "revealed", keys: secret + "\u{12}"),
        Way(description: "revealed and hidden", keys: "\u{12}" + secret + "\u{12}"),
        Way(description: "backspaced away", keys: secret + String(repeating: "\u{7F}", count: 700) + "other"),
        Way(description: "moved about in", keys: secret + "\u{1}\u{B}" + secret + "\u{17}" + secret),
    ]

    @Test("Zero hits in a scan of the process", arguments: ways)
    func scan(way: Way) async throws {
        let terminal = try probe("secret", "--scan", columns: 90, rows: 40)
        await terminal.waitFor("hidden")
        for part in way.keys.chunks(of: 50) {
            terminal.send(part)
        }
        // The last key shows the count: every other key has then been taken.
        terminal.send("\u{14}")
        let isTaken = await terminal.wait { state in
            state.screen.lines.contains { line in
                (line.hasPrefix("hidden ") || line.hasPrefix("shown ")) && line.contains(where: \.isNumber)
            }
        }
        try #require(isTaken)
        let during = try #require(try ProcessMemory(of: terminal.processID))
        if way.description != "backspaced away" {
            #expect(during.count(of: "LANTERN") > 0, "the scan finds what is there")
        }
        terminal.send("\r")
        #expect(await terminal.waitFor("Enter ends:"))
        let after = try #require(try ProcessMemory(of: terminal.processID))
        #expect(after.count(of: "LANTERN") == 0)
        #expect(after.count(of: "mQ4wmQ4w") == 0)
        // As cells of the screen or UTF-32 it would be a copy too.
        #expect(after.count(of: "L\0\0\0A\0\0\0N\0\0\0T") == 0)
        terminal.send("\r")
        #expect(await terminal.waitForExit() == .exited(0))
    }
}

extension String {
    fileprivate func chunks(of size: Int) -> [String] {
        var rest = self[...]
        var parts: [String] = []
        while !rest.isEmpty {
            parts.append(String(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return parts
    }
}
