import Browsing
import Doubles
import People
import Terminal
import Testing

@MainActor
@Suite("browsing by keys on the full screen")
struct BrowsingByKeysTests {
    private func rows(_ picture: String?) -> [Substring] { (picture ?? "").split(separator: "\n") }

    /// The row on which the pointer stands.
    private func pointed(_ picture: String?) -> String {
        rows(picture).last { $0.hasPrefix("▸") || $0.contains("  ▸") }.map(String.init) ?? ""
    }

    @Test("Enter opens the section at the person whose card one is on")
    func opens() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("jl"), .key(.enter), .picture, .key(.escape), .picture
        )
        #expect(pointed(run.surface.pictures.first).contains("अनीता नायर"))
        #expect(run.surface.pictures.first?.contains("2 of 12") == true)
        #expect(run.surface.pictures.last?.contains("1 Men") == true)
    }

    @Test("a number picks a section; g, G, PageDown and Ctrl-U go through it")
    func goesThrough() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1G"), .picture, .key(.pageUp), .picture, .keys("g"),
            .picture, .key(.control("d")), .picture, .key(.end), .key(.control("u")), .picture
        )
        let positions = run.surface.pictures.map { picture in
            rows(picture).first { $0.contains(" of 12") && !$0.contains("people") }.map { String($0.suffix(8)) } ?? ""
        }
        #expect(positions == ["12 of 12", " 3 of 12", " 1 of 12", " 6 of 12", " 7 of 12"])
    }

    @Test("Space unfolds who lives in the same area, and Enter on one of them goes there, into another section too")
    func unfolds() async {
        let run = ScreenRun(ScriptedSurface(columns: 120, rows: 40))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1 "), .picture, .keys("j"), .key(.enter), .picture,
            .keys(" "), .picture, .keys(" "), .picture
        )
        let pictures = run.surface.pictures
        #expect(pictures[0].contains("4 people in Berlin"))
        #expect(pictures[1].contains("Women · 12 people"))
        #expect(pointed(pictures[1]).contains("Dora Dahl"))
        #expect(pictures[2].contains("4 people in Berlin"))
        #expect(!pictures[3].contains("4 people in Berlin"))
    }

    @Test("a filter shows as one types who matches; Enter keeps it, n and N go round, Esc shows everybody again")
    func filters() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1/"), .line("nsen", until: "2 of 12 people"),
            .keys("n"), .picture, .keys("n"), .picture, .key(.escape), .picture, .keys("N"), .picture
        )
        let pictures = run.surface.pictures
        #expect(run.surface.prompts == ["/"])
        #expect(pictures[0].contains("filter “nsen”"))
        #expect(["Håkon Hansen", "Jan Jansen"].contains { pointed(pictures[0]).contains($0) })
        #expect(pointed(pictures[0]) != pointed(pictures[1]))
        #expect(pointed(pictures[0]) == pointed(pictures[2]))
        #expect(pictures[3].contains("Men · 12 people"))
        #expect(pointed(pictures[3]) == pointed(pictures[2]))
        #expect(pointed(pictures[4]) == pointed(pictures[1]))
    }

    @Test("a filter given up with Esc leaves everybody, and the pointer where it was")
    func givesFilterUp() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1jj/"), .givenUpLine("zzz", until: "0 of 12 people"),
            .waitFor("Men · 12 people"), .picture
        )
        #expect(run.surface.pictures[0].contains("No people"))
        #expect(pointed(run.surface.pictures.last).contains("김민준"))
    }

    @Test("at the sections a filter looks through everybody")
    func findsEverybody() async {
        let run = ScreenRun()
        await run.play([.success(.town)], .waitFor("24 people"), .keys("/"), .line("ruiz", until: "1 of 24 people"))
        #expect(pointed(run.surface.pictures.first).contains("Rosa Ruiz"))
    }

    @Test("s sorts by the next column and S the other way; the pointer stays on the person")
    func sorts() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1jss"), .waitFor("by age"), .waitFor("Age▼"),
            .picture, .keys("S"), .waitFor("reversed"), .waitFor("Age▲"), .picture
        )
        #expect(run.surface.pictures.allSatisfy { pointed($0).contains("Carl Cohn") })
    }

    @Test("the mouse goes to a card and to a person")
    func mouse() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .key(.click(row: 7, column: 30)), .key(.enter), .picture,
            .key(.click(row: 6, column: 4)), .picture, .key(.wheelUp), .picture
        )
        let names = ["अनीता नायर", "Dora Dahl", "अनीता नायर"]
        #expect(zip(run.surface.pictures, names).allSatisfy { pointed($0).hasPrefix("▸ \($1)") })
    }

    @Test("a command line does what a pipe's does, and says what is wrong")
    func commands() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys(":"), .line("open women"), .picture, .keys(":"),
            .line("fly"), .picture
        )
        #expect(run.surface.pictures[0].contains("Women · 12 people"))
        #expect(run.surface.pictures[1].contains("Unknown command \"fly\""))
    }

    @Test("another size is drawn at once; one too small says so")
    func resizes() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1"), .resize(columns: 30, rows: 5), .picture,
            .resize(columns: 120, rows: 40), .picture
        )
        #expect(run.surface.pictures[0].hasPrefix("Enlarge to 40x10"))
        #expect(rows(run.surface.pictures[1]).first { $0.contains("│ Name") } != nil)
    }

    @Test("Ctrl-C leaves as interrupted, q as done")
    func leaves() async {
        #expect(await ScreenRun().play([.success(.town)], .waitFor("24 people"), .interrupt) == .interrupted)
        #expect(
            await ScreenRun().play([.success(.town)], .waitFor("24 people"), .keys("q")) == .done(failedCommands: false)
        )
    }
}
