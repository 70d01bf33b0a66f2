package import Accounts
import SignIn
package import Terminal
import Text
import Times
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
        /// A way to sign in was chosen instead of filling in the form.
        case chosen(SignInMethod)
        /// The form was taken down by ``FormRunner/withdraw()``.
        case withdrawn
    }

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

    /// Runs until the form was submitted successfully or the user left.
    ///
    /// - Parameter field: The index of the first field to edit if all are valid; otherwise it is the first invalid one.
    package func run(_ form: any Form, from field: Int = 0) async -> End {
        var field = form.firstInvalid ?? field
        isWithdrawn = false
        attempts = 0
        // A complaint about an earlier attempt is stale; a wait still counts down.
        if notice?.holds != true { notice = nil }
        defer { form.forget(form.fields) }
        while !isWithdrawn {
            insists = false
            caution = nil
            let move = await (form.fields[field].kind == .text ? readText(form, field) : readSecret(form, field))
            switch move {
            case .previous: field -= 1
            case .next: field += 1
            case .left: return end(.left)
            case .interrupted: return end(.interrupted)
            case .withdrawn: continue
            case .entered:
                if let method = form.fields[field].method { return end(.chosen(method)) }
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

    /// How a field was left.
    enum Move { case previous, next, entered, left, interrupted, withdrawn }

    private func end(_ end: End) -> End {
        // An accepted form is erased, since what follows says who is signed in; an abandoned one stays on the screen.
        switch end {
        case .done, .withdrawn, .chosen: editor.erase()
        case .left, .interrupted: editor.commit()
        }
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

    /// Shows that an attempt is in progress.
    private func showProgress(_ form: any Form, _ field: Int) async {
        await Spinner(clock: clock, glyphs: session.capabilities.glyphs).run { sign, elapsed in
            let hint =
                StyledText("    \(sign) ", .accent)
                + StyledText(messages.workInProgress(form.work, after: elapsed), .dim)
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
