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
