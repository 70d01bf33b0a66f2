import Accounts
import SignIn
import Terminal
import Text
import Words

extension FormRunner {
    /// Reads a field whose text is shown.
    func readText(_ form: any Form, _ field: Int) async -> Move {
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
        return move(await editor.read(line).end)
    }

    /// Reads a field whose characters are masked, a code, or the choice of a way to sign in.
    func readSecret(_ form: any Form, _ field: Int) async -> Move {
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
        return move(await editor.readSecret(line))
    }

    private func move(_ end: ReadingEnd) -> Move {
        switch end {
        case .accepted: .entered
        case .previous: .previous
        case .next: .next
        case .endOfInput: .left
        case .interrupted: .interrupted
        case .cancelled: isWithdrawn ? .withdrawn : .interrupted
        }
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
