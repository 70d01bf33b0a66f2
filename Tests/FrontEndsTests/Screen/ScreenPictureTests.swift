import Doubles
import FrontEnds
import Harness
import People
import Terminal
import Testing
import Text
import Words

@MainActor
@Suite("whole pictures of the full screen", .fewAtATime)
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

    @Test(
        "says on every screen that certificates go unchecked, in a word that no narrow one cuts off",
        arguments: [
            (40, Language.english, "rollcall  insecure  Ann Le…  30 min left"),
            (80, .english, "rollcall  insecure  Ann Lee <ann@example.com> · local     session ends in 30 min"),
            (40, .korean, "rollcall  안전하지 않음  Ann…  30분 남음"),
        ])
    func insecure(columns: Int, language: Language, top: String) async {
        for (name, keys) in Self.places {
            var run = ScreenRun(ScriptedSurface(columns: columns, rows: 24))
            run.isInsecure = true
            run.language = language
            // What a filter finds is told in words of either language.
            let keys: [ScriptedSurface.Step] = name == "filter" ? [.keys("2")] : keys
            let whole = language == .korean ? "24명" : "24 people"
            await run.play(StubSource(answers: Answers([.success(.town)])), [.waitFor(whole)] + keys + [.picture])
            let drawn = run.surface.pictures.last ?? ""
            #expect(drawn.split(separator: "\n").first.map(String.init) == top, "\(name)")
        }
    }

    @Test("an email that is cut reads as no other one, and is whole below the list")
    func cutEmail() async {
        let email = "anders.nielsen.of.the.harbour@people.of.copenhagen.example.com"
        let anders = Person.sample("a", "Anders Nielsen", gender: .male, email: email)
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 24, glyphs: .ascii))
        await run.play([.success([anders])], .waitFor("Anders"), .keys("1"), .waitFor("> Anders"), .picture)
        let rows = (run.surface.pictures.last ?? "").split(separator: "\n")
        let isCut = rows.contains { $0.hasPrefix("> Anders") && $0.contains("~") && $0.hasSuffix("example.com") }
        #expect(isCut, "\(rows)")
        #expect(rows.contains { $0.hasPrefix("  Email") && $0.hasSuffix(" \(email)") }, "\(rows)")
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
