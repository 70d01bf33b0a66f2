import Display
import Doubles
import People
import SamplePeople
import Terminal
import Testing

@MainActor
@Suite("A directory with fields of its own on the whole screen")
struct AnyDirectoryScreenTests {
    private func run() -> ScreenRun {
        var run = ScreenRun(ScriptedSurface(columns: 120, rows: 40))
        run.definitions = [SectionDefinition(title: "All", where: [])]
        return run
    }

    @Test("a list has its columns, or those that :columns chooses, and a person the fields that are said")
    func columns() async {
        let run = run()
        await run.play(
            StubSource { _ in .staff },
            [
                .waitFor("6 people"), .keys("1"), .waitFor("Department"), .picture, .keys(":"),
                .line("columns name,room"), .waitFor("Room "), .picture, .keys(":"), .line("columns name,nothing"),
                .waitFor("No field “nothing”"), .picture, .keys(":"), .line("columns"), .waitFor("Email"), .picture,
            ])
        let pictures = run.surface.pictures
        #expect(pictures[0].contains("Hired") && pictures[0].contains("2015-01-02"), "\(pictures[0])")
        #expect(pictures[1].contains("Room") && pictures[1].contains("207"), "\(pictures[1])")
        #expect(pictures[2].contains("give one of name, department"), "\(pictures[2])")
        #expect(pictures[3].contains("Title"), "\(pictures[3])")
    }

    @Test("bars count its fields and narrow the list; Space unfolds who is in the same department")
    func figures() async {
        let run = run()
        await run.play(
            StubSource { _ in .staff },
            [
                .waitFor("6 people"), .keys("1i"), .waitFor("Engineering"), .keys("j"), .waitFor("3 of 6"), .picture,
                .key(.escape), .waitFor("6 people"), .keys(" "), .picture,
            ])
        let pictures = run.surface.pictures
        #expect(pictures[0].contains("Department") && !pictures[0].contains("women"), "\(pictures[0])")
        #expect(pictures.last?.contains("with the same department: Engineering") == true, "\(pictures)")
    }
}
