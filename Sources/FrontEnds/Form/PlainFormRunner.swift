import Accounts
public import Terminal
import Words

/// Presents a form one question per line: the same fields, rules and wording, without cursor movement.
@MainActor
public final class PlainFormRunner {
    private let session: TerminalSession
    private let reader: PlainLineReader
    private let printer: EventPrinter
    private let clock: any Clock<Duration>

    private var messages: Messages { printer.messages }

    /// - Parameter clock: Determines when an attempt counts as slow.
    public init(session: TerminalSession, reader: PlainLineReader, printer: EventPrinter, clock: any Clock<Duration>) {
        self.session = session
        self.reader = reader
        self.printer = printer
        self.clock = clock
    }

    /// Runs until the form was submitted successfully or the user left.
    ///
    /// An empty line returns to the previous question, so that every answer can be corrected.
    ///
    /// - Parameter field: The index of the first field to ask for; `nil` for the first invalid one.
    public func run(_ form: any Form, from field: Int? = nil) async -> FormRunner.End {
        reader.say(StyledText(form.title, .title))
        var secrets: [FormField.Name: Secret] = [:]
        var field = field ?? form.firstInvalid ?? 0
        while true {
            let asked = form.fields[field]
            switch await (asked.kind == .text ? ask(form, asked) : askSecret(form, asked, &secrets)) {
            case .left: return .left
            case .interrupted: return .interrupted
            case .nothing where field > 0:
                reader.say(StyledText(messages.goesBack))
                field -= 1
                continue
            case .nothing, .answered: break
            }
            if case .missing(let what) = form.verdicts[field] {
                printer.complain(what)
            } else if let next = form.next(after: field) {
                field = next
            } else {
                switch await submit(form, secrets) {
                case .done: return .done
                case .again(let complaint, let next, _):
                    printer.complain(complaint)
                    forget(form.fields, &secrets, form)
                    field = form.position(of: next)
                    if field > 0 { reader.say(StyledText(messages.emptyLineGoesBack)) }
                case .more(let text, let next, let isComplaint):
                    if isComplaint { printer.complain(text) } else { reader.say(StyledText(text)) }
                    field = form.position(of: next)
                    forget([form.fields[field]], &secrets, form)
                }
            }
        }
    }

    private enum Answer { case answered, nothing, left, interrupted }

    private func ask(_ form: any Form, _ field: FormField) async -> Answer {
        let known = form.text(of: field.name)
        let prompt = known.isEmpty ? field.label : "\(field.label) [\(known)]"
        switch await reader.read(prompt: prompt + ": ") {
        case .accepted(let text), .previous(let text), .next(let text):
            // An empty answer accepts the default in brackets.
            if text.isEmpty { return known.isEmpty ? .nothing : .answered }
            form.changed(field.name, to: text)
            return .answered
        case .endOfInput: return .left
        case .interrupted, .cancelled: return .interrupted
        }
    }

    private func askSecret(
        _ form: any Form, _ field: FormField, _ secrets: inout [FormField.Name: Secret]
    ) async -> Answer {
        var taken: Secret?
        let outcome = await reader.readSecret(prompt: field.label + ": ") { taken = Secret(copying: $0) }
        switch outcome {
        case .accepted, .previous, .next:
            guard let taken, !taken.isEmpty else { return .nothing }
            secrets[field.name] = taken
            form.changed(field.name, to: taken)
            return .answered
        case .endOfInput: return .left
        case .interrupted, .cancelled: return .interrupted
        }
    }

    /// Clears the secrets, which have to be entered again after an attempt; text fields keep their contents.
    private func forget(_ fields: [FormField], _ secrets: inout [FormField.Name: Secret], _ form: any Form) {
        for field in fields where field.kind != .text {
            secrets[field.name] = nil
            form.changed(field.name, to: Secret.empty)
        }
    }

    private func submit(_ form: any Form, _ secrets: [FormField.Name: Secret]) async -> SubmitEnd {
        let attempt = Task { await form.submit(secrets) }
        let watcher = KeyWatcher(session: session)
        watcher.start { attempt.cancel() }
        let waiting = Task {
            guard (try? await clock.sleep(for: Spinner.patience)) != nil else { return }
            reader.say(StyledText(messages.underWay(form.work)))
        }
        defer {
            watcher.stop()
            waiting.cancel()
        }
        return await attempt.value
    }
}

extension Form {
    /// Returns the index of the field to ask for after `field`: the next invalid one, else the first; `nil` if none is.
    func next(after field: Int) -> Int? {
        fields.indices.dropFirst(field + 1).first { !verdicts[$0].isValid } ?? firstInvalid
    }
}
