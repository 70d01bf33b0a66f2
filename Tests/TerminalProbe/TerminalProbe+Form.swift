import Display
import Glibc
import Terminal

extension TerminalProbe {
    /// A form of two fields, as the login has it.
    func form(_ editor: LineEditor) async {
        let form = ProbeForm()
        while true {
            switch await readField(of: form, editor) {
            case .next: form.field = min(form.field + 1, 1)
            case .previous: form.field = max(form.field - 1, 0)
            case .done:
                editor.commit()
                return print("got \(form.email) and \(form.password.count) bytes")
            case .left:
                editor.commit()
                return print("left")
            case .interrupted: session.die(of: SIGINT)
            }
        }
    }

    /// An attempt that runs until Ctrl-C, with a spinner that moves on `update`.
    func busy(_ editor: LineEditor) async {
        let watcher = KeyWatcher(session: session)
        await withCheckedContinuation { continuation in
            editor.show([StyledText("Working…", .accent)])
            watcher.start {
                watcher.stop()
                continuation.resume()
            }
        }
        editor.erase()
        _ = await editor.read(TextLine(ending: .commit) { _ in LineView(prompt: "Again: ") })
    }

    /// A line beside which something counts.
    func ticking(_ editor: LineEditor) async {
        var ticks = 0
        var typed = ""
        let counting = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: .milliseconds(20))
                ticks += 1
                editor.update()
                if typed == "undisturbed", ticks > 5 { editor.cancel() }
            }
        }
        let outcome = await editor.read(
            TextLine(ending: .commit) { text in
                typed = text
                return LineView(above: ["tick \(ticks)"], prompt: "Line: ", below: ["below \(ticks)"])
            })
        counting.cancel()
        report(outcome)
    }

    /// Two editors, one after the other and in turn.
    func twoEditors() async {
        let first = LineEditor(session: session, dumpGuard: dumpGuard)
        let second = LineEditor(session: session, dumpGuard: dumpGuard)
        for (place, editor) in [first, second, first].enumerated() {
            let outcome = await editor.read(TextLine(ending: .commit) { _ in LineView(prompt: "Line \(place): ") })
            report(outcome)
        }
    }

    private enum FieldEnd {
        case next, previous, done, left, interrupted
    }

    private func readField(of form: ProbeForm, _ editor: LineEditor) async -> FieldEnd {
        form.field == 0 ? await readEmail(of: form, editor) : await readPassword(of: form, editor)
    }

    private func readEmail(of form: ProbeForm, _ editor: LineEditor) async -> FieldEnd {
        let line = TextLine(
            text: form.email, neighbours: .next,
            completion: { head in
                Completion(
                    replacing: head.count,
                    candidates: head.isEmpty ? [] : ["kim@example.com"].filter { $0.hasPrefix(head) })
            },
            suggestion: { $0.isEmpty ? nil : "kim@example.com" },
            accepts: { $0.contains("@") },
            view: {
                form.email = $0; return form.view
            })
        let (end, text) = await editor.read(line)
        switch end {
        case .accepted, .next:
            form.email = text
            return .next
        case .previous: return .previous
        case .endOfInput, .cancelled: return .left
        case .interrupted: return .interrupted
        }
    }

    private func readPassword(of form: ProbeForm, _ editor: LineEditor) async -> FieldEnd {
        let line = SecretLine(
            neighbours: .previous,
            restore: { insert in form.password.withUnsafeBytes(insert) },
            accepts: { !$0.isEmpty && form.email.contains("@") },
            take: { form.password = Array($0) },
            view: {
                form.typed = $0.count; return form.view
            })
        switch await editor.readSecret(line) {
        case .accepted: return .done
        case .next: return .next
        case .previous: return .previous
        case .endOfInput, .cancelled: return .left
        case .interrupted: return .interrupted
        }
    }
}

/// The state of the probe's form and its picture.
@MainActor final class ProbeForm {
    var email = ""
    var password: [UInt8] = []
    var typed = 0
    var field = 0

    var view: LineView {
        let isEmail = email.contains("@")
        let isReady = isEmail && typed > 0
        let title = StyledText("Sign in", .title)
        let emailPrompt =
            StyledText(isEmail ? "● " : "○ ", isEmail ? .accent : .mark) + StyledText("Email     ", .label)
        let passwordPrompt =
            StyledText(typed > 0 ? "● " : "○ ", typed > 0 ? .accent : .mark) + StyledText("Password  ", .label)
        let submit = StyledText("  [ Sign in ]", isReady ? .accent : .dim)
        let hint = StyledText(
            isEmail ? (typed > 0 ? "Enter signs in" : "The password is missing") : "The email address wants an @", .dim)
        if field == 0 {
            let dots = StyledText(String(repeating: "•", count: typed))
            return LineView(above: [title], prompt: emailPrompt, below: [passwordPrompt + dots, submit, hint])
        }
        return LineView(
            above: [title, emailPrompt + StyledText(email)], prompt: passwordPrompt, below: [submit, hint])
    }
}
