import ArgumentParser
import FrontEnds
import SignIn
import Words

struct TokenCommand: PlainCommand {
    static let name = "token"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: Help.words.help(.token)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var lending: LendingArguments

    @Flag(exclusivity: .exclusive)
    var form: Form?

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

    struct Values: Sendable {
        var options: GlobalOptions
        var validity = Validity.standard
        var form: Form?
    }

    var values: Values { Values(options: options.values, validity: lending.minValidity, form: form) }

    static func values(_ options: GlobalOptions) -> Values { Values(options: options) }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(values.options.asText)
        let sessions = SessionLending(wiring, values.options, values.validity)
        let token = try await sessions.token(isBoundTaken: values.form == .id).token
        let line =
            switch values.form {
            case nil: token.line
            case .header?: token.headerLine
            case .id?: token.idLine
            }
        guard let line else {
            let messages = wiring.messages
            wiring.printer.reportError(values.form == .id ? messages.noIDToken : messages.noTokenHeader)
            throw .configuration
        }
        try sessions.write(line)
        return .done
    }
}
