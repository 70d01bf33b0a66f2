import People
import Scenes
import Terminal
import Testing

@MainActor
@Suite("whole pictures of the full screen")
struct ScreenPictureTests {
    /// Screens of each place, by the keys that lead there.
    private static let places: [(name: String, keys: [ScriptedSurface.Step])] = [
        ("sections", [.keys("l")]),
        ("section", [.keys("2jj")]),
        ("area", [.keys("1j ")]),
        ("filter", [.keys("2/"), .line("ni", until: "of 12 people")]),
        ("profile", [.keys("p"), .waitFor("12:00")]),
        ("help", [.keys("?")]),
    ]

    @Test("is as drawn", arguments: [(40, 10), (80, 24), (120, 40), (200, 60)])
    func pictures(columns: Int, rows: Int) async {
        for (name, keys) in Self.places {
            let run = ScreenRun(ScriptedSurface(columns: columns, rows: rows))
            let steps: [ScriptedSurface.Step] = [.waitFor("24 people")] + keys + [.picture]
            await run.play(StubSource(answers: Answers([.success(.town)])), steps)
            let drawn = run.surface.pictures.last ?? ""
            #expect(drawn == Pictures.all["\(name) \(columns)×\(rows)"], "\(name) at \(columns)×\(rows)")
            #expect(drawn.split(separator: "\n", omittingEmptySubsequences: false).count == rows)
        }
    }

    @Test("in Korean, and in ASCII where the terminal has no more", arguments: [(40, 10), (80, 24), (120, 40)])
    func otherWords(columns: Int, rows: Int) async {
        for (name, keys) in Self.places where name != "filter" && name != "profile" {
            var run = ScreenRun(ScriptedSurface(columns: columns, rows: rows, glyphs: .ascii))
            run.language = .korean
            await run.play(StubSource(answers: Answers([.success(.town)])), [.waitFor("24명")] + keys + [.picture])
            let drawn = run.surface.pictures.last ?? ""
            #expect(!drawn.contains { "▸…│─▲▼↕".contains($0) }, "\(name) at \(columns)×\(rows)")
            for row in drawn.split(separator: "\n") { #expect(String(row).displayWidth <= columns) }
        }
    }
}
