import Dispatch
import Foundation
import Harness
import OtherTerminals
import Testing

/// What the built program writes, in terminals that others wrote.
@Suite("Real terminals show after keys what they show after a full redraw", .limited, .serialized)
struct RealTerminalTests {
    private static let columns = 110
    private static let rows = 30

    /// Keys that are pressed together before the screen is looked at.
    private static let keys = ["1jjj", "jjjjjkk", " jj", "\u{1B}[6~j", "Gkkk", "gj?", "?sj", "\u{1B}l"]

    @Test("xterm, by its pixels", .needs(.xterm))
    func xterm() async throws { try await window(.xterm) }

    @Test("xterm as set up for Korea, China and Japan, by its pixels", .needs(.wideXterm))
    func wideXterm() async throws { try await window(.wideXterm) }

    @Test("kitty, by its pixels", .needs(.kitty))
    func kitty() async throws { try await window(.kitty) }

    private func window(_ kind: WindowedTerminal.Kind) async throws {
        try await browse { terminal in
            let window = try await Self.waiting { try WindowedTerminal(kind, columns: Self.columns, rows: Self.rows) }
            var taken = 0
            func show(_ name: String) async throws -> Data {
                let output = await terminal.settledOutput()
                let bytes = Array(output[taken...])
                taken = output.count
                let pixels = try await Self.waiting {
                    try window.show(bytes)
                    return try window.pixels()
                }
                try Self.keep(window.picture, "\(kind)-\(name)")
                return pixels
            }
            var seen: Set<Data> = [try await show("start")]
            for keys in Self.keys {
                terminal.send(keys)
                let name = keys.filter(\.isLetter)
                let drawn = try await show("\(name)-drawn")
                terminal.send("\u{C}")
                let anew = try await show("\(name)-anew")
                #expect(drawn == anew, "after \(keys.debugDescription)")
                seen.insert(drawn)
            }
            #expect(seen.count >= Self.keys.count, "the pictures are of different screens")
        }
    }

    /// Runs what waits for a window on a thread of its own: the pool's are few.
    private static func waiting<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "window").async { continuation.resume(with: Result { try work() }) }
        }
    }

    @Test("in tmux, by what it captures", .needs(.xterm))
    func multiplexer() async throws {
        try await serve { house, url in
            let terminal = try Multiplexer.tmux.run(
                "\"$ROLLCALL\" --people \(url)", house, columns: Self.columns, rows: Self.rows)
            try await terminal.expectBrowser()
            func captured() async throws -> String {
                _ = await terminal.settledOutput()
                return try await house.shell("tmux -S \(house.folder)/socket capture-pane -p").outputText
            }
            for keys in Self.keys {
                terminal.send(keys)
                let drawn = try await captured()
                terminal.send("\u{C}")
                let anew = try await captured()
                #expect(drawn == anew, "after \(keys.debugDescription)")
                #expect(drawn.contains("rollcall"))
            }
            terminal.send("q")
            _ = await terminal.waitForExit()
        }
    }

    /// Where ROLLCALL_TEST_PICTURES names a folder, the pictures are kept there to be looked at.
    private static func keep(_ picture: URL, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["ROLLCALL_TEST_PICTURES"] else { return }
        try Data(contentsOf: picture).write(to: URL(filePath: "\(folder)/\(name).xwd"))
    }

    private func serve(_ body: @Sendable (Household, String) async throws -> Void) async throws {
        let house = try Household()
        try await house.signIn()
        let directory = try RecordedDirectory().oddlyNamed
        try await LoopbackServer.run(answering: { _ in directory.answer }) { server in try await body(house, server.url) }
    }

    private func browse(_ body: @Sendable (PseudoTerminal) async throws -> Void) async throws {
        try await serve { house, url in
            let terminal = try house.terminal("--people", url, columns: Self.columns, rows: Self.rows)
            try await terminal.expectBrowser()
            try await body(terminal)
            terminal.send("\u{1B}\u{1B}q")
            await terminal.expectEnd(.exited(0))
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the test where ROLLCALL_TEST_REAL_TERMINALS asks for it, and says so elsewhere.
    fileprivate static func needs(_ kind: WindowedTerminal.Kind) -> Self {
        let isRequired = ProcessInfo.processInfo.environment["ROLLCALL_TEST_REAL_TERMINALS"] == "required"
        return .enabled(if: isRequired, "\(kind) is tried with ROLLCALL_TEST_REAL_TERMINALS=required")
    }
}

extension PseudoTerminal {
    /// Everything that the program wrote, once nothing more comes.
    fileprivate func settledOutput() async -> [UInt8] {
        repeat { mark() } while await wait(.milliseconds(150)) { !$0.chunks.isEmpty }
        return state.output
    }
}
