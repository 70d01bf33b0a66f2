import FoundationEssentials
import Harness
import RelaysTesting
import Testing

@Suite("On a slow line", .limited)
struct SlowLineTests {
    /// What a line of 9,600 baud takes in a second, in bytes.
    private static let second = 960

    @Test("at 9,600 baud a filter's list is there within three seconds of its last key, the frames in between are not")
    func filter() async throws {
        let house = try Household()
        try house.write(#"{"display":{"pictures":"off"}}"#, to: house.configurationFile)
        try await house.signIn()
        let directory = try RecordedDirectory()
        try await LoopbackServer.run(answering: { _ in directory.answer }) { server in
            let terminal = try house.terminal("--people", server.url)
            try await terminal.expect("the questions") { $0.wrote(SlowLine.question) }
            terminal.send("\u{1B}[1;2R\u{1B}[1;3R\u{1B}[1;3R" + SlowLine.answer)
            var line = SlowLine(terminal)
            let isBrowsing = await eventually {
                await line.type([], every: 0)
                return terminal.state.isBrowsing
            }
            try #require(isBrowsing, "\(terminal.state)")
            // Their frames come in before the next key.
            await line.type(["1", "/"], every: 8 * Self.second)
            let before = terminal.state.output.count
            for text in ["anna", "maria"] {
                let time = await line.type(text.map(String.init), every: Self.second / 5)
                #expect(time <= 3 * Self.second, "\(time) bytes, \(terminal.state)")
                try await terminal.expect("the list") {
                    $0.screen.contains("filter “\(text)”") && !$0.screen.contains("searching")
                }
                await line.type(["\u{15}"], every: 8 * Self.second)
            }
            #expect(terminal.state.output.count - before > Self.second, "there was something to be shown")
            terminal.send("\u{1B}")
            try await terminal.expect("the list") { !$0.screen.isCursorShown }
            await line.type(["q"], every: Self.second)
            await terminal.expectEnd(.exited(0))
        }
    }
}

/// A slow line between a program and a terminal: what is written arrives byte after byte, and what the terminal answers
/// is sent once the question has arrived. Its time is counted in bytes.
private struct SlowLine {
    static let question = "\u{1B}[c"
    static let answer = "\u{1B}[?62;22c"

    private let terminal: PseudoTerminal
    private var arrived = 0
    /// How much of the output has no question that waits for its answer.
    private var answered = 0
    private var time = 0

    /// - Parameter terminal: Has been asked once, and has answered.
    init(_ terminal: PseudoTerminal) {
        self.terminal = terminal
        answered = question(after: 0) ?? 0
        arrived = answered
    }

    /// Types keys, and lets time go by until all that they brought about has arrived; returns the time from the last key
    /// on.
    @discardableResult
    mutating func type(_ keys: [String], every pause: Int) async -> Int {
        var keys = keys[...]
        var next = time
        var last = time
        while true {
            await terminal.rest()
            let end = question(after: answered)
            let way = (end ?? terminal.state.output.count) - arrived
            if let key = keys.first, way == 0 || next <= time + way {
                arrived += min(way, max(next - time, 0))
                time = max(time, next)
                terminal.send(key)
                keys = keys.dropFirst()
                last = time
                next = time + pause
            } else if way > 0 {
                arrived += way
                time += way
                guard let end else { continue }
                answered = end
                terminal.send(Self.answer)
            } else {
                return time - last
            }
        }
    }

    private func question(after start: Int) -> Int? {
        Data(terminal.state.output[start...]).firstRange(of: Data(Self.question.utf8)).map { start + $0.upperBound }
    }
}
