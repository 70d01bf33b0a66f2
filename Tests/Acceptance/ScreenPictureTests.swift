import Harness
import Testing

@Suite("The whole screen, as it is drawn, is the picture that is committed", .limited)
struct ScreenPictureTests {
    private static let columns = 100
    private static let rows = 28

    @Test("The sign-in form: what is missing, a wrong answer, and all that is needed")
    func form() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try house.terminal("login", environment: Picture.environment, columns: 72, rows: 9)
        try await terminal.expect("Type your email address")
        terminal.send("kim@examp")
        try await terminal.expect(
            picture: "sign-in-incomplete", of: "The sign-in form: a dot is missing in the address",
            once: "Add a dot after the @")
        terminal.send("le.com\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("wrong one\r")
        try await terminal.expect(
            picture: "sign-in-rejected", of: "The sign-in form: wrong email or password, the address is still there",
            once: "Wrong email or password")
        terminal.send(Household.password)
        try await terminal.expect(
            picture: "sign-in-valid", of: "The sign-in form: address and masked password are whole", once: "Press Enter"
        )
        terminal.send("\r")
        try await terminal.expect("Welcome")
        await terminal.expectEnd(.exited(0))
    }

    @Test("The sections, one of them with its detail pane, and who lives in the same area")
    func browsing() async throws {
        try await browse { terminal in
            try await terminal.expect(
                picture: "sections", of: "The sections: a band of person cards each", once: "96 people")
            terminal.send("1jj")
            try await terminal.expect(
                picture: "section", of: "A section: the list and beside it every field of the person", once: "3 of 49")
            terminal.send(" j")
            try await terminal.expect(
                picture: "same-area", of: "The people of the same area, unfolded under the row",
                once: "    6 others in Serbia")
        }
    }

    @Test("A person's portrait in half blocks: drawn, where its file cannot be had")
    func portrait() async throws {
        let directory = try RecordedDirectory().withoutPictures
        try await browse(
            columns: 110, rows: 36, settings: #","display":{"pictures":"blocks"}"#, answering: { directory.answer }
        ) { terminal in
            terminal.send("1jj")
            try await terminal.expect("a portrait") { $0.screen.contains("3 of 49") && $0.screen.contains("▀▀▀") }
            try await terminal.expect(
                picture: "portrait", of: "A person's portrait in half blocks, above the fields", once: "▀▀▀")
        }
    }

    @Test("In a narrow window the detail pane stands below the list")
    func narrow() async throws {
        try await browse(columns: 64, rows: 30) { terminal in
            terminal.send("2")
            try await terminal.expect(
                picture: "section-narrow", of: "A section in a narrow window: the detail below the list",
                once: "1 of 47")
        }
    }

    @Test("Finding: the filter as it is typed, the list by another column, and the command line")
    func finding() async throws {
        try await browse { terminal in
            terminal.send("1/")
            try await terminal.expect("the filter's line") { $0.screen.isCursorShown }
            terminal.send("ma")
            try await terminal.expect(
                picture: "filter", of: "The filter as it is typed: the letters that match are marked",
                once: "of 49 people")
            terminal.send("\u{1B}")
            try await terminal.expect("everybody again") { $0.screen.contains("1 of 49") && !$0.screen.isCursorShown }
            terminal.send("s")
            try await terminal.expect(picture: "sorted", of: "The list by its first column", once: "1 of 49")
            terminal.send(":")
            try await terminal.expect("the command line") { $0.screen.isCursorShown }
            terminal.send("open \t\t")
            try await terminal.expect(
                picture: "command-line", of: "The command line, completed", once: ":open")
            terminal.send("\u{15}\r")
        }
    }

    @Test("Help lists the keys of the place that one is at")
    func help() async throws {
        try await browse { terminal in
            terminal.send("1?")
            try await terminal.expect(picture: "help", of: "The keys of a section", once: "Space")
            terminal.send("q")
        }
    }

    @Test("The profile: who is signed in, where, and until when")
    func profile() async throws {
        try await browse { terminal in
            terminal.send("p")
            try await terminal.expect(picture: "profile", of: "Who is signed in", once: Household.email)
        }
    }

    @Test("A refresh marks who is new, keeps the cursor on its person and sums up")
    func refresh() async throws {
        let directory = try RecordedDirectory()
        let loads = Counter()
        try await browse(answering: { loads.next() == 1 ? directory.earlier.answer : directory.later.answer }) {
            terminal in
            terminal.send("1jjj")
            try await terminal.expect("the fourth") { $0.screen.contains("4 of") }
            terminal.send("r")
            try await terminal.expect(
                picture: "refresh", of: "After a refresh: new people are marked, a line sums up", once: "new")
        }
    }

    @Test("A load that fails leaves the people of before, marked as old, and says why")
    func failure() async throws {
        let directory = try RecordedDirectory()
        let loads = Counter()
        try await browse(answering: { loads.next() == 1 ? directory.answer : .html(500, "") }) { terminal in
            terminal.send("r")
            try await terminal.expect(picture: "failure", of: "A load that failed: the people of before", once: "500")
            terminal.send("j")
            try await terminal.expect("Out of date: loaded less than a minute ago · r reloads")
        }
    }

    /// Signs in, browses a recorded directory over the whole screen, and leaves.
    private func browse(
        columns: Int = columns, rows: Int = rows, settings: String = "",
        answering answer: (@Sendable () -> LoopbackAnswer)? = nil,
        _ body: @Sendable (PseudoTerminal) async throws -> Void
    ) async throws {
        let house = try Household()
        // What is left of the session is told in whole hours from three on: the same for an hour.
        try house.write(#"{"auth":{"local":{"token_minutes":239}}\#(settings)}"#, to: house.configurationFile)
        try await house.signIn()
        let directory = try RecordedDirectory()
        try await LoopbackServer.run(answering: { _ in answer?() ?? directory.answer }) { server in
            let terminal = try house.terminal(
                "--people", server.url, environment: Picture.environment, columns: columns, rows: rows)
            try await terminal.expectBrowser()
            try await body(terminal)
            try await terminal.expect("the browser") { $0.screen.isAlternate && !$0.screen.isCursorShown }
            terminal.send("q")
            await terminal.expectEnd(.exited(0))
        }
    }
}
