import ArgumentParser
import SignIn

struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print the session's access token, renewed first where it would end soon."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var lending: LendingOptions

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
