import Harness
import Testing

@Suite("A storm of sizes leaves the form once, and no password", .limited)
struct ResizeStormTests {
    /// What stands in the form when the storm comes.
    enum Form: CaseIterable {
        case empty, longAddress, masked, revealed, rejected
    }

    /// Sizes that the window has one after the other, within a moment.
    private static let storms = [
        [(50, 10), (20, 3), (1, 1), (9, 2), (60, 16)],
        [(50, 16), (40, 16), (30, 16), (20, 16), (12, 16), (20, 16), (40, 16), (60, 16)],
        [(60, 12), (60, 8), (60, 4), (60, 2), (60, 4), (60, 8), (60, 16)],
        [(5, 5), (90, 20)],
    ]

    @Test(
        "in tmux, by what it has in the window and above it", .enabled(if: Multiplexer.tmux.path != nil),
        arguments: Form.allCases)
    func tmux(form: Form) async throws {
        for storm in Self.storms {
            let house = try Household()
            try await house.addAccount()
            // So many that tmux, which puts the topmost rows away as others fold, puts away those of the shell alone.
            let terminal = try Multiplexer.tmux.run(Self.command(rows: 8), house, columns: 60, rows: 16)
            try await fill(terminal, form)
            try await resize(house, storm)
            // What is typed now is seen when the form was drawn for the last size.
            terminal.send("z")
            var all = ""
            // Its last row too: tmux may be asked in the middle of a frame.
            for _ in 0..<400 where !isDrawn(all, form) || !all.contains("\n  Password ") {
                // The field that is active has a bar.
                all = try await house.shell("tmux -S socket capture-pane -p -J -S -").outputText
                    .replacing("\n▌ ", with: "\n  ")
            }
            let rows = all.split(separator: "\n")
            for start in ["Sign in · local", "  Email ", "  Password ", "stood here 1", "stood here 3"] {
                #expect(rows.count { $0.hasPrefix(start) } == 1, "\(start) after \(storm): \(all)")
            }
            for part in ["correct", "horse", "battery"] { #expect(!all.contains(part), "\(all)") }
            try await leave(terminal)
        }
    }

    @Test(
        "Squeezed, at rest and back, the form leaves no row of its own above it, and takes none of the shell's",
        .enabled(if: Multiplexer.tmux.path != nil),
        arguments: [[(10, 3)], [(60, 3)], [(20, 2), (20, 8)], [(12, 16)], [(12, 14), (10, 2)]])
    func squeezed(sizes: [(Int, Int)]) async throws {
        let house = try Household()
        try await house.addAccount()
        let terminal = try Multiplexer.tmux.run(Self.command(rows: 3), house, columns: 60, rows: 16)
        try await fill(terminal, .empty)
        var typed = ""
        for size in sizes + [(60, 16)] {
            try await resize(house, [size])
            try await expectAtRest(house)
            typed += "z"
            terminal.send("z")
            let wanted = typed
            var all = ""
            for _ in 0..<400 where !all.contains("· \(wanted)") && !all.contains("·\n\(wanted)\n") {
                all = try await house.shell("tmux -S socket capture-pane -p -S -").outputText
            }
            for line in 1...3 {
                #expect(all.filter { $0 != "\n" }.contains("stood here \(line)"), "at \(size): \(all)")
            }
        }
        let all = try await house.shell("tmux -S socket capture-pane -p -J -S -").outputText
        let rows = all.split(separator: "\n")
        #expect(
            rows.prefix(5).elementsEqual(
                (1...3).map { "stood here \($0)" } + ["Sign in · local endpoint", "▌ Email    · \(typed)"]),
            "after \(sizes): \(all)")
        try await leave(terminal)
    }

    /// A shell with rows of its own above the form and below it.
    private static func command(rows: Int) -> String {
        let numbers = (1...rows).map(String.init).joined(separator: " ")
        return "trap : INT; for n in \(numbers); do echo \"stood here $n\"; done; "
            + "\"$ROLLCALL\" login; echo over; read -r line"
    }

    private func resize(_ house: Household, _ sizes: [(Int, Int)]) async throws {
        let sizes = sizes.map { "resize-window -x \($0.0) -y \($0.1)" }.joined(separator: " \\; ")
        let resized = try await house.shell("tmux -S socket \(sizes)")
        try #require(resized.status == .exited(0), "\(resized.errorText)")
    }

    /// Waits until the program's terminal has the size of its window: tmux tells it a quarter of a second later, and
    /// what is drawn in between can only be for the old one.
    private func expectAtRest(_ house: Household) async throws {
        let look = "tmux -S socket display -p '#{pane_height} #{pane_width} #{pane_tty}'"
        for _ in 0..<400 {
            let seen = try await house.shell("set -- $(\(look)); echo \"$1 $2\"; stty size <$3").outputText
            let sizes = seen.split(separator: "\n")
            if sizes.count == 2, sizes[0] == sizes[1] { return }
        }
        Issue.record("tmux never told the size")
    }

    private func leave(_ terminal: PseudoTerminal) async throws {
        terminal.send("\u{3}")
        try await terminal.expect("over")
        terminal.send("\r")
        #expect(await terminal.waitForExit(timeout: .seconds(30)) != nil)
    }

    private func fill(_ terminal: PseudoTerminal, _ form: Form) async throws {
        try await terminal.expect("Type your email address")
        if form == .empty { return }
        if form == .longAddress {
            terminal.send("somebody.with.a.very.long.name@a.subdomain.example.com")
            return try await terminal.expect("subdomain.exam")
        }
        terminal.send("\(Household.email)\r")
        try await terminal.expect("the password field") { $0.isIn(field: "Password") }
        if form == .rejected {
            terminal.send("none of this one's\r")
            return try await terminal.expect("Wrong email")
        }
        terminal.send(Household.password)
        try await terminal.expect("•••••")
        guard form == .revealed else { return }
        terminal.send("\u{12}")
        try await terminal.expect(Household.password)
    }

    private func isDrawn(_ all: String, _ form: Form) -> Bool {
        switch form {
        case .empty: all.contains("· z") || all.contains("✓ z")
        case .longAddress: all.filter { !$0.isWhitespace }.contains("example.comz")
        case .masked, .revealed: all.contains(String(repeating: "•", count: Household.password.count + 1))
        case .rejected: all.contains("✓ •") || all.contains("· •")
        }
    }
}
