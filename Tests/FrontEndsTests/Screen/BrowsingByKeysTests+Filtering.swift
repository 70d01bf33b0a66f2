import Browsing
import Display
import Doubles
import People
import SamplePeople
import Terminal
import Testing
import Words

/// Filters, and what they find.
extension BrowsingByKeysTests {
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

    @Test("where only a part of a directory is here, Enter asks it for those who fit the filter")
    func searchesDirectory() async {
        var source = StubSource { query in
            var people = [Person].town
            if let search = query.search {
                people = [.sample("x", "Nils Jensen", gender: .male, email: "\(search)@example.com"), people[0]]
            }
            var table = PeopleTable(people)
            table.isCutShort = query.search == nil
            return table
        }
        source.canSearch = true
        let run = ScreenRun()
        await run.play(
            source,
            [
                .waitFor("24 people"), .keys("1/"), .line("nsen", until: "2 of 12 people"),
                .waitFor("The directory found 1 more person"), .waitFor("3 of 13 people"), .picture, .key(.escape),
                .waitFor("Men · 13 people"),
            ])
        let picture = run.surface.pictures[1]
        #expect(picture.contains("Nils Jensen") && picture.contains("nsen@example.com"), "\(picture)")
    }

    @Test(":person shows the one who was asked for, whom the filter hides too")
    func personBehindFilter() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1/"), .line("nsen", until: "2 of 12 people"), .keys(":"),
            .line("person \([Person].town[0].id)"), .picture, .key(.escape), .picture
        )
        let pictures = run.surface.pictures.suffix(2).map { $0 }
        #expect(pictures[0].contains("Name         Adam Abel") && !pictures[0].contains("Men ·"), "\(pictures[0])")
        #expect(pictures[1].contains("Men · 12 people") && pointed(pictures[1]).contains("Adam Abel"), "\(pictures[1])")
    }

    @Test("a filter given up with Esc leaves everybody, and the pointer where it was")
    func givesFilterUp() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1jj/"), .givenUpLine("zzz", until: "0 of 12 people"),
            .waitFor("Men · 12 people"), .picture
        )
        #expect(run.surface.pictures[0].contains("No results for “zzz”"))
        #expect(pointed(run.surface.pictures.last).contains("김민준"))
    }

    @Test("while filtering, keys and the wheel move among the matches, and Enter keeps the person pointed at")
    func movesWhileFiltering() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("2/"),
            .line("ni", until: "3 of 12 people", moves: [.down, .down, .up]), .picture, .key(.escape),
            .waitFor("Women · 12 people"), .keys("gj/"), .line("", moves: [.control("n"), .pageDown, .control("p")]),
            .picture, .keys("g/"), .line("", moves: [.wheelDown]), .picture
        )
        let pictures = run.surface.pictures
        #expect(pointed(pictures[0]).contains("Nora Nilsen"))
        #expect(pointed(pictures[1]).contains("Ines Ibáñez"))
        #expect(pictures[2].contains("11 of 12"))
        #expect(pictures[3].contains("3 of 12"))
    }

    @Test("while filtering, a click selects, a second one keeps the filter and opens, and a heading sorts")
    func clicksWhileFiltering() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("2/"),
            .line("ni", until: "3 of 12 people", moves: [.click(row: 5, column: 4)]), .picture, .keys("g/"),
            .line("", moves: [.click(row: 3, column: 4), .click(row: 5, column: 4), .click(row: 5, column: 4), .up]),
            .waitFor("0171-555"), .picture, .key(.escape), .waitFor("Name▼"), .picture)
        let pictures = run.surface.pictures
        #expect(pointed(pictures[1]).contains("Ines Ibáñez"), "\(pictures)")
        #expect(pictures[2].contains("Ines Ibáñez"), "\(pictures)")
        #expect(pointed(pictures[3]).hasPrefix("▸ Ines Ibáñez"), "\(pictures)")
    }

    @Test("a move that comes before the matches of what was typed is made among them")
    func movesAhead() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("2G/"), .line("ni", moves: [.down]),
            .waitFor("3 of 12 people"), .picture
        )
        #expect(pointed(run.surface.pictures[0]).contains("Ines Ibáñez"))
    }

    @Test("a filter given up at once leaves the pointer where it is, whatever was filtered before")
    func givesUpAgain() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("2/"), .line("ni", until: "3 of 12 people"), .key(.escape),
            .waitFor("Women · 12 people"), .keys("G/"), .givenUpLine(""), .picture
        )
        #expect(run.surface.pictures[1].contains("12 of 12"))
    }

    @Test("n and N say that nobody matches, and find the one who does however far away")
    func seeks() async {
        var crowd = (0..<12_000).map { Person.sample("p\($0)", "Adam", gender: .male) }
        crowd[9_000].rename("Zoë Zauber")
        for (key, position) in [("n", "9001 of 12000"), ("N", "9001 of 12000")] {
            let run = ScreenRun()
            await run.play(
                [.success(crowd)], .waitFor("12000 people"), .keys("1/"), .line("zauber", until: "1 of 12000 people"),
                .key(.escape), .waitFor("Men · 12000 people"), .keys("g\(key)"), .picture, .keys("/"),
                .line("qqq", until: "0 of 12000"), .key(.escape), .waitFor("Men · 12000 people"), .keys(key), .picture
            )
            #expect(run.surface.pictures[1].contains(position), "\(key)")
            #expect(run.surface.pictures[3].contains("No results for “qqq”"), "\(key)")
        }
    }

    @Test("at the sections a filter looks through everybody")
    func findsEverybody() async {
        let run = ScreenRun()
        await run.play([.success(.town)], .waitFor("24 people"), .keys("/"), .line("ruiz", until: "1 of 24 people"))
        #expect(pointed(run.surface.pictures.first).contains("Rosa Ruiz"))
    }

    @Test("a slip of a finger in a filter finds who was meant")
    func slip() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("/"), .line("nilsne", until: "1 of 24 people"))
        #expect(pointed(run.surface.pictures.first).contains("Nora Nilsen"))
    }

    @Test("a search goes to its best match, whoever was pointed at")
    func searchesForTheBest() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("2G:"), .line("search an"), .waitFor("“an”"), .picture)
        #expect(run.surface.pictures[0].contains(" 1 of "))
    }

    @Test("a kept filter that is typed again and given up with Esc leaves the pointer on whom it was")
    func givesKeptFilterUp() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("2/"), .line("ni", until: "3 of 12 people"), .keys("j"),
            .picture, .keys("/"), .givenUpLine(""), .waitFor("Women · 12 people"), .picture
        )
        #expect(pointed(run.surface.pictures[1]).contains("Ines Ibáñez"))
        #expect(pointed(run.surface.pictures[2]).contains("Ines Ibáñez"))
    }

    @Test("where a kept filter finds nobody, the pointer returns to whom it was on before")
    func givesUpFilterOfNobody() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1jj/"), .line("zzz", until: "0 of 12 people"), .keys("/"),
            .givenUpLine(""), .waitFor("Men · 12 people"), .picture
        )
        #expect(pointed(run.surface.pictures[1]).contains("김민준"))
    }
}
