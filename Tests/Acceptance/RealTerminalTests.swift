import Dispatch
import Foundation
import OtherTerminals
import Testing

/// What the built program writes, in terminals that others wrote.
@Suite(
    "Real terminals show after keys what they show after a full redraw: 205 names, every screen, the form", .limited,
    .serialized,
    .asked)
struct RealTerminalTests {
    private static let recording = Task { try await KeyRecording(Household()) }

    @Test("xterm, by its pixels")
    func xterm() async throws { try await window(.xterm) }

    @Test("xterm as set up for Korea, China and Japan, by its pixels")
    func wideXterm() async throws { try await window(.wideXterm) }

    @Test("kitty, by its pixels")
    func kitty() async throws { try await window(.kitty) }

    @Test("alacritty, by its pixels")
    func alacritty() async throws { try await window(.alacritty) }

    @Test("tmux, by what it captures")
    func tmux() async throws {
        try await compare("tmux") { try TmuxPane(columns: KeyRecording.columns, rows: KeyRecording.rows) }
    }

    private func window(_ kind: WindowedTerminal.Kind) async throws {
        try await compare("\(kind)") {
            try WindowedTerminal(kind, columns: KeyRecording.columns, rows: KeyRecording.rows)
        }
    }

    private func compare<Terminal: OtherTerminal>(_ kind: String, _ open: @escaping @Sendable () throws -> Terminal)
        async throws
    {
        // What fails in the recording is told once: the others would end in silence, as if they had gone well.
        guard let steps = try? await Self.recording.value.steps else {
            Issue.record("there is no recording of the program to compare")
            return
        }
        let (terminal, first) = try await Self.waiting { try Self.opened(open, showing: steps[0].drawn) }
        var seen: Set<Terminal.Look> = []
        for (index, step) in steps.enumerated() {
            var drawn = index == 0 ? first : try await Self.waiting { try terminal.look(after: step.drawn) }
            var anew = try await Self.waiting { try terminal.look(after: step.anew) }
            // What the program wrote is the same each time, and begins with a clear screen: a difference that does not
            // come each time is of how the terminal happened to read, as where a read of tmux 3.3 ends behind a joiner.
            for _ in 0..<3 where drawn.difference(from: anew) != nil {
                drawn = try await Self.waiting { try terminal.look(after: step.drawn) }
                anew = try await Self.waiting { try terminal.look(after: step.anew) }
            }
            try Self.keep(drawn, "\(kind) \(step.name) drawn")
            try Self.keep(anew, "\(kind) \(step.name) anew")
            if let difference = drawn.difference(from: anew) { Issue.record("after \(step.name): \(difference)") }
            seen.insert(anew)
        }
        #expect(seen.count > steps.count / 2, "the looks are of different screens")
    }

    /// Opens a terminal and shows it the first bytes; again where the window of a busy machine never draws them.
    private static func opened<Terminal: OtherTerminal>(
        _ open: () throws -> Terminal, showing bytes: [UInt8]
    ) throws -> (Terminal, Terminal.Look) {
        for _ in 0..<4 {
            let terminal = try open()
            if let look = try? terminal.look(after: bytes) { return (terminal, look) }
        }
        let terminal = try open()
        return (terminal, try terminal.look(after: bytes))
    }

    /// Runs what waits for a terminal on a thread of its own: the pool's are few.
    private static func waiting<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "terminal").async { continuation.resume(with: Result { try work() }) }
        }
    }

    /// Where ROLLCALL_TEST_PICTURES names a folder, the looks are kept there to be looked at.
    private static func keep(_ look: some TerminalLook, _ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["ROLLCALL_TEST_PICTURES"] else { return }
        try look.file.data.write(to: URL(filePath: "\(folder)/\(name.replacing(" ", with: "-")).\(look.file.type)"))
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs the tests where ROLLCALL_TEST_REAL_TERMINALS asks for them, and says so elsewhere.
    fileprivate static var asked: Self {
        let isRequired = ProcessInfo.processInfo.environment["ROLLCALL_TEST_REAL_TERMINALS"] == "required"
        return .enabled(if: isRequired, "real terminals are tried with ROLLCALL_TEST_REAL_TERMINALS=required")
    }
}
