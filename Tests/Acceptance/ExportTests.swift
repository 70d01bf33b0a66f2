import Glibc
import Harness
import Testing

@Suite("A list exported from the browser", .limited)
struct ExportTests {
    @Test("Tab completes the path; a link's file is replaced and keeps its mode; a folder is refused")
    func exports() async throws {
        let house = try Household()
        try await house.signIn()
        let file = try house.write("old", to: "lists/men.csv", mode: 0o644)
        #expect(symlink(file, "\(house.folder)/lists/old.csv") == 0)
        let browser = try house.terminal("--resume", columns: 100)
        try await browser.expectBrowser()
        browser.send("1")
        try await browser.expect("Men ·")
        browser.send("e")
        try await browser.expect("people.csv")
        browser.send("\u{15}li\t")
        try await browser.expect("lists/")
        browser.send("\r")
        try await browser.expect("lists/ is a folder")
        // The path is still there to be mended.
        browser.send("o\t")
        try await browser.expect("lists/old.csv")
        browser.send("\r")
        try await browser.expect("Overwrite it?")
        browser.send("y\r")
        try await browser.expect("Exported ")
        #expect(try house.read(file).hasPrefix("id,name,"))
        #expect(try house.mode(of: file) == 0o644)
        browser.send("q")
        await browser.expectEnd(.exited(0))
    }

    @Test("export on a pipe writes the sorted list to a new file, and leaves one that is there alone")
    func exportsOnPipe() async throws {
        let house = try Household()
        try await house.signIn()
        let file = "\(house.folder)/women.tsv"
        let commands = "open Women\nsort age reverse\nexport \(file)\nexport \(file)\nexport\n"
        let run = try await house.run(["--resume", "--format", "json"], input: Array(commands.utf8))
        #expect(run.status == .exited(1))
        let events = run.outputText.split(separator: "\n").suffix(3)
        #expect(events.first?.hasPrefix(#"{"event":"exported","count":"#) == true, "\(events)")
        #expect(events.dropFirst().first?.contains(#""code":"not_exported""#) == true, "\(events)")
        #expect(events.last?.contains(#""code":"missing_argument""#) == true, "\(events)")
        let rows = try house.read(file).split(separator: "\n").map { $0.split(separator: "\t") }
        let age = try #require(rows[0].firstIndex(of: "age"))
        let ages = try rows.dropFirst().map { try #require(Int($0[age])) }
        #expect(ages.count > 1 && ages == ages.sorted(by: >))
        #expect(try house.mode(of: file) == 0o600)
    }

    @Test("display.ambiguous_width: where signs are wide, the screen is drawn in ASCII", arguments: ["narrow", "wide"])
    func ambiguousWidth(choice: String) async throws {
        let house = try Household()
        try await house.signIn()
        try house.write(#"{"display":{"ambiguous_width":"\#(choice)"}}"#, to: house.configurationFile)
        let browser = try house.terminal("--resume", columns: 100)
        try await browser.expectBrowser()
        browser.send("1")
        try await browser.expect(choice == "wide" ? "> " : "▸ ")
        #expect(browser.screen.contains("▸") == (choice == "narrow"))
        try await browser.quit()
    }
}
