import Accounts
public import Terminal

/// Puts a form to a person one question a line: the same fields, rules and words, without cursor movement.
@MainActor
public final class PlainFormRunner {
    private let session: TerminalSession
    private let reader: PlainLineReader
    private let printer: EventPrinter

    public init(session: TerminalSession, reader: PlainLineReader, printer: EventPrinter) {
        self.session = session
        self.reader = reader
        self.printer = printer
    }

    /// Runs until the form was submitted with success, or the person left.
    ///
    /// - Parameter field: where to begin.
    public func run(_ form: any Form, from field: Int = 0) async -> FormRunner.End {
        reader.say(StyledText(form.title, .title))
        var secrets: [Int: Secret] = [:]
        var field = field
        while true {
            while field < form.fields.count {
                if let end = await (form.fields[field].kind == .text ? ask(form, field) : askSecret(form, field, &secrets)) {
                    return end
                }
                if case .missing(let what) = form.verdicts[field] { printer.complain(what) } else { field += 1 }
            }
            switch await submit(form, secrets) {
            case .done: return .done
            case .again(let complaint, let next, _), .more(let complaint, let next, isComplaint: true):
                printer.complain(complaint)
                field = next
            case .more(let text, let next, isComplaint: false):
                reader.say(StyledText(text))
                field = next
            }
        }
    }

    private func ask(_ form: any Form, _ field: Int) async -> FormRunner.End? {
        let known = form.text(of: field)
        let prompt = known.isEmpty ? form.fields[field].label : "\(form.fields[field].label) [\(known)]"
        switch await reader.read(prompt: prompt + ": ") {
        case .accepted(let text), .previous(let text), .next(let text):
            // Nothing typed takes what the brackets offer.
            if !text.isEmpty || known.isEmpty { form.changed(field, to: text) }
            return nil
        case .endOfInput: return .left
        case .interrupted, .cancelled: return .interrupted
        }
    }

    private func askSecret(_ form: any Form, _ field: Int, _ secrets: inout [Int: Secret]) async -> FormRunner.End? {
        var taken: Secret?
        let outcome = await reader.readSecret(prompt: form.fields[field].label + ": ") { taken = Secret(copying: $0) }
        switch outcome {
        case .accepted, .previous, .next:
            secrets[field] = taken
            form.changed(field, to: taken ?? .empty)
            return nil
        case .endOfInput: return .left
        case .interrupted, .cancelled: return .interrupted
        }
    }

    private func submit(_ form: any Form, _ secrets: [Int: Secret]) async -> SubmitEnd {
        let attempt = Task { await form.submit(secrets) }
        let watcher = KeyWatcher(session: session)
        watcher.start { attempt.cancel() }
        defer { watcher.stop() }
        return await attempt.value
    }
}
