import Doubles
import Harness
import Terminal
import Testing
import Waiting

@MainActor
@Suite("what goes out of the full screen", .fewAtATime)
struct OutOfScreenTests {
    @Test("e writes what is listed, as CSV or JSON by the file's name, and says where it cannot")
    func exports() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1/"), .line("carl", until: "1 of 12 people"), .keys("e"),
            .line("men.csv"), .waitFor("Exported 1 person to men.csv"), .keys("e"), .line("men.json"),
            .waitFor("to men.json"),
            .keys("e"), .line("/nowhere/men.csv"), .waitFor("cannot be written"), .picture, .givenUpLine("")
        )
        let csv = run.files["men.csv"] ?? ""
        #expect(csv.hasPrefix("id,name,age,gender,email,phone,cell,city,state,country,nat,picture\r\n"))
        #expect(csv.contains(",Carl Cohn,30,male,person3@example.com,"))
        #expect(csv.split(separator: "\r\n").count == 2)
        #expect(run.files["men.json"]?.contains("\"name\":\"Carl Cohn\"") == true)
    }

    @Test("the question for a file's name becomes short when the window shrinks, and long again")
    func shrinks() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1e"), .resize(columns: 40, rows: 24), .prompt,
            .resize(columns: 80, rows: 24), .prompt, .givenUpLine(""))
        let prompts = run.surface.prompts
        #expect(prompts.count == 3 && prompts.first == prompts.last)
        #expect(prompts.map(\.count).min().map { $0 < 30 } == true && prompts[1] != prompts[0], "\(prompts)")
    }

    @Test("~ is the home folder; what exists is overwritten only after a yes")
    func overwrites() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1e"), .line("~/men.csv"), .waitFor("Exported 12 people"),
            .keys("/"), .line("carl", until: "1 of 12 people"), .keys("e"), .line("~/men.csv"), .line("n"),
            .waitFor("was not changed"), .keys("e"), .line("~/men.csv"), .line("y"), .waitFor("Exported 1 person"),
            .picture
        )
        #expect(run.surface.prompts.contains("~/men.csv exists. Overwrite it? [y/N] "))
        #expect(run.files["/home/ann/men.csv"]?.split(separator: "\r\n").count == 2)
    }

    @Test("a folder is not overwritten, nor asked about: it is told")
    func folder() async {
        let run = ScreenRun()
        await run.play(
            [.success(.town)], .waitFor("24 people"), .keys("1e"), .line("~/exp"),
            .waitFor("~/exp is a folder: name a file in it"), .line("~/exp/men.csv"),
            .waitFor("Exported 12 people"))
        #expect(run.files["/home/ann/exp/men.csv"] != nil)
    }

    @Test("y copies the email only where that is allowed")
    func copies() async {
        let refused = ScreenRun()
        await refused.play([.success(.town)], .waitFor("24 people"), .keys("1y"), .picture)
        #expect(refused.surface.copied.isEmpty)
        #expect(refused.surface.pictures[0].contains("display.clipboard"))
        var allowed = ScreenRun()
        allowed.mayCopy = true
        await allowed.play([.success(.town)], .waitFor("24 people"), .keys("1jy"), .picture)
        #expect(allowed.surface.copied == ["person3@example.com"])
    }
}
