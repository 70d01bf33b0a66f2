import Foundation
import Harness
import RelaysTesting
import Testing

@Suite("What a key costs", .fewAtATime)
struct KeystrokeTests {
    @Test("One write a key: at most 64 bytes for a plain key, 256 on a change of verdict")
    func bytes() async throws {
        let terminal = try probe("form")
        await terminal.waitFor("wants an @")
        for (place, key) in "kim@example.com".enumerated() {
            terminal.mark()
            terminal.send(String(key))
            try #require(await terminal.wait { $0.screen.column == 13 + place })
            let chunks = terminal.state.chunks
            #expect(chunks.count == 1)
            #expect(chunks.reduce(0, +) <= (key == "@" ? 256 : 64))
        }
        terminal.send("\r")
        await terminal.wait { $0.screen.row == 2 }
        for place in 0..<20 {
            terminal.mark()
            terminal.send("x")
            try #require(await terminal.wait { $0.screen.column == 13 + place })
            #expect(terminal.state.chunks.count == 1)
            #expect(terminal.state.chunks.reduce(0, +) <= (place == 0 ? 256 : 64))
        }
        for count in 20..<40 {
            terminal.mark()
            terminal.send("\u{2}")
            try #require(await terminal.wait { !$0.chunks.isEmpty })
            // How wide a terminal draws the mask is its own affair: the 19 signs before the cursor lead it there.
            #expect(terminal.state.chunks[0] <= 64)
            terminal.send("y")
            try #require(await terminal.wait { $0.chunks.count == 2 })
            // The terminal itself makes room for the sign, unless one that draws signs wide might fold the row by now.
            #expect(terminal.state.chunks[1] <= (13 + 2 * (count + 1) > 80 ? 256 : 64))
        }
    }

    @Test("Idle at the prompt the process does not wake and uses no CPU")
    func idle() async throws {
        let terminal = try probe("form")
        await terminal.waitFor("wants an @")
        terminal.send("k")
        await terminal.waitFor("Email     k")
        terminal.mark()
        // A thread that comes late to its rest, on a busy machine, is no wake-up: such two seconds do not count.
        let isIdle = try await eventually {
            let before = try switches(terminal.processID)
            let isDrawn = await terminal.wait(.seconds(2)) { !$0.chunks.isEmpty }
            #expect(!isDrawn)
            return try switches(terminal.processID) - before <= 2
        }
        #expect(isIdle)
    }

    // How often the process's threads gave up the processor of their own accord, which a wake-up ends in.
    private func switches(_ pid: Int32) throws -> Int {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        return tasks.reduce(0) { total, task in
            let status = (try? String(contentsOfFile: "/proc/\(pid)/task/\(task)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return total + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }
}
