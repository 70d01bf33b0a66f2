package import Accounts
import SignIn
package import Terminal
import Text
package import Words

/// Presents a form at a terminal, in place, validating it as the user types, until it is accepted or abandoned.
@MainActor
package final class FormRunner {
    package enum End: Sendable, Equatable {
        case done
        /// Ctrl-D was pressed on an empty field.
        case left
        /// Ctrl-C was pressed.
        case interrupted
        /// A way to sign in was chosen in place of filling in the form.
        case chosen(SignInWay)
        /// The form was taken down by ``FormRunner/withdraw()``.
        case withdrawn
    }

    private let editor: LineEditor
    private let session: TerminalSession
    private let messages: Messages
    private let clock: any Clock<Duration>

    private var secrets: [FormField.Name: Secret] = [:]
    private var notice: FormNotice?
    private var insists = false
    private var isWithdrawn = false

    /// - Parameter clock: Times the spinner and a lockout's countdown.
    package init(editor: LineEditor, session: TerminalSession, messages: Messages, clock: any Clock<Duration>) {
        self.editor = editor
        self.session = session
        self.messages = messages
        self.clock = clock
    }

    /// Runs until the form was submitted successfully or the user left.
    ///
    /// - Parameter field: The index of the first field to edit; `nil` for the first invalid one.
    package func run(_ form: any Form, from field: Int? = nil) async -> End {
        var field = field ?? form.firstInvalid ?? 0
        secrets = [:]
        isWithdrawn = false
        defer { secrets = [:] }
        while !isWithdrawn {
            insists = false
            let move = await (form.fields[field].kind == .text ? readText(form, field) : readSecret(form, field))
            switch move {
            case .previous: field = max(0, field - 1)
            case .next: field = min(form.fields.count - 1, field + 1)
            case .left: return end(.left)
            case .interrupted: return end(.interrupted)
            case .withdrawn: continue
            case .entered:
                if let way = form.fields[field].way { return end(.chosen(way)) }
                if let missing = form.next(after: field) {
                    field = missing
                } else if let again = await submit(form, from: field) {
                    field = again
                } else {
                    return end(.done)
                }
            }
        }
        return end(.withdrawn)
    }

    /// Takes down the form, whatever was typed: `run` returns ``End/withdrawn`` and the form is erased from the screen.
    package func withdraw() {
        isWithdrawn = true
        editor.cancel()
    }

    private enum Move { case previous, next, entered, left, interrupted, withdrawn }

    private func end(_ end: End) -> End {
        // An accepted form is erased, since what follows says who is signed in; an abandoned one stays on the screen.
        switch end {
        case .done, .withdrawn, .chosen: editor.erase()
        case .left, .interrupted: editor.commit()
        }
        return end
    }

    private func readText(_ form: any Form, _ field: Int) async -> Move {
        let (name, suggestions) = (form.fields[field].name, form.fields[field].suggestions)
        let line = TextLine(
            text: form.text(of: name),
            movesBetweenFields: true,
            completion: { head in
                let fitting = suggestions.filter { $0.hasPrefix(head) && $0 != head }
                return Completion(replacing: head.count, candidates: head.isEmpty ? [] : fitting)
            },
            suggestion: { text in text.isEmpty ? nil : suggestions.first { $0.hasPrefix(text) && $0 != text } },
            accepts: { [self] text in
                form.changed(name, to: text)
                insists = true
                return form.verdicts[field].isValid && !holds(form)
            },
            view: { [self] text in
                if text != form.text(of: name) { touched() }
                form.changed(name, to: text)
                return view(form, active: field).line
            }
        )
        return switch await editor.read(line) {
        case .accepted: .entered
        case .previous: .previous
        case .next: .next
        case .endOfInput: .left
        case .interrupted: .interrupted
        case .cancelled: isWithdrawn ? .withdrawn : .interrupted
        }
    }

    private func readSecret(_ form: any Form, _ field: Int) async -> Move {
        let name = form.fields[field].name
        let line = SecretLine(
            limit: form.fields[field].kind == .way ? 0 : PasswordFacts.byteLimit,
            isShown: form.fields[field].kind == .code,
            movesBetweenFields: true,
            restore: { [self] insert in secrets[name]?.withUnsafeBytes { insert($0) } },
            accepts: { [self] bytes in
                form.changed(name, to: Secret(copying: bytes))
                insists = true
                return form.verdicts[field].isValid && !holds(form)
            },
            take: { [self] bytes in secrets[name] = Secret(copying: bytes) },
            view: { [self] contents in
                let secret = Secret(copying: contents.bytes)
                if secret != secrets[name] ?? .empty { touched() }
                secrets[name] = secret
                form.changed(name, to: secret)
                if contents.hitLimit, form.fields[field].kind != .way {
                    notice = FormNotice(
                        text: StyledText(messages.passwordTooLong(limit: PasswordFacts.byteLimit), .error))
                }
                var view = view(form, active: field)
                if contents.showsCount { view.count = messages.characters(contents.count) }
                return view.line
            }
        )
        return switch await editor.readSecret(line) {
        case .accepted: .entered
        case .previous: .previous
        case .next: .next
        case .endOfInput: .left
        case .interrupted: .interrupted
        case .cancelled: isWithdrawn ? .withdrawn : .interrupted
        }
    }

    /// Clears the notice on the next key press.
    private func touched() {
        if notice?.holds != true { notice = nil }
        insists = false
    }

    /// Whether only a wait prevents the form, which is complete, from being submitted.
    private func holds(_ form: any Form) -> Bool { form.isValid && notice?.holds == true }

    /// Submits the form; returns the index of the field to continue with, or `nil` on success.
    private func submit(_ form: any Form, from field: Int) async -> Int? {
        let attempt = Task { [secrets] in await form.submit(secrets) }
        let watcher = KeyWatcher(session: session)
        watcher.start { attempt.cancel() }
        let spinner = Task { await spin(form, field) }
        let end = await attempt.value
        spinner.cancel()
        watcher.stop()
        if case .more(let text, let field, let isComplaint) = end {
            notice = FormNotice(text: StyledText(text, isComplaint ? .error : .accent))
            let position = form.position(of: field)
            forget(form.fields[position], of: form)
            return position
        }
        guard case .again(let complaint, let field, let wait) = end else { return nil }
        // Secrets have to be entered again after an attempt; text fields keep their contents.
        for field in form.fields { forget(field, of: form) }
        notice = FormNotice(text: StyledText(complaint, .error), remaining: wait.map { clock.countdown($0) })
        if wait != nil { countDown() }
        return form.position(of: field)
    }

    private func forget(_ field: FormField, of form: any Form) {
        guard field.kind != .text else { return }
        secrets[field.name] = nil
        form.changed(field.name, to: Secret.empty)
    }

    /// Shows that an attempt is in progress.
    private func spin(_ form: any Form, _ field: Int) async {
        await Spinner(clock: clock, glyphs: session.ability.glyphs).run { sign, elapsed in
            let hint =
                StyledText("  \(sign) ", .accent) + StyledText(messages.underWay(form.work, after: elapsed), .dim)
            editor.show(view(form, active: field).rows(hint: hint))
        }
    }

    /// Updates the hint row every second during a wait and clears it when the wait is over.
    private func countDown() {
        Task { [self] in
            while notice?.holds == true {
                editor.update()
                guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            }
            if notice?.remaining != nil { notice = nil }
            editor.update()
        }
    }

    private func view(_ form: any Form, active: Int) -> FormView {
        var notice = notice?.text
        if let remaining = self.notice?.remaining { notice = StyledText(messages.locked(remaining()), .warning) }
        let bullet = session.ability.glyphs == .unicode ? "•" : "*"
        return FormView(
            title: form.title, fields: form.fields, verdicts: form.verdicts,
            contents: form.fields.map { field in
                field.kind == .text
                    ? form.text(of: field.name)
                    : String(repeating: bullet, count: secrets[field.name]?.characterCount ?? 0)
            },
            submitLabel: form.submitLabel, completeHint: form.completeHint, active: active, ability: session.ability,
            typed: secrets[form.fields[active].name]?.characters ?? [], notice: notice, insists: insists,
            keys: keys(form, active)
        )
    }

    /// Returns the keys of a field if they fit on a row of a window with plenty of room: a form that nearly fills its
    /// window is pushed into the scrollback when that gets narrower.
    private func keys(_ form: any Form, _ active: Int) -> String? {
        let text = messages.formKeys(
            isSecret: form.fields[active].kind == .secret, hasSuggestions: !form.fields[active].suggestions.isEmpty)
        return session.size.rows >= Self.plentyOfRows && session.size.columns > text.displayWidth + 2 ? text : nil
    }

    private static let plentyOfRows = 20
}

extension Secret {
    /// The characters for display, one Unicode scalar each, so that none combines with the next.
    fileprivate var characters: [String] {
        withUnsafeBytes { bytes in
            var decoder = UTF8()
            var rest = bytes.makeIterator()
            var characters: [String] = []
            while case .scalarValue(let scalar) = decoder.decode(&rest) { characters.append(String(scalar)) }
            return characters
        }
    }
}
