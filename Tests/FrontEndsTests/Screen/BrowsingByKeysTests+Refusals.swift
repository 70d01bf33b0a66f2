import Browsing
import Display
import Doubles
import People
import Terminal
import Testing

/// Keys and clicks that cannot do what they stand for, or not yet.
extension BrowsingByKeysTests {
    @Test("the number of a section that is not there is told, as :open tells it, and is no failed command")
    func noSuchSection() async {
        let run = ScreenRun()
        let end = await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("7"), .picture, .keys(":"), .line("7"), .picture,
            .keys("15"), .key(.enter), .picture)
        for (picture, number) in zip(run.surface.pictures, ["7", "7", "5"]) {
            #expect(picture.contains("No section “\(number)”: choose a number from 1 to 2"), "\(picture)")
        }
        #expect(run.surface.pictures.count == 3)
        #expect(end == .done(failedCommands: false))
    }

    @Test(":toggle at the sections says that none is open")
    func togglesNothing() async {
        let run = ScreenRun()
        await run.play([.success(.town)], .waitFor("24 people"), .keys(":"), .line("toggle 3"), .picture)
        let picture = run.surface.pictures[0]
        #expect(picture.contains("press a section's number, or select it and press Enter"), "\(picture)")
    }

    @Test("what cannot be done names the keys that help, not words, whose letters are keys")
    func namesKeys() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys(":"), .line("foo"), .picture, .keys(":"), .line("opne"),
            .picture, .keys(":"), .line("back"), .picture, .keys(":"), .line("open kids"), .picture, .keys("1:"),
            .line("person 13"), .picture)
        let told = run.surface.pictures.map { rows($0).dropLast().last ?? "" }
        let expected = [
            "Unknown command “foo”: press :, then Tab, for the list",
            "Unknown command “opne”: did you mean :open? Press :, then Tab, for the list",
            "Already at the sections: press q to quit", "No section “kids”: choose a number from 1 to 2",
            "No person “13” in this list: give a number from 1 to 12 or an id",
        ]
        // The counter stands at the end of that row.
        #expect(told.count == expected.count && zip(told, expected).allSatisfy { $0.hasPrefix($1) }, "\(told)")
    }

    @Test("y and Space say that nobody is selected")
    func nobodySelected() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1/"), .line("zzz", until: "0 of 12 people"), .keys("y"),
            .picture, .keys(" "), .picture)
        for picture in run.surface.pictures.dropFirst() {
            let told = rows(picture).dropLast().last
            #expect(told?.hasPrefix("No one selected") == true, "\(picture)")
        }
        #expect(run.surface.copied.isEmpty)
    }

    @Test("a click on a key that leaves the screen does so once the button is let go there")
    func leavesOnRelease() async {
        let (press, release) = (Key.click(row: 23, column: 74), Key.release(row: 23, column: 74))
        let run = ScreenRun()
        let end = await run.play(
            [.success(.town)], .waitFor("24 people"), .key(release), .key(press), .key(.release(row: 4, column: 74)),
            .key(release), .key(press), .keys("j"), .key(release), .key(press), .picture, .key(release), .picture)
        #expect(run.surface.pictures.count == 1 && run.surface.pictures[0].hasSuffix("q quit"))
        #expect(end == .done(failedCommands: false))
    }

    @Test("letting the button go keeps what the click has said")
    func keepsNotice() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1"), .key(.enter), .waitFor("Nationality"),
            .key(.click(row: 23, column: 32)), .key(.release(row: 23, column: 32)), .picture)
        #expect(run.surface.pictures[0].contains("display.clipboard"), "\(run.surface.pictures[0])")
    }
}
