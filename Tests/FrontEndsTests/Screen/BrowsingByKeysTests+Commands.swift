import Doubles
import People
import Terminal
import Testing

/// What is typed behind a colon.
extension BrowsingByKeysTests {
    @Test("a command line does what a pipe's does, and says what is wrong")
    func commands() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys(":"), .line("open women"), .picture, .keys(":"),
            .line("fly"), .picture
        )
        #expect(run.surface.pictures[0].contains("Women · 12 people"))
        #expect(run.surface.pictures[1].contains("Unknown command “fly”: press :, then Tab, for the list"))
    }

    @Test(":person shows every field of one")
    func personCommand() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys(":"), .line("person 3"),
            .waitFor("press a section's number, or select it"), .keys("1:"), .line("person 3"),
            .waitFor("0171-555-2004"), .picture)
        #expect(run.surface.pictures[0].contains("Nationality") && run.surface.pictures[0].contains("김민준"))
    }

    @Test(":person and :toggle take any number of the list as it is shown, which has no pages")
    func personBeyondPage() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("/"), .line(""), .waitFor("Everyone"), .keys(":"),
            .line("person 24"), .waitFor("0171-555-2023"), .keys(":"), .line("toggle 23"),
            .waitFor("4 others in Madurai"), .picture)
        #expect(pointed(run.surface.pictures[0]).contains("Sven Strand"), "\(run.surface.pictures[0])")
    }

    @Test(":person takes the place of the figures of the list")
    func personOverFigures() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1i"), .waitFor("█"), .keys(":"), .line("person 3"),
            .waitFor("0171-555-2004"), .picture)
        #expect(run.surface.pictures[0].contains("Nationality"), "\(run.surface.pictures[0])")
    }
}
