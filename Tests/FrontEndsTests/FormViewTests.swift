import Accounts
import Display
import Terminal
import Testing

@testable import FrontEnds

// The form's picture is drawn by the runner alone; its frames are compared here without a terminal.
@Suite struct FormViewTests {
    private func view(
        _ active: Int, _ verdicts: [FieldVerdict], contents: [String] = ["", ""],
        labels: [String] = ["Email", "Password"],
        glyphs: TerminalCapabilities.Glyphs = .unicode
    ) -> FormView {
        FormView(
            words: FormWords(
                title: "Sign in · local endpoint", submitLabel: "Sign in", completeHint: "Press Enter to sign in",
                work: "Signing in…"),
            fields: [FormField(.email, labels[0], .text), FormField(.password, labels[1], .secret)],
            verdicts: verdicts, contents: contents,
            active: active, capabilities: TerminalCapabilities(color: .none, glyphs: glyphs), insists: false
        )
    }

    private func text(_ line: LineView, typed: String) -> String {
        (line.above.map(\.plain) + [line.prompt.plain + typed] + line.below.map(\.plain)).joined(separator: "\n")
    }

    private let missing: [FieldVerdict] = [.missing("Type your email address"), .missing("Type your password")]
    private let valid: [FieldVerdict] = [.valid(hint: nil), .valid(hint: nil)]

