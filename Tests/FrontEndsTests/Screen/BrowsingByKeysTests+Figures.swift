import Browsing
import Display
import Doubles
import People
import Terminal
import Testing
import Words

/// The figures of a section.
extension BrowsingByKeysTests {
    @Test("a person below the bars is pointed at by a click")
    func clicksBelowBars() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 40))
        await run.play([.success(.town)], .waitFor("24 people"), .keys("1i"), .picture)
        let lines = run.surface.pictures[0].split(separator: "\n", omittingEmptySubsequences: false)
        let third = lines.firstIndex { $0.contains("김민준") } ?? 0
        let again = ScreenRun(ScriptedSurface(columns: 80, rows: 40))
        await again.play(
            [.success(.town)], .waitFor("24 people"), .keys("1i"), .key(.click(row: third, column: 4)), .picture)
        #expect(pointed(again.surface.pictures[0]).contains("김민준"), "\(again.surface.pictures)")
        #expect(again.surface.pictures[0].contains("█"))
    }

    @Test("figures and a person's fields tell their own keys; Space unfolds nothing out of sight")
    func ownKeys() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 24))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1"), .picture, .key(.enter), .keys(" "), .picture,
            .keys("?"), .picture, .keys("?"), .key(.escape), .picture, .keys("i "), .picture, .keys("?"), .picture)
        let pictures = run.surface.pictures
        func footer(_ index: Int) -> String { rows(pictures[index]).last.map(String.init) ?? "" }
        #expect(footer(0).hasPrefix("Enter open  Esc back  / filter  Space same area"))
        #expect(footer(1).hasPrefix("Esc back  j k next, previous"))
        #expect(pictures[2].contains("back to the list; Enter too") && !pictures[2].contains("same area"))
        #expect(!pictures[3].contains("others in Berlin"))
        #expect(footer(4).hasPrefix("Enter keep  Esc back  arrows hjkl bars"))
        #expect(pictures[5].contains("along the bars") && !pictures[5].contains("same area"))
        let narrow = ScreenRun(ScriptedSurface(columns: 40, rows: 12))
        await narrow.play([.success(.town)], .waitFor("24 people"), .keys("1"), .picture)
        #expect(rows(narrow.surface.pictures[0]).last == "Enter open  Esc back  ? help  q quit")
    }

    @Test(":figures at the sections shows those of the section that one is on")
    func figuresAtSections() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("jj"), .keys(":"), .line("figures"), .waitFor("Women"),
            .waitFor("█"), .picture)
        #expect(run.surface.pictures.last?.contains("Women") == true)
    }

    @Test("i shows figures; moving along the bars narrows the list, Enter keeps that, Esc shows everyone")
    func figures() async {
        for (columns, rows) in [(80, 24), (120, 40), (40, 16)] {
            let run = ScreenRun(ScriptedSurface(columns: columns, rows: rows))
            await run.play(
                [.success(.town)], .waitFor("24 people"), .keys("1i"), .picture, .keys("jjj"), .waitFor("of 12 people"),
                .picture, .key(.enter), .waitFor("20-29"), .picture, .key(.escape), .waitFor("Men · 12 people"),
                .keys("il"), .waitFor("▸ Germany"), .key(.escape), .waitFor("Men · 12 people"), .picture
            )
            let pictures = run.surface.pictures
            #expect(pictures[0].contains("women") && pictures[0].contains("20-29"), "\(pictures[0])")
            #expect(pictures[0].contains("█"))
            #expect(pictures[1].contains("▸ 20-29"), "\(pictures[1])")
            #expect(!pictures[2].contains("█") && pictures[2].contains("of 12 people"))
            #expect(pictures[3].contains("Adam Abel"))
        }
    }

    @Test("figures count those whom the filter lists, say so, and their bars narrow these")
    func figuresOfFiltered() async {
        let run = ScreenRun(ScriptedSurface(columns: 80, rows: 40))
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1/"), .line("nsen", until: "2 of 12 people"), .keys("i"),
            .waitFor("men "), .picture, .keys("jj"), .waitFor("2 of 12 people"), .picture, .keys("j"),
            .waitFor("1 of 12 people"), .picture, .key(.escape), .waitFor("2 of 12 people"),
            .keys("/"), .line("zzz", until: "0 of 12"), .keys("i"), .picture)
        let pictures = run.surface.pictures.filter { $0.contains("women") }
        let men = pictures.map { picture in
            rows(picture).lazy.compactMap { $0.firstMatch(of: #/[ ▸] men +(\d+)/#)?.1 }.first
        }
        #expect(men.prefix(3) == ["2", "2", "2"], "\(pictures)")
        #expect(pictures.allSatisfy { $0.contains("filter “nsen”") || $0.contains("filter “zzz”") }, "\(pictures)")
        #expect(pictures.count > 2 && pictures[2].contains("1 of 1"), "\(pictures)")
        #expect(men.last == "0")
    }

    @Test("bars of the same number are equally long in all columns, in eighths of a column, with per cent")
    func scale() async {
        let run = ScreenRun(ScriptedSurface(columns: 120, rows: 40))
        await run.play([.success(.town)], .waitFor("24 people"), .keys("1i"), .picture)
        var bars: [Int: Set<Substring>] = [:]
        for row in rows(run.surface.pictures[0]) {
            for bar in row.matches(of: /(\d+) +[\d.]+% ([█▏▎▍▌▋▊▉]+…?)/) {
                bars[Int(bar.1) ?? 0, default: []].insert(bar.2)
            }
        }
        // Three are the most who are not everyone; of everyone the bar is cut off.
        let full = String(repeating: "█", count: 18)
        #expect(
            bars == [3: [full[...]], 2: [String(repeating: "█", count: 12)[...]], 12: [full.dropLast() + "…"]],
            "\(bars)")
        #expect(run.surface.pictures[0].contains("men     12 100.0% █"), "\(run.surface.pictures[0])")
    }

    @Test("Esc from the figures returns to the person that one came from, whoever the bars narrowed the list to")
    func returnsFromFigures() async {
        for (keys, filter) in [("1jjjjjjj", ""), ("1sjjjjjjj", ""), ("1jjjjjjj", "an")] {
            let run = ScreenRun()
            let filtering: [ScriptedSurface.Step] =
                filter.isEmpty ? [] : [.keys("/"), .line(filter, until: " of 12 people"), .keys("gjj")]
            await run.play(
                StubSource(answers: Answers([.success(.town)])),
                [.waitFor("24 people"), .keys(keys)] + filtering
                    + [.picture, .keys("i"), .waitFor("women"), .keys("j"), .waitFor("0 of 12 people"), .keys("jjj")]
                    + [
                        .picture, .key(.escape), .rest(until: { !run.surface.picture.contains("█") }), .waitFor("Abel"),
                        .picture,
                    ])
            let pictures = run.surface.pictures.suffix(3)
            #expect(
                pointed(pictures.first) == pointed(pictures.last) && !pointed(pictures.first).isEmpty, "\(pictures)")
        }
    }

    @Test("i at the sections shows the figures of the one that one is on, live while people come")
    func liveFigures() async {
        let gate = Gate()
        let run = ScreenRun()
        let source = ArrivingSource(
            first: Array([Person].town.prefix(8)), rest: Array([Person].town.dropFirst(8)), gate: gate)
        await run.play(
            source,
            [
                .waitFor("8 of 24"), .keys("jji"), .waitFor("Women · 4 people"), .waitFor("women"), .picture,
                .act { gate.open() }, .waitFor("Women · 12 people"), .picture,
            ])
        let women = run.surface.pictures.map { picture in
            rows(picture).first { $0.contains("women") }?.firstMatch(of: /women +(\d+)/)?.1
        }
        #expect(women == ["4", "12"], "\(run.surface.pictures)")
    }
}
