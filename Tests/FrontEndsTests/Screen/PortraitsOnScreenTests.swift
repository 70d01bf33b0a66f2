import Display
import Doubles
import FrontEnds
import Harness
import Networking
import People
import Portraits
import SamplePeople
import Synchronization
import Terminal
import Testing
import Waiting

@MainActor
@Suite("Portraits on the full screen", .fewAtATime)
struct PortraitsOnScreenTests {
    /// A gallery whose files cannot be loaded, so that portraits are drawn.
    private func gallery(_ method: PictureProtocol?) -> PortraitGallery {
        let loader = PortraitLoader(
            files: PortraitFiles { _ in nil }, decoder: PortraitDecoder(program: "/bin/false"), clock: ContinuousClock()
        )
        return PortraitGallery(loader: loader, usesURLs: false) { _, _ in method }
    }

    private func pictures(
        _ method: PictureProtocol?, columns: Int, rows: Int, _ keys: String, opens: Bool = false
    ) async -> (placed: [PlacedPicture], text: String) {
        let surface = ScriptedSurface(columns: columns, rows: rows)
        var run = ScreenRun(surface)
        run.gallery = gallery(method)
        var placed: [PlacedPicture] = []
        var steps: [ScriptedSurface.Step] = [.waitFor("24 people"), .keys(keys)]
        if opens { steps.append(.key(.enter)) }
        let source = StubSource(answers: Answers([.success(.town)]))
        steps.append(.act { placed = surface.view().pictures })
        steps.append(.picture)
        // A portrait comes some moments after its place.
        if method != nil {
            steps.insert(.rest(until: { !surface.view().pictures.isEmpty }), at: steps.count - 2)
        }
        await run.play(source, steps)
        return (placed, surface.pictures.last ?? "")
    }

    @Test("beside the list, below it, over the whole window, and in cards that have room; nothing is drawn over text")
    func places() async {
        for (columns, rows, keys, opens, method) in [
            (140, 45, "1j", false, PictureProtocol.kitty), (80, 24, "1j", false, .blocks), (80, 24, "1j", true, .sixel),
            (120, 40, "", false, .iterm2), (120, 40, "", false, .blocks), (80, 24, "", false, .blocks),
        ] {
            let (placed, text) = await pictures(method, columns: columns, rows: rows, keys, opens: opens)
            #expect(!placed.isEmpty)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
            for picture in placed {
                #expect(picture.columns == 2 * picture.rows && picture.row > 0)
                #expect(picture.column + picture.columns <= columns && picture.row + picture.rows <= rows - 2)
            }
            // Only where every character has one column can places be counted.
            for picture in placed {
                for row in picture.row..<picture.row + picture.rows
                where lines[row].allSatisfy({ $0.isASCII || "│▸·".contains($0) }) {
                    let under = lines[row].dropFirst(picture.column).prefix(picture.columns)
                    #expect(under.allSatisfy { $0 == " " }, "\(String(lines[row]))")
                }
            }
        }
    }

    @Test("half blocks have two pixels a row: cards get a fourth row where there is one to spare")
    func cards() async {
        for (columns, rows, side) in [(80, 12, 3), (80, 14, 4), (120, 60, 4)] {
            let (placed, text) = await pictures(.blocks, columns: columns, rows: rows, "")
            #expect(!placed.isEmpty && placed.allSatisfy { $0.rows == side }, "\(placed)\n\(text)")
            let few = await pictures(nil, columns: columns, rows: rows, "").text
            #expect(text.contains("Men · 12 people") && few.contains("Men · 12 people"))
        }
    }

    @Test("every field is still there beside a portrait, at 80 × 24 too")
    func fields() async {
        let (placed, text) = await pictures(.blocks, columns: 80, rows: 24, "1j", opens: true)
        let person = [Person].town.filter { $0.gender == .male }[1]
        #expect(placed.count == 1)
        let words = text.filter { !$0.isWhitespace }
        for field in [person.name, person.email, person.phone, person.cell, person.city, person.country, person.id] {
            #expect(words.contains(field.filter { !$0.isWhitespace }), "\(field)\n\(text)")
        }
    }

    @Test("without a protocol the screen is as it always was")
    func none() async {
        let (placed, text) = await pictures(nil, columns: 80, rows: 24, "1j")
        #expect(placed.isEmpty)
        let plain = ScreenRun()
        await plain.play([.success(.town)], .waitFor("24 people"), .keys("1j"), .picture)
        #expect(plain.surface.pictures.last == text)
    }

    @Test("a portrait stays where it is through a refresh")
    func stays() async {
        let surface = ScriptedSurface(columns: 80, rows: 24)
        var run = ScreenRun(surface)
        run.gallery = gallery(.blocks)
        var placed: [[PlacedPicture]] = []
        await run.play(
            [.success(.town), .success(.town)], .waitFor("24 people"), .keys("1j"),
            .rest(until: { !surface.view().pictures.isEmpty }), .keys("r"),
            .act { placed.append(surface.view().pictures) }, .waitFor("nothing changed"),
            .act { placed.append(surface.view().pictures) })
        #expect(placed.count == 2 && placed.allSatisfy { $0.count == 1 })
        #expect(placed.first == placed.last)
    }

    @Test("where a long failure takes the rows of a portrait, the portrait gives way, and comes back after it")
    func givesWay() async {
        let surface = ScriptedSurface(columns: 80, rows: 24)
        var run = ScreenRun(surface)
        run.gallery = gallery(.blocks)
        var placed: [[PlacedPicture]] = []
        await run.play(
            [.success(.town), .failure(.network(.unreachable(reason: "Connection refused, as it happens")))],
            .waitFor("24 people"), .keys("1j"), .rest(until: { !surface.view().pictures.isEmpty }),
            .act { placed.append(surface.view().pictures) }, .keys("r"), .waitFor("then refresh"),
            .act { placed.append(surface.view().pictures) }, .keys("j"),
            .rest(until: { !surface.view().pictures.isEmpty }), .act { placed.append(surface.view().pictures) })
        #expect(placed.map(\.count) == [1, 0, 1])
        // It had reached down to the last row of the list.
        #expect(placed[0].first.map { $0.row + $0.rows } == 22)
    }

    @Test("a portrait that could not be loaded is tried again by every refresh, whether by key or by command")
    func triesAgain() async {
        let asked = Mutex<[String]>([])
        let loader = PortraitLoader(
            files: PortraitFiles(
                file: { request in
                    asked.withLock { $0.append(request.url) }
                    return nil
                }, usesURLs: true),
            decoder: PortraitDecoder(program: "/bin/false"), clock: ContinuousClock())
        var run = ScreenRun()
        run.gallery = PortraitGallery(loader: loader, usesURLs: true) { _, _ in .blocks }
        let adam = [Person].town[0].picture
        var drawn = 0
        loader.received = { [shown = loader.received] request, pixels in
            if request.url == adam { drawn += 1 }
            shown(request, pixels)
        }
        func isDrawn(_ times: Int) -> ScriptedSurface.Step { .rest(until: { drawn == times }) }
        await run.play(
            [.success(.town), .success(.town), .success(.town)], .waitFor("24 people"), .keys("1"), isDrawn(1),
            .keys("r"), isDrawn(2), .keys(":"), .line("refresh"), isDrawn(3))
        // One more for each load that is cancelled because the screen changed meanwhile.
        #expect(asked.withLock { $0.count { $0 == adam } } >= 3)
    }
}