    @Test("an empty form: the title, a mark at each field, the submit row and what is missing")
    func empty() {
        #expect(
            text(view(0, missing).line, typed: "") == """
                Sign in · local endpoint
                ▌ Email    ·\u{20}
                             Type your email address
                  Password ·\u{20}
                    Sign in
                """)
    }

    @Test("a valid field is ticked, and the hint stands at the next missing thing")
    func half() {
        let half: [FieldVerdict] = [.valid(hint: nil), .missing("Type your password")]
        #expect(
            text(view(0, half, contents: ["ann@example.com", ""]).line, typed: "ann@example.com") == """
                Sign in · local endpoint
                ▌ Email    ✓ ann@example.com
                  Password ·\u{20}
                             Type your password
                    Sign in
                """)
    }

    @Test("once all is well the arrow tells that Enter sends; a secret shows its length")
    func complete() {
        let view = view(1, valid, contents: ["ann@example.com", "•••"])
        #expect(
            text(view.line, typed: "•••") == """
                Sign in · local endpoint
                  Email    ✓ ann@example.com
                ▌ Password ✓ •••
                  ▸ Sign in
                    Press Enter to sign in
                """)
        #expect(
            view.rows(hint: "  Signing in…").map(\.plain).joined(separator: "\n") == """
                Sign in · local endpoint
                  Email    ✓ ann@example.com
                  Password ✓ •••
                  ▸ Sign in
                  Signing in…
                """)
    }

    @Test("without a Unicode terminal the signs are ASCII, and tell the same")
    func ascii() {
        #expect(
            text(view(1, valid, contents: ["a@b.c", "***"], glyphs: .ascii).line, typed: "***") == """
                Sign in · local endpoint
                  Email    + a@b.c
                | Password + ***
                  > Sign in
                    Press Enter to sign in
                """)
        #expect(
            text(view(0, missing, glyphs: .ascii).line, typed: "") == """
                Sign in · local endpoint
                | Email    -\u{20}
                             Type your email address
                  Password -\u{20}
                    Sign in
                """)
    }

    @Test("labels of two columns a letter keep the fields in one column")
    func wide() {
        #expect(
            text(view(0, missing, labels: ["이메일", "비밀번호"]).line, typed: "") == """
                Sign in · local endpoint
                ▌ 이메일   ·\u{20}
                             Type your email address
                  비밀번호 ·\u{20}
                    Sign in
                """)
    }

    @Test("labels that would fill a row are cut, so that each field takes one")
    func narrow() {
        var view = view(1, missing, labels: ["Email", "Confirm password"])
        view.columns = 20
        #expect(
            text(view.line, typed: "") == """
                Sign in · local endpoint
                  Email     ·\u{20}
                ▌ Confirm … ·\u{20}
                  Type your password
                    Sign in
                """)
        view.columns = 27
        #expect(view.line.prompt.plain == "▌ Confirm password · ")
        // Where too little of a label would be left, it folds.
        view.columns = 14
        #expect(view.line.prompt.plain == "▌ Confirm password · ")
    }

    @Test("what is said stands at the field that it is about; a count stands behind the active label")
    func notice() {
        var view = view(1, valid, contents: ["ann@example.com", ""])
        view.notice = StyledText("Wrong email or password: check both and try again", .failure)
        view.count = "3 characters"
        #expect(
            text(view.line, typed: "•••") == """
                Sign in · local endpoint
                  Email    ✓ ann@example.com
                ▌ Password ✗ (3 characters) •••
                             Wrong email or password: check both and try again
                  ▸ Sign in
                """)
        view.active = 0
        view.noticeField = 1
        view.count = nil
        #expect(
            text(view.line, typed: "ann@example.com") == """
                Sign in · local endpoint
                ▌ Email    ✓ ann@example.com
                  Password ✗\u{20}
                             Wrong email or password: check both and try again
                  ▸ Sign in
                """)
        // While the next attempt is made, nothing is wrong yet.
        #expect(view.rows(hint: "").map(\.plain)[2] == "  Password ✓ ")
    }

    @Test("a field that was left although something is wrong with it says so")
    func left() {
        let verdicts: [FieldVerdict] = [.missing("Add an @"), .missing("Type your password")]
        #expect(view(1, verdicts, contents: ["ann", ""]).line.above.last?.plain == "  Email    ✗ ann")
        #expect(view(1, verdicts).line.above.last?.plain == "  Email    · ")
    }

    @Test("the introduction and, where there is room, a rule stand below the title")
    func header() {
        var view = view(0, missing)
        view.introduction = ["Local for now."]
        view.hasRule = true
        view.columns = 50
        #expect(
            view.line.above.map(\.plain) == [
                "Sign in · local endpoint", String(repeating: "─", count: 40), "Local for now.", "",
            ])
        view.columns = 12
        #expect(view.line.above[1].plain == String(repeating: "─", count: 12))
    }

    @Test("a new password has a bar of four steps, and what it needs beside it")
    func strength() {
        let steps: [(PasswordRule.Verdict, String)] = [
            (.refused(.tooShort(count: 3, minimumLength: 15)), "▰▱▱▱ 12 more"),
            (.refused(.tooShort(count: 8, minimumLength: 15)), "▰▰▱▱ 12 more"),
            (.refused(.common), "▰▱▱▱ 12 more"), (.accepted(hint: .short(count: 8, recommended: 15)), "▰▰▰▱ 12 more"),
        ]
        for (verdict, shown) in steps {
            var view = view(1, [.valid(hint: nil), .missing("12 more")])
            view.strength = PasswordStrength(verdict, word: "Strong")
            #expect(view.line.below.first?.plain == "             " + shown)
        }
        var view = view(1, valid)
        view.strength = PasswordStrength(.accepted(hint: nil), word: "Strong")
        #expect(view.line.below.first?.plain == "             ▰▰▰▰ Strong")
        #expect(PasswordStrength(.refused(.tooShort(count: 0, minimumLength: 15)), word: "Strong") == nil)
        view.capabilities = TerminalCapabilities(color: .none, glyphs: .ascii)
        view.strength = PasswordStrength(.accepted(hint: .short(count: 8, recommended: 15)), word: "Strong")
        #expect(view.line.below.first?.plain == "             ###- Strong")
    }

    @Test("a hint at rest is faint, and turns red with its field's sign once Enter was pressed on it")
    func insisting() {
        var view = view(0, missing)
        #expect(view.line.below.first?.spans.last?.style == .dim)
        view.insists = true
        #expect(view.line.below.first?.spans.last?.style == .failure)
        #expect(view.line.prompt.plain == "▌ Email    ✗ ")
    }

    @Test("the marks and the submit row change their colour with the verdict")
    func colours() {
        func styles(_ verdicts: [FieldVerdict]) -> [Style?] {
            let line = view(0, verdicts).line
            let password = line.below.first { $0.plain.contains("Password") }
            let marks = [line.prompt, password].map { row in
                row?.spans.first { $0.text.contains("·") || $0.text.contains("✓") }?.style
            }
            return marks + [
                line.below.first { $0.plain.hasSuffix("  Sign in") || $0.plain.contains("▸") }?.spans.last?.style
            ]
        }
        #expect(styles(missing) == [.mark, .mark, .dim])
        #expect(styles([.valid(hint: nil), .missing("x")]) == [.success, .mark, .dim])
        #expect(styles(valid) == [.success, .success, .accent])
        let line = view(1, valid).line
        #expect(
            line.prompt.spans.prefix(2).map(\.style) == [.accent, .accent], "the bar and the label of where one is")
        #expect(line.above.last?.spans.contains { $0.text == "Email" && $0.style == .label } == true)
    }

    @Test("a valid field's own hint is told, and foreign text is cleaned")
    func hints() {
        #expect(
            view(1, [.valid(hint: nil), .valid(hint: "8 characters: good")]).line.below.first?.plain
                == "             8 characters: good")
        #expect(
            view(1, valid, contents: ["ann\u{1B}[31m@example.com", ""]).line.above.last?.plain
                == "  Email    ✓ ann[31m@example.com")
    }

    /// The form at its code field.
    private func codeView(_ typed: [String], columns: Int = 80) -> FormView {
        FormView(
            words: FormWords(
                title: "Sign in", submitLabel: "Sign in", completeHint: "Press Enter to sign in", work: "Signing in…"),
            fields: [FormField(.code, "Code", .code, boxes: 6)], verdicts: [.valid(hint: nil)],
            contents: [""], active: 0,
            capabilities: TerminalCapabilities(color: .none, glyphs: .unicode), columns: columns, typed: typed,
            insists: false
        )
    }

    @Test("a code stands in boxes, but a recovery code, which is longer, does not")
    func boxes() {
        #expect(codeView(["1", "2"]).line.below.first?.plain == "         [1][2][ ][ ][ ][ ]")
        #expect(codeView("1234567".map(String.init)).line.below.map(\.plain).first == "  ▸ Sign in")
        let recovery = codeView("wdim-lhb4-5skw-vydc-rpot-aeaj".map(String.init))
        #expect(!recovery.line.below.contains { $0.plain.contains("[") })
    }

    @Test("there are no boxes where they would not fit on a row")
    func narrowBoxes() {
        #expect(codeView(["1"], columns: 27).line.below.first?.plain == "         [1][ ][ ][ ][ ][ ]")
        #expect(!codeView(["1"], columns: 26).line.below.contains { $0.plain.contains("[") })
    }
}
