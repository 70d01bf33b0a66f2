import Accounts
package import Browsing
import ClientWords
package import Terminal
import Words

/// Presents a form one question per line: the same fields, rules and wording, without cursor movement.
@MainActor
package final class PlainFormRunner {
    private let session: TerminalSession
    private let reader: PlainLineReader
    private let printer: EventPrinter
    private let progressAnnouncer: ProgressAnnouncer

    private var messages: Messages { printer.messages }

    /// - Parameter clock: Determines when an attempt counts as slow.
    package init(session: TerminalSession, reader: PlainLineReader, printer: EventPrinter, clock: any Clock<Duration>) {
        self.session = session
        self.reader = reader
        self.printer = printer
        progressAnnouncer = ProgressAnnouncer(clock: clock, messages: printer.messages) {
            reader.say(StyledText(printer.said($0)))
        }
    }

    /// Runs until the form was submitted successfully or given up for another way to sign in.
    ///
    /// An empty line returns to the previous question, so that every answer can be corrected. What is typed after a
    /// secret stays hidden until the next question; at the end it is for the caller to show it again.
    ///
    /// - Parameter field: The index of the first field to ask for if all are valid; otherwise it is the first invalid
    ///   one.
    /// - Returns: How the flow ends if the user left.
    package func run(_ form: any Form, from field: Int = 0) async -> FlowEnd? {
        // Before the title, which would stand in the middle of the shell's line.
        reader.stopUntilForeground()
        reader.say(StyledText(printer.said(form.words.title), .title))
        form.introduction.forEach(say)
        if form.fields.contains(where: { $0.method != nil }) {
            let (end, method) = await choose(form)
            if let end { return end }
            if let method {
                form.choose(method)
                return nil
            }
        }
        defer { form.forget(form.fields) }
        var unasked = form.asksEveryField ? Array(form.fields.indices) : []
        var field = unasked.first ?? form.firstInvalid ?? field
        while true {
            let asked = form.fields[field]
            unasked.removeAll { $0 == field }
            let (end, isEmpty) = await (asked.kind == .text ? ask(form, asked) : askSecret(form, asked))
            switch end {
            case .endOfInput: return .left
            case .interrupted, .cancelled: return .interrupted
            case .accepted, .previous, .next: break
            }
            if isEmpty, field > 0, !(form.asksEveryField && form.verdicts[field].isValid) {
                field -= 1
                let keeps = form.fields[field].kind == .text && !form.text(of: form.fields[field].name).isEmpty
                say(messages.goesBack(keeps: keeps))
                continue
            }
            if case .missing(let what) = form.verdicts[field] {
                printer.reportError(what)
            } else if let next = [unasked.first, form.next(after: field)].compactMap({ $0 }).min() {
                field = next
            } else {
                switch await submit(form) {
                case .done: return nil
                case .again(let complaint, let next, _):
                    printer.reportError(complaint)
                    // Secrets have to be entered again after an attempt; text fields keep their contents.
                    form.forget(form.fields)
                    field = form.position(of: next)
                    if field > 0 { say(messages.emptyLineGoesBack) }
                case .more(let text, let next, let isComplaint):
                    if isComplaint { printer.reportError(text) } else { say(text) }
                    field = form.position(of: next)
                    form.forget([form.fields[field]])
                }
            }
        }
    }

    private func say(_ text: String) { reader.say(StyledText(printer.said(text))) }

    /// Asks how to sign in where there are several ways; returns no method for filling in the form.
    private func choose(_ form: any Form) async -> (end: FlowEnd?, method: SignInMethod?) {
        let methods = form.fields.compactMap(\.method)
        let isTyped = form.fields.count > methods.count
        let labels = (isTyped ? [messages.byPassword] : []) + methods.map(messages.label)
        for (index, label) in labels.enumerated() { say("  \(index + 1) \(label)") }
        while true {
            let (end, text) = await reader.read(prompt: messages.howToSignIn)
            switch end {
            case .accepted, .previous, .next:
                let number = text.isEmpty ? 1 : Int(text) ?? 0
                guard (1...labels.count).contains(number) else {
                    printer.reportError(messages.noSuchNumber(labels.count))
                    continue
                }
                if isTyped { return (nil, number == 1 ? nil : methods[number - 2]) }
                return (nil, methods[number - 1])
            case .endOfInput: return (.left, nil)
            case .interrupted, .cancelled: return (.interrupted, nil)
            }
        }
    }

    private func ask(_ form: any Form, _ field: FormField) async -> (end: ReadingEnd, isEmpty: Bool) {
        let known = form.text(of: field.name)
        let prompt = known.isEmpty ? field.label : "\(field.label) [\(known)]"
        let (end, text) = await reader.read(prompt: prompt + ": ")
        // An empty answer accepts the default in brackets.
        if !text.isEmpty { form.changed(field.name, to: text) }
        return (end, text.isEmpty && known.isEmpty)
    }

    private func askSecret(_ form: any Form, _ field: FormField) async -> (end: ReadingEnd, isEmpty: Bool) {
        var taken: Secret?
        let label = messages.label(field.label, of: form.owner(of: field))
        let end = await reader.readSecret(prompt: label + ": ", staysSilent: true) {
            taken = Secret(copying: $0)
        }
        guard let taken, !taken.isEmpty else { return (end, true) }
        form.changed(field.name, to: taken)
        return (end, false)
    }

    private func submit(_ form: any Form) async -> SubmitEnd {
        reader.beginSilence()
        let attempt = Task { await form.submit() }
        let watcher = KeyWatcher(session: session)
        watcher.start { attempt.cancel() }
        progressAnnouncer.start(messages.workInProgress(form.words.work))
        defer {
            watcher.stop()
            progressAnnouncer.stop()
            reader.dropTyped()
        }
        return await attempt.value
    }
}

extension Form {
    /// Returns whose password a field asks for; `nil` for another field, or if that is not known yet.
    fileprivate func owner(of field: FormField) -> String? {
        guard field.name == .password else { return nil }
        let email = text(of: .email)
        return email.isEmpty ? nil : email
    }
}
