import Accounts
import SignIn
public import Terminal
public import Words

/// Puts a form to a person at a terminal, in place, checked as it is typed; comes back when it was accepted or left.
@MainActor
public final class FormRunner {
    public enum End: Sendable, Equatable {
        case done
        /// Ctrl-D on an empty field.
        case left
        /// Ctrl-C.
        case interrupted
        /// Taken back by ``FormRunner/withdraw()``.
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

    /// - Parameter clock: what the spinner and a lock's countdown go by.
    public init(editor: LineEditor, session: TerminalSession, messages: Messages, clock: any Clock<Duration>) {
        self.editor = editor
        self.session = session
        self.messages = messages
        self.clock = clock
    }

    /// Runs until the form was submitted with success, or the person left.
    ///
    /// - Parameter field: where to begin; `nil` for the first field that is not well.
    public func run(_ form: any Form, from field: Int? = nil) async -> End {
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

    /// Takes the form back, whatever was typed: `run` ends with ``End/withdrawn``, and nothing is left of it to be seen.
    public func withdraw() {
        isWithdrawn = true
        editor.cancel()
    }

    private enum Move { case previous, next, entered, left, interrupted, withdrawn }

    private func end(_ end: End) -> End {
        // An accepted form goes: what follows says who is signed in. One that is left stays to be read.
        if end == .done || end == .withdrawn { editor.erase() } else { editor.commit() }
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
            limit: PasswordFacts.byteLimit,
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
                if contents.hitLimit {
                    notice = FormNotice(text: StyledText(messages.passwordTooLong(limit: PasswordFacts.byteLimit), .error))
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

    /// The next key takes back what was said.
    private func touched() {
        if notice?.holds != true { notice = nil }
        insists = false
    }

    /// Whether a wait keeps the form, which is complete, from being sent.
    private func holds(_ form: any Form) -> Bool { form.isValid && notice?.holds == true }

    /// Sends the form; gives the field to go on with, or `nil` where it went well.
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
        // A secret that was sent is asked anew; what is text stays.
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

    /// Shows that an attempt is on its way.
    private func spin(_ form: any Form, _ field: Int) async {
        await Spinner(clock: clock, glyphs: session.ability.glyphs).run { sign, elapsed in
            let hint = StyledText("  \(sign) ", .accent) + StyledText(messages.underWay(form.work, after: elapsed), .dim)
            editor.show(view(form, active: field).rows(hint: hint))
        }
    }

    /// Keeps the hint row in step with the wait, a second at a time, and takes it away when it is over.
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
            typed: secrets[form.fields[active].name]?.characters ?? [], notice: notice, insists: insists
        )
    }
}

extension Secret {
    /// The characters one by one, to be shown: none of them tells of the next.
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
