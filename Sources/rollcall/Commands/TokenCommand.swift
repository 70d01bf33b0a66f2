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
        var lending = LendingOptions()
    }

    var values: Values { Values(options: options.values, lending: lending.values) }

    static func values(_ options: GlobalOptions) -> Values { Values(options: options) }

    @MainActor
    static func run(_ values: Values) async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(values.options.asText)
            let sessions = SessionLending(wiring, values.options, values.lending)
            try sessions.write(try await sessions.token().line)
            return .done
        }
    }
}
