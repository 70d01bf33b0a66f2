import ArgumentParser
import ClientWords
import FrontEnds
import SignIn

struct TokenCommand: Command {
    static let configuration = CommandConfiguration(
        "token", .token,
        examples: [
            "rollcall token --min-validity 5m",
            "rollcall token --header | curl -H @- https://hub.example.com/api",
        ])

    @OptionGroup var lending: LendingOptions

    @Flag(exclusivity: .exclusive)
    var form: Form?

    @OptionGroup var options: GlobalOptions

    /// What is printed in place of the token.
    enum Form: EnumerableFlag, Sendable {
        case header, id

        static func help(for value: Form) -> ArgumentHelp? {
            switch value {
            case .header: ArgumentHelp(.tokenHeader)
            case .id: ArgumentHelp(.idToken)
            }
        }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(options.asText)
        let sessions = SessionLending(wiring, options, lending.minValidity)
        let token = try await sessions.token(wantsID: form == .id).token
        let line =
            switch form {
            case nil: token.line
            case .header?: token.headerLine
            case .id?: token.idLine
            }
        guard let line else {
            let messages = wiring.messages
            wiring.printer.reportError(form == .id ? messages.noIDToken : messages.noTokenHeader)
            throw .configuration
        }
        try sessions.write(line)
        return .done
    }
}
