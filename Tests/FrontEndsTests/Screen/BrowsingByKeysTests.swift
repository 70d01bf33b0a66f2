import Browsing
import ClientWords
import Display
import Doubles
import Harness
import People
import SamplePeople
import Terminal
import Testing
import Words

@MainActor
@Suite("browsing by keys on the full screen", .fewAtATime)
struct BrowsingByKeysTests {
    func rows(_ picture: String?) -> [Substring] { (picture ?? "").split(separator: "\n") }

    /// The row on which the pointer stands, without the scrollbar.
    func pointed(_ picture: String?) -> String {
        let row = rows(picture).last { $0.hasPrefix("▸") || $0.contains("  ▸") } ?? ""
        return String(row.reversed().drop { " │┃".contains($0) }.reversed())
    }

    @Test("Enter opens the section at the person whose card one is on")
    func opens() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("jjl"), .key(.enter), .picture, .key(.escape), .picture
        )
        #expect(pointed(run.surface.pictures.first).contains("अनीता नायर"))
        #expect(run.surface.pictures.first?.contains("2 of 12") == true)
        #expect(run.surface.pictures.last?.contains("1 Men") == true)
    }

    @Test("where a section has several rows of cards, Down and Up go through them, and on to the next section")
    func rowsOfCards() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 24))
        let steps: [ScriptedSurface.Step] = "ljjkklh".flatMap { [.keys(String($0)), .picture] }
        await run.play(StubSource(answers: Answers([.success(.town)])), [.waitFor("24 people")] + steps)
        let names = run.surface.pictures.map { rows($0).first { $0.contains("▌") }?.firstMatch(of: /▌ (\w+)/)?.1 }
        #expect(names == ["Carl", "Frank", "अनीता", "Frank", "Carl", "김민준", "Carl"])
    }

    @Test("what a section's title says is not repeated in its cards")
    func titleOnce() async {
        var run = ScreenRun(ScriptedSurface(columns: 80, rows: 24))
        run.definitions = [SectionDefinition(title: "Germany", where: [])]
        await run.play([.success(.town)], .waitFor("24 people"), .picture)
        let picture = run.surface.pictures[0]
        #expect(picture.contains("20 Berlin") && picture.matches(of: /Germany/).count == 1, "\(picture)")
    }

    @Test("below a person's fields stands how many of the list are like them, of each field in which people differ")
    func placeInFigures() async {
        let run = ScreenRun(ScriptedSurface(columns: 100, rows: 40))
        await run.play([.success(.town)], .waitFor("24 people"), .keys("1j"), .key(.enter), .picture)
        // All of them are men of one nationality.
        #expect(
            run.surface.pictures[0].contains(
                """

                  Among 12 people
                    Age   30-39     2   16.7%  █████
                    City  Madurai   3   25.0%  ███████▌

                  4 others in Madurai
                """), "\(run.surface.pictures)")
    }

    @Test("an email too long for the list is cut in the middle: its end tells more")
    func longEmail() async {
        var long = [Person].town
        long[2].email = "a.very.long.name.before.the.sign@department.of.a.university.example.com"
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 24))
        await run.play([.success(long)], .waitFor("24 people"), .keys("1"), .picture)
        let row = rows(run.surface.pictures[0]).first { $0.contains("Carl Cohn") } ?? ""
        #expect(row.contains("a.very") && row.contains("…") && row.hasSuffix("example.com┃"), "\(row)")
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
        // Beside the list they stand as long as they are not unfolded in it.
        let pictures = run.surface.pictures
        #expect(pictures[0].contains("    4 others in Berlin"))
        #expect(pictures[1].contains("Women · 12 people"))
        #expect(pointed(pictures[1]).contains("Dora Dahl"))
        #expect(pictures[2].contains("    4 others in Berlin"))
        #expect(!pictures[3].contains("    4 others in Berlin") && pictures[3].contains("│ 4 others in Berlin"))
        #expect(!pictures[2].contains("│ 4 others in Berlin"))
    }

    @Test(":12 goes to that line, :next and :prev turn pages, :search goes to its best match, and names are keys")
    func typedCommands() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 12))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys(":"), .line("2"), .waitFor("Women · 12 people"),
            .keys(":"), .line("12"), .picture, .keys(":"), .line("prev"), .picture, .keys(":"), .line("next"),
            .picture, .keys(":"), .line("search ibáñez"), .waitFor("1 person"), .picture, .keys(":"), .line("ㅠㅁ차"),
            .waitFor("1 Men"), .picture, .keys(":"), .line("ㅐㅔ두 1"), .waitFor("Men · 12 people"), .keys("G:"),
            .line("search karl"), .waitFor("1 person"), .picture, .keys(":"), .line("ㅋㅋ"), .picture
        )
        let pictures = run.surface.pictures
        for (picture, position) in zip(pictures, ["12 of 12", " 5 of 12", "12 of 12", "1 of 1"]) {
            #expect(picture.contains(position), "\(position)")
        }
        #expect(pointed(pictures[3]).contains("Ines Ibáñez"))
        #expect(pictures[4].contains("2 Women"))
        #expect(pointed(pictures[5]).contains("Karl Kurz"))
        #expect(pictures[6].contains("Unknown command “ㅋㅋ”"))
        #expect(
            await ScreenRun().play([.success(.town)], .waitFor("24 people"), .keys(":"), .line("ㅂ"))
                == .done(failedCommands: false))
    }

    @Test("40 columns cut neither a key's words, nor what is left of the session, nor the question for a file")
    func narrowTexts() async {
        for language in [Language.english, .korean] {
            var run = ScreenRun(ScriptedSurface(columns: 40, rows: 12))
            run.language = language
            await run.play(
                StubSource(answers: Answers([.success(.town)])),
                [.waitFor(language == .english ? "24 people" : "24명"), .keys("1?"), .picture]
                    + Array(repeating: [.key(.pageDown), .picture], count: 6).joined()
                    + [.keys("?pp"), .waitFor("12:00"), .picture, .key(.escape), .keys("e"), .line("")])
            let help = run.surface.pictures.dropLast().joined(separator: " ")
            let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(!help.contains("…"), "\(help)")
            for text in Messages(language).listKeys.map(\.does) {
                #expect(text.split(separator: " ").allSatisfy { words.contains($0) }, "\(text)")
            }
            #expect(run.surface.pictures.last?.contains("…") == false, "\(run.surface.pictures.last ?? "")")
            #expect(run.surface.prompts == [language == .english ? "Export to: " : "내보낼 파일: "])
        }
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

    @Test("the heading of the sorted column keeps its name in Korean too")
    func sortedInKorean() async {
        var run = ScreenRun()
        run.language = .korean
        await run.play(
            StubSource(answers: Answers([.success(.town)])),
            [.waitFor("24명"), .keys("1ss"), .waitFor("나이순"), .picture, .keys("S"), .waitFor("나이 역순"), .picture])
        #expect(run.surface.pictures.first?.contains("나이▼") == true)
        #expect(run.surface.pictures.last?.contains("나이▲") == true)
    }

    @Test("nothing of the selected row is cut beside the fields, however wide the window is")
    func selectedBesideFields() async {
        for columns in 100...140 {
            let run = ScreenRun(ScriptedSurface(columns: columns, rows: 34))
            await run.play([.success(.town)], .waitFor("24 people"), .keys("1j"), .picture)
            let row = pointed(run.surface.pictures[0])
            #expect(row.contains("Carl Cohn") && !row.contains("…"), "\(columns): \(row)")
        }
    }

    @Test("the mouse goes to a card and to a person")
    func mouse() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .key(.click(row: 12, column: 30)), .key(.enter), .picture,
            .key(.click(row: 6, column: 4)), .picture, .key(.wheelUp), .picture
        )
        let names = ["अनीता नायर", "Dora Dahl", "Dora Dahl"]
        #expect(zip(run.surface.pictures, names).allSatisfy { pointed($0).hasPrefix("▸ \($1)") })
    }

    @Test("the wheel moves what is seen; the pointer stays on its person until that would be out of sight")
    func wheel() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 12))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1"), .waitFor("of 12"), .picture, .key(.wheelDown),
            .picture, .key(.wheelUp), .picture, .key(.wheelDown), .key(.wheelDown), .key(.wheelDown), .picture
        )
        let pictures = run.surface.pictures
        let people = [Person].town.filter { $0.gender == .male }.map(\.name)
        #expect(pictures[0].contains(people[0]) && pointed(pictures[0]).contains(people[0]))
        #expect(!pictures[1].contains(people[0]) && pointed(pictures[1]).contains(people[3]))
        #expect(pictures[2].contains(people[0]) && pointed(pictures[2]).contains(people[3]))
        #expect(pictures[3].contains(people[11]) && !pictures[3].contains(people[3]))
    }

    @Test("a second click opens; a heading sorts, again the other way; a key of the last row is as pressed")
    func clicks() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .key(.click(row: 2, column: 4)), .picture,
            .key(.click(row: 2, column: 4)), .waitFor("Men · 12 people"), .picture, .key(.click(row: 3, column: 24)),
            .waitFor("Age▼"), .key(.click(row: 3, column: 24)), .waitFor("Age▲"), .picture,
            .key(.click(row: 5, column: 4)), .key(.click(row: 5, column: 4)), .waitFor("Nationality"), .picture,
            .key(.click(row: 23, column: 0)), .picture
        )
        let pictures = run.surface.pictures
        #expect(pictures[1].contains("1 of 12"))
        #expect(pictures[2].contains("by age, reversed"))
        #expect(pictures[3].contains("0171-555"))
        #expect(!pictures[3].contains("Age▲"))
        #expect(pictures[3].hasSuffix("Esc back  j k next, previous  y copy  p profile  ? help  q quit"))
        #expect(pictures[4].contains("Age▲"))
    }

    @Test("the help has keys of its own, which can be clicked, and tells what of it is out of sight")
    func help() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 23))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1?"), .picture, .key(.click(row: 22, column: 12)),
            .picture, .key(.click(row: 22, column: 27)), .picture, .key(.click(row: 4, column: 4)), .picture,
            .key(.click(row: 22, column: 0)), .picture)
        let pictures = run.surface.pictures
        #expect(pictures[0].hasSuffix("Esc close  PageDown down  PageUp up"), "\(pictures[0])")
        #expect(pictures[0].contains("lines 1-18 of 19") && !pictures[0].contains("cancel loading"), "\(pictures[0])")
        #expect(pictures[1].contains("lines 2-19 of 19") && pictures[1].contains("cancel loading"), "\(pictures[1])")
        #expect(pictures[2] == pictures[0] && pictures[3] == pictures[0])
        #expect(pictures[4].contains("Men · 12 people"))
        let usual = ScreenRun(ScriptedSurface(columns: 80, rows: 24))
        await usual.play([.success(.town)], .waitFor("24 people"), .keys("1?"), .picture)
        #expect(usual.surface.pictures[0].contains("cancel loading") && !usual.surface.pictures[0].contains("lines"))
        let large = ScreenRun(ScriptedSurface(columns: 120, rows: 40))
        await large.play([.success(.town)], .waitFor("24 people"), .keys("1?"), .picture)
        #expect(large.surface.pictures[0].hasSuffix("\nEsc close"))
        #expect(!large.surface.pictures[0].contains("lines "))
    }

    @Test("numbers count: 5j, 7G, and with Enter they open a section; Ctrl-N and Ctrl-P go down and up")
    func counts() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("15j"), .picture, .keys("2k"), .picture, .keys("11G"),
            .picture, .keys("2"), .picture, .key(.enter), .waitFor("Women · 12 people"), .key(.control("n")),
            .key(.control("n")), .key(.control("p")), .picture
        )
        let pictures = run.surface.pictures
        let positions = [" 6 of 12", " 4 of 12", "11 of 12", "2  11 of 12", " 2 of 12"]
        for (picture, position) in zip(pictures, positions) { #expect(picture.contains(position), "\(position)") }
    }

    @Test("Esc returns to the list, the filter and the person that one came from")
    func returns() async {
        let run = ScreenRun(ScriptedSurface(columns: 120, rows: 40))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1 "), .waitFor("others in Berlin"), .keys("s"),
            .waitFor("Name▼"),
            .picture, .keys("j"), .key(.enter), .waitFor("Women · 12"), .picture, .key(.escape), .waitFor("Men · 12"),
            .waitFor("Name▼"), .waitFor("1 of 12"), .picture, .key(.escape), .waitFor("1 Men")
        )
        let pictures = run.surface.pictures
        #expect(pictures[1].contains("Women · 12 people"))
        #expect(pointed(pictures[2]).prefix(14) == pointed(pictures[0]).prefix(14))
    }

    @Test("Esc returns from one of the same area in the same list too, also from one whom the filter hid")
    func returnsWithinList() async {
        for filter in ["", "adam"] {
            let run = ScreenRun(ScriptedSurface(columns: 120, rows: 40))
            let filtering: [ScriptedSurface.Step] =
                filter.isEmpty ? [] : [.keys("/"), .line(filter, until: "1 of 12 people")]
            await run.play(
                StubSource(answers: Answers([.success(.town)])),
                [.waitFor("24 people"), .keys("1")] + filtering
                    + [.keys(" "), .waitFor("4 others in Berlin"), .picture, .keys("jj"), .key(.enter)]
                    + [.waitFor("Men · 12 people"), .waitFor("6 of 12"), .picture, .key(.escape)]
                    + [.waitFor(filter.isEmpty ? " 1 of 12" : "1 of 12 people"), .picture]
                    + [.key(.escape), .waitFor(filter.isEmpty ? "1 Men" : "Men · 12 people")])
            let pictures = run.surface.pictures.suffix(3)
            #expect(pointed(pictures.dropFirst().first).contains("Håkon Hansen"), "\(pictures)")
            #expect(pointed(pictures.last).prefix(14) == pointed(pictures.first).prefix(14), "\(pictures)")
            #expect(pictures.last?.contains("4 others in Berlin") == true)
        }
    }

    @Test("keys of a Korean layout do what their place on the keyboard does; h goes back, l opens")
    func koreanKeys() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1ㅓㅓ"), .picture, .keys("ㅏ"), .picture, .keys("어"),
            .picture,
            .keys("ㅣ"), .waitFor("Nationality"), .picture, .keys("hㅗ"), .waitFor("2 Women"), .picture
        )
        #expect(run.surface.pictures[0].contains("3 of 12"))
        #expect(run.surface.pictures[1].contains("2 of 12"))
        #expect(run.surface.pictures[3].contains("0171-555"))
    }

    @Test("with plain symbols no dot and no quotation mark of others stands in what the screen says")
    func plainSymbols() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 24, glyphs: .ascii))
        await run.play(
            [.success(.town), .success(.town)], .waitFor("24 people"), .picture, .keys("2/"),
            .line("ni", until: "3 of 12"),
            .keys("i"), .picture, .key(.escape), .keys("/"), .line("zzz", until: "0 of 12"), .keys("r"), .picture)
        for picture in run.surface.pictures { #expect(!picture.contains { "·“”…".contains($0) }, "\(picture)") }
        #expect(
            run.surface.pictures[2].contains("Women - 3 of 12 people - filter \"ni\""), "\(run.surface.pictures[2])")
    }

    @Test("another size is drawn at once; one too small says so")
    func resizes() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1"), .resize(columns: 30, rows: 5), .picture,
            .resize(columns: 120, rows: 40), .picture
        )
        // As many rows as there are: a line that is being typed takes the last one.
        #expect(run.surface.pictures[0] == "Enlarge to 40x10\n\n\n\n")
        let tiny = ScreenRun(ScriptedSurface(columns: 80, rows: 24))
        await tiny.play([.success(.town)], .waitFor("24 people"), .resize(columns: 10, rows: 3), .picture)
        #expect(tiny.surface.pictures[0] == "Enlarge to\n40x10\n")
        #expect(rows(run.surface.pictures[1]).first { $0.contains("│ Name") } != nil)
    }

    @Test("the keys say whether one who quits stays signed in")
    func quitting() async {
        for store in [nil, StubStore()] {
            var run = ScreenRun()
            run.store = store
            await run.play([.success(.town)], .waitFor("24 people"), .keys("?"), .picture)
            let told = store == nil ? "quit and sign out" : "quit, still signed in"
            #expect(run.surface.pictures[0].contains(told), "\(run.surface.pictures[0])")
        }
    }

    @Test("Ctrl-C leaves as interrupted, q as done")
    func leaves() async {
        #expect(await ScreenRun().play([.success(.town)], .waitFor("24 people"), .interrupt) == .interrupted)
        #expect(
            await ScreenRun().play([.success(.town)], .waitFor("24 people"), .keys("q")) == .done(failedCommands: false)
        )
    }
}
