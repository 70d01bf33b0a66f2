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
            title: "Sign in · local endpoint",
            fields: [FormField(.email, labels[0], .text), FormField(.password, labels[1], .secret)],
            verdicts: verdicts, contents: contents, submitLabel: "Sign in", completeHint: "Press Enter to sign in",
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
                  Email    ·\u{20}
                  Password ·\u{20}
                    Sign in
                  Type your email address
                """)
    }

    @Test("a valid field is ticked, and the hint tells the next missing thing")
    func half() {
        let half: [FieldVerdict] = [.valid(hint: nil), .missing("Type your password")]
        #expect(
            text(view(0, half, contents: ["ann@example.com", ""]).line, typed: "ann@example.com") == """
                Sign in · local endpoint
                  Email    ✓ ann@example.com
                  Password ·\u{20}
                    Sign in
                  Type your password
                """)
    }

    @Test("once all is well the arrow tells that Enter sends; a secret shows its length")
    func complete() {
        let view = view(1, valid, contents: ["ann@example.com", "•••"])
        #expect(
            text(view.line, typed: "•••") == """
                Sign in · local endpoint
                  Email    ✓ ann@example.com
                  Password ✓ •••
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
                  Password + ***
                  > Sign in
                  Press Enter to sign in
                """)
        #expect(
            text(view(0, missing, glyphs: .ascii).line, typed: "") == """
                Sign in · local endpoint
                  Email    -\u{20}
                  Password -\u{20}
                    Sign in
                  Type your email address
                """)
    }

    @Test("labels of two columns a letter keep the fields in one column")
    func wide() {
        #expect(
            text(view(0, missing, labels: ["이메일", "비밀번호"]).line, typed: "") == """
                Sign in · local endpoint
                  이메일   ·\u{20}
                  비밀번호 ·\u{20}
                    Sign in
                  Type your email address
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
                  Confirm … ·\u{20}
                    Sign in
                  Type your password
                """)
        view.columns = 27
        #expect(view.line.prompt.plain == "  Confirm password · ")
        // Where too little of a label would be left, it folds.
        view.columns = 14
        #expect(view.line.prompt.plain == "  Confirm password · ")
    }

    @Test("what is said stands in the hint's place; a count stands behind the active label")
    func notice() {
        var view = view(1, valid, contents: ["ann@example.com", ""])
        view.notice = StyledText("Wrong email or password: check both and try again", .error)
        view.count = "3 characters"
        #expect(
            text(view.line, typed: "•••") == """
                Sign in · local endpoint
                  Email    ✓ ann@example.com
                  Password ✓ (3 characters) •••
                  ▸ Sign in
                  Wrong email or password: check both and try again
                """)
    }

    @Test("a hint at rest is faint, and turns red once Enter was pressed on it")
    func insisting() {
        var view = view(0, missing)
        #expect(view.line.below.last?.spans.last?.style == .dim)
        view.insists = true
        #expect(view.line.below.last?.spans.last?.style == .error)
    }

    @Test("the marks and the submit row change their colour with the verdict")
    func colours() {
        func styles(_ verdicts: [FieldVerdict]) -> [Style?] {
            let line = view(0, verdicts).line
            let marks = [line.prompt, line.below[0]].map { row in
                row.spans.first { $0.text.contains("·") || $0.text.contains("✓") }?.style
            }
            return marks + [line.below[1].spans.last?.style]
        }
        #expect(styles(missing) == [.mark, .mark, .dim])
        #expect(styles([.valid(hint: nil), .missing("x")]) == [.accent, .mark, .dim])
        #expect(styles(valid) == [.accent, .accent, .accent])
    }

    @Test("a valid field's own hint is told, and foreign text is cleaned")
    func hints() {
        #expect(
            view(1, [.valid(hint: nil), .valid(hint: "8 characters: good")]).line.below.last?.plain
                == "  8 characters: good")
        #expect(
            view(1, valid, contents: ["ann\u{1B}[31m@example.com", ""]).line.above.last?.plain
                == "  Email    ✓ ann[31m@example.com")
    }

    /// The form at its code field.
    private func codeView(_ typed: [String], columns: Int = 80) -> FormView {
        FormView(
            title: "Sign in", fields: [FormField(.code, "Code", .code, boxes: 6)], verdicts: [.valid(hint: nil)],
            contents: [""], submitLabel: "Sign in", completeHint: "Press Enter to sign in", active: 0,
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
