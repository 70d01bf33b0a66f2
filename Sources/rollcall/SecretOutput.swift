import AccountTools
import Accounts
import Display
import FrontEnds
import Glibc
import LocalAccounts
import Settings
import Terminal
import Words

/// Writes secrets for their owner to standard output, without putting them into a `String`.
@MainActor
struct SecretOutput {
    private let wiring: Wiring

    init(_ wiring: Wiring) { self.wiring = wiring }

    /// Shows a key, at a terminal as a QR code too: last, so that the form below moves little of it away.
    func show(_ enrolment: SecondFactorEnrolment, email: String) throws(ExitStatus) {
        if wiring.printer.isJSON {
            let members: [(String, SecretJSON?)] = [("key", .secret(enrolment.key)), ("uri", .secret(enrolment.uri))]
            return try show("second_factor_begun", email, members)
        }
        var text = SecretBuilder(capacity: 512)
        text.append("\(wiring.messages.secondFactorKey)\n\n  ")
        enrolment.key.withUnsafeBytes { key in
            for (index, byte) in key.enumerated() {
                if index > 0, index % 4 == 0 { text.append(" ") }
                text.append(byte)
            }
        }
        text.append("\n")
        text.append(enrolment.uri.line(after: "  "))
        text.append("\n")
        try write(text.build())
        drawCode(of: enrolment.uri)
    }

    /// Draws the QR code at a terminal that has room for it and the form below, but not for those who have it read
    /// aloud. A smaller window keeps the key in view, and is told how large it would have to be.
    private func drawCode(of uri: Secret) {
        guard isatty(STDOUT_FILENO) == 1, !wiring.settings.display.plain, !wiring.isAccessible,
            let code = QRCode(bytes: uri.withUnsafeBytes { [UInt8]($0) }),
            let rows = code.rows(for: wiring.outputCapabilities)
        else { return }
        let window = TerminalSession.measure(STDOUT_FILENO)
        // The first row is margin, without which the code can be read all the same.
        let height = rows.count - 1 + CodeFormScene.height
        guard code.columns <= window.columns, height <= window.rows else {
            let hint = wiring.messages.codeNeedsRoom(columns: code.columns, rows: height)
            return wiring.printer.show(Frame([StyledText(hint, .dim)]))
        }
        wiring.printer.show(Frame(rows))
    }

    /// Shows new recovery codes, which cannot be shown again.
    func show(_ codes: [Secret], status: String, email: String) throws(ExitStatus) {
        if wiring.printer.isJSON {
            return try show(status, email, [("recovery_codes", .list(codes.map { .secret($0) }))])
        }
        var text = SecretBuilder(capacity: 512)
        text.append("\(wiring.messages.recoveryCodes(of: email, isNew: status == "second_factor_on"))\n\n")
        for code in codes { text.append(code.line(after: "  ")) }
        try write(text.build())
    }

    /// Shows a code for a new password: alone on standard output, so that it can be piped on.
    func show(_ code: ResetCode, status: String, email: String) throws(ExitStatus) {
        if wiring.printer.isJSON { return try show(status, email, code.members) }
        try write(code.text.line())
        wiring.printer.report([StyledText(wiring.messages.resetCode(email, endsAt: code.endsAt))])
    }

    func write(_ secret: Secret, to descriptor: Int32 = STDOUT_FILENO) throws(ExitStatus) {
        let outcome = secret.withUnsafeBytes { OutputWriter(descriptor: descriptor).write(bytes: $0) }
        guard case .failed(let code) = outcome else { return }
        wiring.printer.reportError(wiring.messages.outputNotWritable(reason: String(cString: strerror(code))))
        throw .cannotWrite
    }

    /// Shows an `account` event.
    private func show(
        _ status: String, _ email: String, _ members: [(String, SecretJSON?)]
    ) throws(ExitStatus) {
        let event = [("event", "account"), ("status", status), ("email", email)].map {
            ($0, SecretJSON?.some(.text($1)))
        }
        try write(SecretJSON.line(event + members))
    }
}
