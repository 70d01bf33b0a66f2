import Accounts
import ClientWords
import FrontEnds
import Glibc
import Terminal
import Words

/// Asks for the fields of a script's form, at the terminal or on a pipe, and prints the answers.
@MainActor
struct Asking {
    let wiring: Wiring
    let fields: [AskedField]
    let title: String?
    /// Where the answers go.
    let descriptor: Int32

    func run() async throws(ExitStatus) -> ExitStatus {
        try requireOutput()
        let answers =
            if let terminal = wiring.controllingTerminal() {
                try await asked(at: terminal)
            } else {
                try await read()
            }
        try SecretOutput(wiring).write(text(answers), to: descriptor)
        return .done
    }

    /// Refuses descriptors that the caller did not hand on, and terminals if there is a secret among the answers.
    private func requireOutput() throws(ExitStatus) {
        let mode = fcntl(descriptor, F_GETFL)
        // What was opened in this program has the flag; what it was started with has not.
        let isHandedOn = mode >= 0 && fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
        guard isHandedOn, mode & O_ACCMODE != O_RDONLY else {
            throw refuse(.descriptor(Int(descriptor)))
        }
        if isatty(descriptor) == 1, let secret = fields.first(where: \.kind.isSecret) {
            throw refuse(.onTerminal(secret.name))
        }
    }

    private func refuse(_ error: AskUsageError) -> ExitStatus {
        wiring.printer.refuse(wiring.messages.error(error), .usage)
    }

    private var check: @Sendable (AskedField, Secret) async -> String? {
        let (environment, messages) = (wiring.environment, wiring.messages)
        return { field, answer in
            guard let command = field.check else { return nil }
            let fault = await CheckCommand(command: command, environment: environment)
                .fault(of: field.printed(answer, messages))
            return fault.map(messages.error)
        }
    }

    private func asked(at terminal: TerminalSession) async throws(ExitStatus) -> [Secret] {
        let form = AskFormScene(fields, title: title, messages: wiring.messages, check: check)
        guard await wiring.present(form, at: terminal), let answers = form.answers else { throw .inputEnded }
        return answers
    }

    /// Reads a line for each field; an empty one is the default.
    private func read() async throws(ExitStatus) -> [Secret] {
        let input = PipeReader(descriptor: STDIN_FILENO)
        var answers: [Secret] = []
        for (index, field) in fields.enumerated() {
            let line = try await line(index, of: input)
            let answer = line.isEmpty ? field.standardAnswer : line
            var complaint = field.complaint(about: answer, wiring.messages)
            if complaint == nil, !answer.isEmpty { complaint = await check(field, answer) }
            if let complaint { throw refuse(complaint, field, line: index + 1) }
            answers.append(answer)
        }
        return answers
    }

    private func line(_ index: Int, of input: PipeReader) async throws(ExitStatus) -> Secret {
        do {
            if let line = try await input.line({ Secret(copying: $0) }) { return line }
        } catch .tooLong(let limit) {
            throw refuse(wiring.messages.lineTooLong(limit: limit), fields[index], line: index + 1)
        } catch {
            // What cannot be read has ended.
        }
        let missing = fields[index...].map(\.name)
        throw wiring.printer.refuse(
            wiring.messages.askEnded(missing: missing, lines: fields.count), .inputEnded)
    }

    private func refuse(_ complaint: String, _ field: AskedField, line: Int) -> ExitStatus {
        wiring.printer.refuse(wiring.messages.field(field.name, line: line, complaint), .malformed)
    }

    /// The answers as an event, or as a line each that a shell may read.
    private func text(_ answers: [Secret]) -> Secret {
        let (messages, answers) = (wiring.messages, zip(fields, answers))
        if wiring.printer.isJSON {
            let members = answers.map { ($0.name, Optional($0.json($1, messages))) }
            return SecretJSON.line([("event", .text("answers")), ("answers", .object(members))])
        }
        var text = SecretBuilder(capacity: 512)
        for (field, answer) in answers {
            text.append("\(field.name)=")
            text.appendShellWord(field.printed(answer, messages))
            text.append("\n")
        }
        return text.build()
    }
}

extension SecretBuilder {
    /// Appends the secret as one word of `sh`, in which nothing is expanded.
    fileprivate mutating func appendShellWord(_ secret: Secret) {
        append("'")
        secret.withUnsafeBytes { bytes in
            for byte in bytes { byte == UInt8(ascii: "'") ? append(#"'\''"#) : append(byte) }
        }
        append("'")
    }
}
