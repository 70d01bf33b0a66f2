import Harness
import Testing

@Suite("Inside tmux and screen", .limited)
struct MultiplexerTests {
    /// What the window holds around the program: the modes before and after it.
    private let command = """
        trap : INT
        stty -g >before
        "$ROLLCALL" login
        echo "status $?"
        stty -g >after
        echo "modes written"
        read -r line
        """

    @Test("tmux: the form is drawn right, follows the window, and Ctrl-C leaves the terminal as it was", .needs(.tmux))
    func formInTmux() async throws { try await form(.tmux) }

    @Test(
        "screen: the form is drawn right, follows the window, and Ctrl-C leaves the terminal as it was", .needs(.screen)
    )
    func formInScreen() async throws { try await form(.screen) }

    @Test("tmux: the whole screen and back again, with what stood there before", .needs(.tmux))
    func wholeScreenInTmux() async throws { try await wholeScreen(.tmux) }

    @Test("screen: the whole screen and back again", .needs(.screen))
    func wholeScreenInScreen() async throws { try await wholeScreen(.screen) }

    @Test(
        "tmux: a storm of sizes down to one cell leaves no revealed password in the scrollback", .needs(.tmux),
        arguments: [(1, 1), (20, 3)])
    func revealedInTmux(columns: Int, rows: Int) async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try Multiplexer.tmux.run(
            "trap : INT; tmux -S socket set -g window-size latest; \"$ROLLCALL\" login; echo over; read -r line", house,
            columns: 60, rows: 16)
        try await terminal.expect("Type your email address")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("\(Household.password)\u{12}")
        try await terminal.expect(Household.password)
        for step in [(50, 10), (columns, rows), (9, 2), (columns, rows), (60, 16)] {
            terminal.resize(columns: step.0, rows: step.1)
            // The pace of a hand at the window's corner: longer than the form rests before it draws again.
            try await Task.sleep(for: .milliseconds(60))
        }
        try await terminal.expect("the mask") { $0.screen.contains("•••••") }
        let kept = try await house.shell("tmux -S socket capture-pane -p -J -S -")
        let text = kept.outputText.filter { !$0.isWhitespace }
        #expect(text.contains("••••"), "\(kept.errorText)")
        for part in ["correct", "horse", "battery"] { #expect(!text.contains(part), "\(kept.outputText)") }
        terminal.send("\u{3}")
        try await terminal.expect("over")
        terminal.send("\r")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) != nil)
    }

    @Test(
        "tmux without an alternate screen shows no password, which would stay in its history", .needs(.tmux))
    func unrevealedInTmux() async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try Multiplexer.tmux.run(
            "trap : INT; \"$ROLLCALL\" login; echo over; read -r line", house, columns: 80, rows: 16,
            settings: "set -g alternate-screen off")
        try await terminal.expect("Type your email address")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("\(Household.password)\u{12}")
        try await terminal.expect("Not shown: tmux would keep the password")
        for step in [(50, 10), (20, 3), (80, 16)] {
            terminal.send("\u{12}\u{C}")
            terminal.resize(columns: step.0, rows: step.1)
            #expect(await terminal.rest())
        }
        let kept = try await house.shell("tmux -S socket capture-pane -p -J -S -")
        let text = kept.outputText.filter { !$0.isWhitespace }
        #expect(text.contains("••••"), "\(kept.errorText)")
        for part in ["correct", "horse", "battery"] { #expect(!text.contains(part), "\(kept.outputText)") }
        terminal.send("\u{3}")
        try await terminal.expect("over")
        terminal.send("\r")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) != nil)
    }

    @Test(
        "tmux: a terminal with kitty's pictures gets them past it where allow-passthrough is on, else hears nothing",
        .needs(.tmux), arguments: [true, false])
    func picturesPastTmux(isAllowed: Bool) async throws {
        let house = try Household()
        try await house.signIn()
        let terminal = try Multiplexer.tmux.run(
            // What goes past tmux before somebody is attached is lost.
            "until tmux -S socket list-clients | grep -q attached; do :; done; \"$ROLLCALL\"; echo it has ended; read -r line",
            house, columns: 120, rows: 40,
            settings: "set -g allow-passthrough \(isAllowed ? "on" : "off")")
        if isAllowed {
            // Answered at once: the time for it does not wait for the people.
            try await terminal.expect("the question") { $0.wrote("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24,U=1;AAAA") }
            terminal.send("\u{1B}_Gi=31;OK\u{1B}\\")
        }
        try await terminal.expect("500 people")
        terminal.send("1jj")
        try await terminal.expect("3 of")
        if isAllowed {
            try await terminal.expect("a picture, and its parts as text") {
                $0.wrote("\u{1B}_Ga=T,f=24,") && $0.wrote(",U=1,q=2,") && $0.wrote("\u{10EEEE}\u{305}\u{305}")
            }
            // tmux has them as any text, so that it puts them back after another window.
            let kept = try await house.shell("tmux -S socket capture-pane -p")
            #expect(kept.outputText.contains("\u{10EEEE}\u{305}\u{30D}"), "\(kept.errorText)")
            #expect(!kept.outputText.contains("Gi=31"))
        } else {
            #expect(!terminal.state.wrote("\u{1B}_G") && !terminal.state.wrote("\u{10EEEE}"))
        }
        terminal.send("q")
        if isAllowed { try await terminal.expect("it is deleted") { $0.wrote("\u{1B}_Ga=d,d=I,i=") } }
        try await terminal.expect("it has ended")
        terminal.send("\r")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) == .exited(0))
    }

    private func form(_ multiplexer: Multiplexer) async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try multiplexer.run(command, house, columns: 60, rows: 16)
        try await terminal.expect("the form") {
            $0.screen.lines == [
                "Sign in · local endpoint", "▌ Email    ·", "             Type your email address", "  Password ·",
                "    Sign in", "  ↑↓ fields",
            ] && $0.screen.row == 1 && $0.screen.column == 13
        }
        terminal.send("kim@exam")
        try await terminal.expect("what is missing") {
            $0.screen.lines[1...] == [
                "▌ Email    · kim@exam", "             Add a dot after the @, as in name@example.com",
                "  Password ·", "    Sign in", "  ↑↓ fields",
            ] && $0.screen.row == 1 && $0.screen.column == 21
        }
        terminal.resize(columns: 30, rows: 12)
        terminal.send("ple.com")
        try await terminal.expect("the form in the new window, once") {
            $0.screen.lines.suffix(6) == [
                "Sign in · local endpoint", "▌ Email    ✓ kim@example.com", "  Password ·", "  Type your password",
                "    Sign in", "  ↑↓ fields",
            ] && $0.screen.rows(beginning: "▌ Email") == 1 && $0.screen.column == 28
        }
        terminal.resize(columns: 80, rows: 19)
        terminal.send("\rpäss김")
        try await terminal.expect("the mask") {
            $0.screen.lines.suffix(6) == [
                "Sign in · local endpoint", "  Email    ✓ kim@example.com", "▌ Password ✓ •••••",
                "             Has Korean letters: is the Korean keyboard on?", "  ▸ Sign in", "  ^R show",
            ] && $0.screen.rows(beginning: "▌ Password") == 1 && $0.screen.column == 18
        }
        terminal.send("\u{3}")
        try await terminal.expect("status 130")
        try await terminal.expect("the cursor below") { $0.screen.isCursorShown && $0.screen.column == 0 }
        #expect(!terminal.screen.contains("Press Enter"), "what stood below the line is gone")
        try await terminal.expect("modes written")
        #expect(try house.read("\(house.folder)/after") == house.read("\(house.folder)/before"))
        terminal.send("\r")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) == .exited(0))
    }

    private func wholeScreen(_ multiplexer: Multiplexer) async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try multiplexer.run(
            "echo stood here; \"$ROLLCALL\"; echo \"status $?\"; read -r line", house, columns: 80, rows: 24)
        try await terminal.expect("Type your email address")
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        terminal.send("\(Household.password)\r")
        try await terminal.expect("1 Men")
        #expect(!terminal.screen.contains("stood here"))
        terminal.send("q")
        try await terminal.expect("status 0")
        // screen keeps no second buffer unless it is told to.
        if multiplexer == .tmux { try await terminal.expect("stood here") }
        #expect(terminal.screen.isCursorShown)
        terminal.send("\r")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) == .exited(0))
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test, and says so, on a machine without the program.
    fileprivate static func needs(_ multiplexer: Multiplexer) -> Self {
        .enabled(if: multiplexer.path != nil, "\(multiplexer.rawValue) is not installed")
    }
}
