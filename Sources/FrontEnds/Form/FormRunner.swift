import Accounts
package import Browsing
import ClientWords
package import Display
import SignIn
package import Terminal
import Text
import Times
package import Words

/// Presents a form at a terminal, in place, validating it as the user types, until it is accepted or abandoned.
@MainActor
package final class FormRunner {
    let editor: LineEditor
    let session: TerminalSession
    let messages: Messages
    private let clock: any Clock<Duration>

    var notice: FormNotice?
    var insists = false
    /// What is odd about the active field, although it is valid.
    var caution: String?
    /// The attempts that failed.
    private var attempts = 0
    var isWithdrawn = false

    /// - Parameter clock: Times the spinner and a lockout's countdown.
    package init(editor: LineEditor, session: TerminalSession, messages: Messages, clock: any Clock<Duration>) {
        self.editor = editor
        self.session = session
        self.messages = messages
        self.clock = clock
    }

    /// Runs until the form was submitted successfully, was given up for another way to sign in, or was withdrawn.
    ///
    /// - Parameter field: The index of the first field to edit if all are valid; otherwise it is the first invalid one.
    /// - Returns: How the flow ends if the user left.
    package func run(_ form: any Form, from field: Int = 0) async -> FlowEnd? {
        var field = form.firstInvalid ?? field
        isWithdrawn = false
        attempts = 0
        // A complaint about an earlier attempt is stale; a wait still counts down.
        if notice?.holds != true { notice = nil }
        defer { form.forget(form.fields) }
        while !isWithdrawn {
            insists = false
            caution = nil
            switch await (form.fields[field].kind == .text ? readText(form, field) : readSecret(form, field)) {
            case .previous: field -= 1
            case .next: field += 1
            case .endOfInput: return left(.left)
            case .cancelled where isWithdrawn: continue
            case .interrupted, .cancelled: return left(.interrupted)
            case .accepted:
                if let method = form.fields[field].method {
                    form.choose(method)
                    editor.erase()
                    return nil
                }
                if let missing = form.next(after: field) {
                    field = missing
                } else if let again = await submit(form, from: field) {
                    field = again
                } else {
                    // What follows says who is signed in.
                    editor.erase()
                    return nil
                }
            }
        }
        editor.erase()
        return nil
    }

    /// Takes down the form, whatever was typed: `run` returns, and the form is erased from the screen.
    package func withdraw() {
        isWithdrawn = true
        editor.cancel()
    }

    /// Leaves an abandoned form on the screen.
    private func left(_ end: FlowEnd) -> FlowEnd {
        editor.commit()
        return end
    }

    /// Submits the form; returns the index of the field to continue with, or `nil` on success.
    private func submit(_ form: any Form, from field: Int) async -> Int? {
        let attempt = Task { await form.submit() }
        let spinner = Task { await showProgress(form, field) }
        let watcher = KeyWatcher(session: session)
        watcher.start { [self] in
            attempt.cancel()
            spinner.cancel()
            // At once, since the attempt may take its time to end.
            editor.show(view(form, active: field).rows(hint: StyledText()))
        }
        let end = await attempt.value
        spinner.cancel()
        watcher.stop()
        if case .more(let text, let field, let isComplaint) = end {
            notice = FormNotice(text: StyledText(text, isComplaint ? .failure : .accent), field: field)
            let position = form.position(of: field)
            form.forget([form.fields[position]])
            return position
        }
        guard case .again(let complaint, let field, let wait) = end else { return nil }
        // Secrets have to be entered again after an attempt; text fields keep their contents.
        form.forget(form.fields)
        attempts += 1
        // The same words again would not look like another answer.
        let text = attempts > 1 ? messages.attempt(attempts, complaint) : complaint
        notice = FormNotice(
            text: StyledText(text, .failure), field: field, remaining: wait.map { clock.countdown($0) })
        if wait != nil { countDown() }
        return form.position(of: field)
    }

    private func showProgress(_ form: any Form, _ field: Int) async {
        await Spinner(clock: clock, glyphs: session.capabilities.glyphs).run { sign, elapsed in
            let hint =
                StyledText("    \(sign) ", .accent)
                + StyledText(messages.workInProgress(form.words.work, after: elapsed), .dim)
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
}

extension FormRunner {
    /// The form in its current state, with one field active.
    func view(_ form: any Form, active: Int) -> FormView {
        var notice = notice?.text
        if let remaining = self.notice?.remaining { notice = StyledText(messages.locked(remaining()), .failure) }
        let hasPlenty = session.size.rows >= Self.plentyOfRows
        let bullet = session.capabilities.glyphs == .unicode ? "•" : "*"
        var view = FormView(
            words: form.words, introduction: form.introduction, hasRule: hasPlenty, fields: form.fields,
            verdicts: form.verdicts,
            contents: form.fields.map { field in
                field.kind == .text
                    ? form.text(of: field.name)
                    : String(repeating: bullet, count: form.secrets[field.name]?.characterCount ?? 0)
            },
            active: active,
            capabilities: session.capabilities, columns: session.size.columns,
            // Only one-time codes are shown; a password's characters are in no `String`.
            typed: form.fields[active].boxes == nil ? [] : form.secrets[form.fields[active].name]?.characters ?? [],
            notice: notice, noticeField: self.notice?.field.map(form.position), insists: insists
        )
        view.strength = form.strength(of: form.fields[active].name)
        view.caution = caution
        if !hasPlenty, view.height(columns: session.size.columns) > session.size.rows { view.introduction = [] }
        view.keys = keys(form, view)
        return view
    }

    /// Returns the keys of a field, in full or in short, if they fit on one row and the window has rows to spare.
    ///
    /// When the window gets narrower, tmux pushes rows at its top into the scrollback for those that fold, even if
    /// those at its bottom are empty. So where there are few rows, the keys take the place of an empty one, and do not
    /// fold.
    private func keys(_ form: any Form, _ view: FormView) -> String? {
        let active = view.active
        let hasPlenty = session.size.rows >= Self.plentyOfRows
        guard hasPlenty || 2 * (view.height(columns: session.size.columns) + 1) <= session.size.rows else { return nil }
        let field = form.fields[active]
        let isSecret = field.kind == .secret
        let hasSuggestions = field.kind == .text && !field.completions(of: form.text(of: field.name)).isEmpty
        let hasArrows = session.capabilities.glyphs == .unicode
        guard hasPlenty else {
            let keys = messages.shortestFormKeys(isSecret: isSecret, hasArrows: hasArrows)
            return keys.displayWidth + 2 <= min(session.size.columns, Self.fewColumns) ? keys : nil
        }
        let texts = [
            messages.formKeys(isSecret: isSecret, hasSuggestions: hasSuggestions),
            messages.shortFormKeys(isSecret: isSecret, hasSuggestions: hasSuggestions, hasArrows: hasArrows),
        ]
        return texts.first { session.size.columns > $0.displayWidth + 2 }
    }

    /// Hardly any window gets narrower than this.
    private static let fewColumns = 12
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

extension FormRunner {
    /// Reads a field whose text is shown.
    func readText(_ form: any Form, _ field: Int) async -> ReadingEnd {
        let name = form.fields[field].name
        let line = TextLine(
            text: form.text(of: name),
            neighbours: form.neighbours(of: field),
            completion: { Completion(replacing: $0.count, candidates: form.fields[field].completions(of: $0)) },
            suggestion: { form.fields[field].completions(of: $0).first },
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
        return await editor.read(line).end
    }

    /// Reads a field whose characters are masked, a code, or the choice of a way to sign in.
    func readSecret(_ form: any Form, _ field: Int) async -> ReadingEnd {
        let name = form.fields[field].name
        let line = SecretLine(
            limit: form.fields[field].kind == .method ? 0 : PasswordFacts.byteLimit,
            isShown: form.fields[field].kind == .code,
            neighbours: form.neighbours(of: field),
            restore: { insert in form.secrets[name]?.withUnsafeBytes { insert($0) } },
            accepts: { [self] bytes in
                form.changed(name, to: Secret(copying: bytes))
                insists = true
                return form.verdicts[field].isValid && !holds(form)
            },
            take: { bytes in form.changed(name, to: Secret(copying: bytes)) },
            view: { [self] contents in
                let secret = Secret(copying: contents.bytes)
                if secret != form.secrets[name] ?? .empty { touched() }
                form.changed(name, to: secret)
                caution = form.fields[field].kind == .secret ? messages.caution(about: secret) : nil
                if contents.hitLimit, form.fields[field].kind != .method {
                    notice = FormNotice(
                        text: StyledText(messages.passwordTooLong(limit: PasswordFacts.byteLimit), .failure))
                }
                if contents.wasRefused { notice = FormNotice(text: StyledText(messages.notRevealed, .warning)) }
                var view = view(form, active: field)
                if contents.showsCount { view.count = messages.characters(contents.count) }
                return view.line
            }
        )
        return await editor.readSecret(line)
    }

    /// Called when the contents changed: clears the notice, unless it counts down a wait.
    private func touched() {
        if notice?.holds != true { notice = nil }
        insists = false
    }

    /// Whether the form is complete and only a wait prevents its submission.
    private func holds(_ form: any Form) -> Bool { form.isValid && notice?.holds == true }
}

extension Form {
    /// The fields beside one. Without a neighbour the field is not left: reading it anew would end vi's command mode.
    fileprivate func neighbours(of field: Int) -> Neighbours {
        (field > 0 ? .previous : Neighbours()).union(field + 1 < fields.count ? .next : [])
    }
}

/// A message that replaces the hint in a form's hint row: an answer, or a wait that counts down.
struct FormNotice {
    var text: StyledText
    /// The field that it is about; `nil` for the active one.
    var field: FormField.Name?
    /// Returns the time left to wait; `nil` if there is no wait.
    var remaining: (@Sendable () -> Duration)?

    /// Whether the wait prevents the form from being submitted.
    var holds: Bool { remaining.map { $0() > .zero } ?? false }
}
