import ArgumentParser
import ClientWords
import FrontEnds
import JSON
import Networking
import Terminal

struct DoctorCommand: Command {
    static let configuration = CommandConfiguration("doctor", .doctor)

    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options, toleratesFaults: true)
        return try await Doctor(wiring: wiring).run { wiring.printer.show($0) }
    }
}

extension EventPrinter {
    /// Prints what was found out: a row for a human reader, an object for a script.
    func show(_ finding: DoctorFinding) {
        // A complaint may quote a URL with a key in its query.
        let said = RedactedURL.text(messages.text(of: finding))
        if isJSON {
            show(
                .event(
                    "finding",
                    ("subject", .string(finding.subject)), ("status", .string(finding.verdict.rawValue)),
                    ("message", .string(said))))
            return
        }
        if isSpoken {
            show(Frame([StyledText(messages.sentence(RedactedURL.text(messages.spoken(finding))))]))
            return
        }
        let isUnicode = glyphs == .unicode
        let mark =
            switch finding.verdict {
            case .fine: StyledText(isUnicode ? "✓ " : "+ ", .success)
            case .odd: StyledText("! ", .warning)
            case .wrong: StyledText(isUnicode ? "✗ " : "x ", .error)
            }
        show(Frame([mark + StyledText(messages.subject(of: finding), .label).padded(to: 14) + StyledText(said)]))
    }
}
