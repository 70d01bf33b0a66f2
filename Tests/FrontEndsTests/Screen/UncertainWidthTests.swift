import Display
import Doubles
import FrontEnds
import Harness
import OtherTerminals
import People
import SamplePeople
import Terminal
import Testing
import Text

@MainActor
@Suite("Names whose width terminals disagree on, on a screen of others (libvterm)", .fewAtATime)
struct UncertainWidthTests {
    /// Ways through everybody.
    enum Keys: String, CaseIterable, Sendable {
        case down, up, sorted, unfolded, pages
    }

    @Test(
        "After each key the screen is what a full redraw shows: 200 names, five ways through them",
        arguments: Keys.allCases)
    func differences(keys: Keys) async throws {
        let names = [Person].oddlyWritten.count
        #expect(names >= 200)
        let (surface, frames) = await frames(of: keys, names)
        let drawn = try #require(DrawnScreen(surface.size))
        for (number, frame) in frames.enumerated() {
            drawn.draw(frame)
            let anew = try #require(DrawnScreen(surface.size))
            anew.draw(frame)
            guard drawn.screen.cells != anew.screen.cells else { continue }
            let rows = zip(drawn.screen.lines, anew.screen.lines).filter { $0 != $1 }
            try #require(rows.isEmpty, "after key \(number): \(rows)")
            Issue.record("after key \(number) only the looks differ")
            return
        }
        #expect(frames.count > names)
    }

    @Test("A text that is drawn wider than thought leaves what stands right of it in its column")
    func columns() throws {
        let drawn = try #require(DrawnScreen(.init(columns: 30, rows: 2)))
        // Four columns each in libvterm, two of ours.
        let row = StyledText("👩\u{200D}🚀👩\u{200D}🚀👩\u{200D}🚀").padded(to: 8, gap: 2) + "right"
        drawn.draw(Frame([row, "below"]))
        #expect(drawn.screen.lines[0].hasSuffix("right"))
        let cells = drawn.screen.cells[0]
        #expect(cells[10...14].map(\.text) == ["r", "i", "g", "h", "t"])
        #expect(drawn.screen.lines[1] == "below")
    }

    @Test("A text that is drawn wider than thought at the end of a row does not fold")
    func edge() throws {
        let drawn = try #require(DrawnScreen(.init(columns: 6, rows: 3)))
        drawn.draw(Frame(["ab👩\u{200D}🚀👩\u{200D}🚀", "below", "last"]))
        #expect(Array(drawn.screen.lines.dropFirst()) == ["below", "last"])
        drawn.draw(Frame(["ab👩\u{200D}🚀👩\u{200D}🚀", "other", "last"]))
        #expect(Array(drawn.screen.lines.dropFirst()) == ["other", "last"])
    }

    @Test("A row that was nothing but reversed blanks is reversed no longer behind such a text")
    func reversedBlanks() throws {
        let drawn = try #require(DrawnScreen(.init(columns: 30, rows: 2)))
        let after = Frame(["سارا", "below"])
        drawn.draw(Frame([StyledText(String(repeating: " ", count: 20), .selection), "below"]))
        #expect(drawn.screen.cells[0].count(where: \.isReversed) == 20)
        drawn.draw(after)
        let anew = try #require(DrawnScreen(.init(columns: 30, rows: 2)))
        anew.draw(after)
        #expect(drawn.screen.cells == anew.screen.cells)
    }

    /// What is to be drawn after each key.
    private func frames(of keys: Keys, _ names: Int) async -> (ScriptedSurface, [Frame]) {
        let size = keys == .unfolded ? (columns: 80, rows: 24) : (columns: 110, rows: 16)
        let surface = ScriptedSurface(columns: size.columns, rows: size.rows)
        let run = ScreenRun(surface)
        var frames: [Frame] = []
        let look = ScriptedSurface.Step.act { frames.append(surface.view()) }
        func each(_ steps: [ScriptedSurface.Step]) -> [ScriptedSurface.Step] { steps.flatMap { [$0, look] } }
        let all: [Void] = Array(repeating: (), count: names)
        let way: [ScriptedSurface.Step] =
            switch keys {
            case .down: all.map { .keys("j") }
            case .up: [.keys("G")] + all.map { .keys("k") }
            case .sorted: [.keys("s")] + all.map { .keys("j") }
            case .unfolded:
                all.enumerated().map { .keys($0.offset % 6 == 0 ? " " : "j") } + all.prefix(40).map { .keys("k") }
            case .pages:
                [.keys("jlllkl")] + all.prefix(110).map { .key(.pageDown) } + all.prefix(110).map { .key(.pageUp) }
            }
        let beginning: [ScriptedSurface.Step] = [.waitFor("\(names) people"), look, .keys("1"), look]
        let ends: [ScriptedSurface.Step] = [.keys("?"), .key(.escape), .keys("p"), .key(.escape), .keys("1")]
        await run.play(StubSource(answers: Answers([.success(.oddlyWritten)])), beginning + each(way) + each(ends))
        return (surface, frames)
    }
}

extension [Person] {
    /// People with names in scripts, signs and emoji that terminals give different widths.
    fileprivate static let oddlyWritten: [Person] = (0..<OddNames.count).map { number in
        let (first, last) = OddNames.name(of: number)
        return Person(
            id: "\(number)", name: "\(first) \(last)", age: 20 + number % 60, gender: .male,
            email: "person\(number)@example.com", phone: "\(number)", cell: "\(number)",
            city: OddNames.part(number / 4),
            state: OddNames.part(number + 5), country: OddNames.part(number * 3), nat: "DE",
            picture: "https://example.com/\(number).jpg"
        )
    }
}
