import ArgumentParser
import SignIn
import Words

struct TokenCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: Help.words.help(.token)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var lending: LendingOptions

    static var plain: TokenCommand {
        var command = TokenCommand()
        command.options = .none
        command.lending = .none
        return command
    }

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options.asText)
            let sessions = SessionLending(wiring, options, lending)
            try sessions.write(try await sessions.token().line)
            return .done
        }
    }
}
