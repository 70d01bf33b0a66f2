import Foundation
import Harness
import Testing

@Suite("A secret line", .fewAtATime)
struct SecretTests {
    @Test("Something is seen for each character, and never the character (ionic-cli 3004, huh 619)")
    func masked() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("päß김")
        #expect(await terminal.waitFor("Password: ••••"))
        #expect(terminal.screen.column == 14)
        #expect(!String(decoding: terminal.state.output, as: UTF8.self).contains("ä"))
        terminal.send("\u{7F}\r")
        #expect(await terminal.waitFor("got accepted [5]"))
        #expect(!terminal.screen.wholeText.contains("ä"))
    }

    @Test("Without UTF-8 the mask is a star")
    func asciiMask() async throws {
        let terminal = try probe("secret", environment: ["LANG": "C"])
        await terminal.waitFor("hidden")
        terminal.send("abc")
        #expect(await terminal.waitFor("Password: ***"))
    }

    @Test("Ctrl-R reveals and hides, Ctrl-T counts")
    func revealAndCount() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("a김b\u{2}")
        await terminal.waitFor("•••")
        terminal.send("\u{12}\u{14}")
        #expect(await terminal.waitFor("shown 3"))
        #expect(terminal.screen.lines[0] == "Password: a김b")
        #expect(terminal.screen.column == 13)
        terminal.send("\u{12}")
        #expect(await terminal.waitFor("hidden 3"))
        #expect(terminal.screen.lines[0] == "Password: •••")
        terminal.send("\u{12}")
        await terminal.waitFor("a김b")
        terminal.send("\r")
        await terminal.waitFor("got accepted [5]")
        #expect(terminal.screen.lines[0] == "Password: •••")
    }

    @Test("Keys edit it: ^A ^E ^U ^K ^W, arrows, delete, and spaces at both ends stay")
    func editing() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("\u{12} one two \u{17}\u{1}\u{1B}[C\u{1B}[3~X\u{5}Y")
        #expect(await terminal.waitFor("Password:  Xne Y"))
        terminal.send("\u{1}\u{B}abc\u{1B}[D\u{15}  ")
        #expect(await terminal.waitFor("Password:   c"))
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted [3]"))
    }

    @Test("Enter on nothing stays, with what is missing told below")
    func emptyStays() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("\r\rx\r")
        #expect(await terminal.waitFor("got accepted [1]"))
    }

    @Test("Nothing is cut off below 1,024 bytes, and above it one is told")
    func limit() async throws {
        let terminal = try probe("secret", columns: 100, rows: 30)
        await terminal.waitFor("hidden")
        terminal.send(String(repeating: "x", count: 1023))
        #expect(await terminal.wait { $0.screen.text.filter { $0 == "•" }.count == 1023 })
        #expect(!terminal.screen.contains("full"))
        terminal.send("é")
        #expect(await terminal.waitFor("full"))
        terminal.send("y")
        #expect(await terminal.wait { !$0.screen.contains("full") })
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted [1024]"))
    }

    @Test("A pasted secret is taken whole, its line end is not part of it and does not submit")
    func pasted() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("\u{1B}[200~ pass word \r\n\u{1B}[201~")
        #expect(await terminal.waitFor("Password: •••••••••••"))
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted [11]"))
    }

    @Test("Ctrl-C shows nothing of it")
    func interrupted() async throws {
        let terminal = try probe("form")
        terminal.send("a@b.c\rgeheim\u{3}")
        #expect(await terminal.waitForExit() == .signalled(SIGINT))
        #expect(!terminal.screen.wholeText.contains("geheim"))
    }

    @Test("No core dump holds it: the process is not dumpable while it is typed")
    func notDumpable() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("x")
        await terminal.waitFor("•")
        #expect(terminal.screen.lines == ["Password: •", "hidden"])
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted [1], dumpable again"))
        let scanned = try probe("secret", "--scan")
        #expect(await scanned.waitFor("hidden dumpable"))
    }

    @Test("Keys with Alt type nothing, Alt-Backspace and Ctrl-W take a word")
    func alt() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("\u{12}a\u{1B}bb\u{1B}fc\u{1B}d\u{1B}é\u{1B}Xd e\u{1B}\u{7F}f g\u{17}h")
        #expect(await terminal.waitFor("Password: abcd f h"), "\(terminal.screen)")
        // Esc alone is no key of the line.
        terminal.send("\u{1B}")
        try await letEscapeStand(terminal)
        terminal.send("i\r")
        #expect(await terminal.waitFor("got accepted [9]"), "\(terminal.screen)")
    }

    @Test("Keys as kitty's and xterm's keyboard modes report them are the same keys, and what is let go is none")
    func reported() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("\u{1B}[114;5u\u{1B}[97u\u{1B}[97;1:3u\u{1B}[98;2;66u\u{1B}[27;2;64~\u{1B}[233;1u\u{1B}[120;3u")
        #expect(await terminal.waitFor("Password: aB@é"), "\(terminal.screen)")
        terminal.send("\u{1B}[27u\u{1B}[1;1:1D\u{1B}[1;129:3D\u{1B}[127;1:2u\u{1B}[57400u\u{1B}[57441;2u")
        #expect(await terminal.waitFor("Password: aB1é"), "\(terminal.screen)")
        terminal.send("\u{1B}[13;1:1u")
        #expect(await terminal.waitFor("got accepted [5]"), "\(terminal.screen)")
    }

    @Test("Backspace, Delete and the arrows take a whole emoji, and a letter with its accents")
    func graphemes() async throws {
        let terminal = try probe("secret")
        await terminal.waitFor("hidden")
        terminal.send("\u{12}a👩‍🚀\u{7F}b🇰🇷e\u{301}\u{7F}\u{7F}c👍🏽d\u{1B}[D\u{1B}[D\u{1B}[3~")
        #expect(await terminal.waitFor("Password: abcd"), "\(terminal.screen)")
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted [4]"), "\(terminal.screen)")
        let text = try probe("text")
        await text.waitFor("0 characters")
        text.send("a👩‍🚀\u{7F}b🇰🇷e\u{301}\u{7F}\u{7F}c\r")
        #expect(await text.waitFor("abc"), "\(text.screen)")
    }

    @Test("A character whose bytes come far apart is one")
    func slowBytes() async throws {
        for mode in ["text", "secret"] {
            let terminal = try probe(mode)
            await terminal.waitFor(mode == "text" ? "0 characters" : "hidden")
            if mode == "secret" { terminal.send("\u{12}") }
            terminal.send(bytes: [0xED])
            try await Task.sleep(for: .milliseconds(150))
            terminal.send(bytes: [0x95])
            try await Task.sleep(for: .milliseconds(150))
            terminal.send(bytes: [0x9C])
            #expect(await terminal.wait { $0.screen.contains(": 한") }, "\(terminal.screen)")
        }
    }

    /// Waits until an Esc is read, and then longer than it waits for what may follow it.
    private func letEscapeStand(_ terminal: PseudoTerminal) async throws {
        try #require(await terminal.rest())
        try await Task.sleep(for: .seconds(1))
    }

    @Test(
        "vi's commands of two letters delete and change",
        arguments: [
            ("dd", "iz", "z"), ("0dw", "iz", "zcd ef"), ("0cw", "z", "z cd ef"), ("db", "iz", "ab cd z"),
            ("hhhd$", "iz", "ab cdz"), ("hhhhc0", "z", "zd ef"), ("cc", "z", "z"), ("dqx", "iz", "ab cd efz"),
        ])
    func viOperators(command: String, typed: String, left: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID())").path()
        try Data("set editing-mode vi\n".utf8).write(to: URL(filePath: folder))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let terminal = try probe("secret", environment: ["INPUTRC": folder])
        await terminal.waitFor("hidden")
        terminal.send("\u{12}ab cd ef\u{1B}")
        try await letEscapeStand(terminal)
        terminal.send(command + typed)
        #expect(await terminal.wait { $0.screen.lines.first == "Password: \(left)" }, "\(terminal.screen)")
    }

    @Test("vi's Esc leaves typing for commands, of which no letter is typed", arguments: [true, false])
    func vi(isTogether: Bool) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "inputrc-\(UUID())").path()
        try Data("set editing-mode vi\n".utf8).write(to: URL(filePath: folder))
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let terminal = try probe("secret", environment: ["INPUTRC": folder])
        await terminal.waitFor("hidden")
        terminal.send("\u{12}abcd\u{1B}")
        if !isTogether { try await letEscapeStand(terminal) }
        terminal.send("hhxzqiX\u{1B}")
        if !isTogether { try await letEscapeStand(terminal) }
        terminal.send("AY")
        // Unlike vi's, Esc leaves the cursor where it is.
        #expect(await terminal.waitFor("Password: abXdY"), "\(terminal.screen)")
        terminal.send("\r")
        #expect(await terminal.waitFor("got accepted [5]"))
    }

    @Test("What is revealed stands on the alternate screen, which has no scrollback, and goes with another size")
    func revealedElsewhere() async throws {
        let terminal = try probe("form", columns: 40, rows: 10)
        #expect(await terminal.waitFor("wants an @"))
        terminal.send("a@b.c\rgeheim\u{12}")
        #expect(await terminal.wait { $0.screen.isAlternate && $0.screen.contains("geheim") }, "\(terminal.screen)")
        terminal.resize(columns: 20, rows: 3)
        #expect(await terminal.wait { !$0.screen.isAlternate && $0.screen.contains("••••••") }, "\(terminal.screen)")
        #expect(!terminal.screen.wholeText.contains("geheim"))
        terminal.send("\u{12}")
        #expect(await terminal.wait { $0.screen.isAlternate && $0.screen.contains("geheim") }, "\(terminal.screen)")
        terminal.send("\u{3}")
        #expect(await terminal.waitForExit() == .signalled(SIGINT))
        #expect(!terminal.screen.isAlternate && !terminal.screen.wholeText.contains("geheim"))
    }
}
