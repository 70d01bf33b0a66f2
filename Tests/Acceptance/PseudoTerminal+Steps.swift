import FoundationEssentials
import Glibc
import Harness
import Testing

extension Household {
    /// Starts `rollcall` on a pseudo-terminal.
    ///
    /// - Parameter isJob: whether it is the job of a shell, which can stop it and have it go on.
    func terminal(
        _ arguments: String..., isJob: Bool = false, environment: [String: String] = [:], columns: Int = 80,
        rows: Int = 24
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: isJob ? BuiltPrograms.probe : BuiltPrograms.rollcall,
            arguments: (isJob ? ["job", BuiltPrograms.rollcall] : []) + arguments,
            environment: self.environment.merging(environment) { $1 }, directory: folder, columns: columns, rows: rows)
    }

    /// Starts a shell's command on a pseudo-terminal; `$ROLLCALL` is the program.
    func terminal(shell command: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: "/bin/sh", arguments: ["-c", command],
            environment: environment.merging(["ROLLCALL": BuiltPrograms.rollcall]) { $1 }, directory: folder)
    }
}

extension PseudoTerminal {
    /// Waits until `text` is on the screen; the screen is shown where it does not come.
    func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect("“\(text)” on the screen", sourceLocation: sourceLocation) { $0.screen.contains(text) }
    }

    /// Waits until a condition holds.
    func expect(
        _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: @escaping @Sendable (State) -> Bool
    ) async throws {
        let isMet = await wait(.seconds(30), until: condition)
        try #require(isMet, "\(what): \(state)", sourceLocation: sourceLocation)
    }

    /// Waits for the browser, whichever form the window gives it: the whole screen, or the prompt of the line form.
    func expectBrowser(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect("the browser", sourceLocation: sourceLocation) { $0.isBrowsing }
    }

    /// Waits for the prompt of the line form, with nothing typed at it.
    func expectPrompt(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expect("the prompt", sourceLocation: sourceLocation) { $0.isAtPrompt(typed: "") }
    }

    /// Types a command at the prompt of the line form, and waits for the next prompt.
    func command(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expectPrompt(sourceLocation: sourceLocation)
        send(line)
        try await expect("\(line) typed", sourceLocation: sourceLocation) { $0.isAtPrompt(typed: line) }
        let before = screen.wholeRow
        send("\r")
        try await expect("an answer", sourceLocation: sourceLocation) {
            $0.isAtPrompt(typed: "") && $0.screen.wholeRow > before
        }
    }

    /// Leaves the browser.
    func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await expectBrowser(sourceLocation: sourceLocation)
        send(screen.isAlternate ? "q" : "quit\r")
        await expectEnd(.exited(0), sourceLocation: sourceLocation)
    }

    /// Fills the login form's email field, where it is empty, and the password; does not press Enter at the end.
    func fill(
        email: String? = Household.email, password: String = Household.password,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await expect("Password", sourceLocation: sourceLocation)
        if let email {
            send(email)
            try await expect(email, sourceLocation: sourceLocation)
            send("\r")
        }
        try await expect("the password field", sourceLocation: sourceLocation) { $0.isIn(field: "Password") }
        send(password)
        try await expect("the mask", sourceLocation: sourceLocation) {
            $0.screen.contains(String(repeating: "•", count: password.count))
        }
    }

    /// Signs in through the form.
    func signIn(email: String? = Household.email, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await fill(email: email, sourceLocation: sourceLocation)
        send("\r")
        try await expectBrowser(sourceLocation: sourceLocation)
    }

    /// Waits for the end and compares the terminal with how it was found: modes, cursor, colours, paste marks.
    func expectEnd(_ status: Harness.ExitStatus, sourceLocation: SourceLocation = #_sourceLocation) async {
        let ended = await waitForExit(timeout: .seconds(30))
        #expect(ended == status, "\(state)", sourceLocation: sourceLocation)
        await expectAsFound(sourceLocation: sourceLocation)
        expectNoSecret(sourceLocation: sourceLocation)
    }

    /// What the program wrote last may still be on its way when its end or stop is known.
    func expectAsFound(sourceLocation: SourceLocation = #_sourceLocation) async {
        let isLeft = await wait(.seconds(30)) { state in
            let screen = state.screen
            // The shell's prompt begins a row.
            return screen.isCursorShown && screen.look.isPlain && !screen.marksPaste && !screen.isAlternate
                && screen.column == 0
        }
        #expect(isLeft, "no mode, no colour stays: \(state)", sourceLocation: sourceLocation)
        #expect(modes == modesBefore, sourceLocation: sourceLocation)
    }

    /// The password is in nothing that was ever written.
    func expectNoSecret(sourceLocation: SourceLocation = #_sourceLocation) {
        let output = Data(state.output)
        for part in [Household.password, "battery"] {
            #expect(output.firstRange(of: Data(part.utf8)) == nil, sourceLocation: sourceLocation)
        }
    }
}

extension PseudoTerminal.State {
    /// Whether the program has written `text`.
    func wrote(_ text: String) -> Bool { String(decoding: output, as: UTF8.self).contains(text) }

    func isAtPrompt(typed: String, prompt: String = "rollcall> ") -> Bool {
        let row = screen.lines.indices.contains(screen.row) ? screen.lines[screen.row] : ""
        return row == (prompt + typed).trimmedAtEnd && screen.isCursorShown
    }

    /// Whether the whole screen is taken and its top row begins so.
    func isFullScreen(topRow start: String) -> Bool {
        screen.isAlternate && screen.lines.first?.hasPrefix(start) == true
    }

    /// Whether the people are all there and keys or commands are taken.
    var isBrowsing: Bool {
        screen.isAlternate ? screen.contains("1 Men") && !screen.contains("Loading people") : isAtPrompt(typed: "")
    }

    /// Whether the cursor is in the row of that label.
    func isIn(field label: String) -> Bool {
        screen.lines.indices.contains(screen.row)
            && ["▌ ", "| "].contains { screen.lines[screen.row].hasPrefix($0 + label) }
            && screen.isCursorShown
    }
}

extension ScreenEmulator {
    func rows(beginning start: String) -> Int { lines.count { "\($0) ".hasPrefix(start) } }

    /// The cursor's row, counted from the first one that was ever shown.
    var wholeRow: Int { scrollback.count + row }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
