import ArgumentParser
import SignIn
import Words

struct TokenCommand: PlainCommand {
    static let name = "token"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: Help.words.help(.token)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var lending: LendingArguments

    struct Values: Sendable {
        var options: GlobalOptions
        var validity = Validity.standard
    }

    var values: Values { Values(options: options.values, validity: lending.minValidity) }

    static func values(_ options: GlobalOptions) -> Values { Values(options: options) }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        let wiring = try Wiring(values.options.asText)
        let sessions = SessionLending(wiring, values.options, values.validity)
        try sessions.write(try await sessions.token().token.line)
        return .done
    }
}
