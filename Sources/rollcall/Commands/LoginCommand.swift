import ArgumentParser
import Transport
import Words

struct LoginCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: Help.words.help(.login)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var login: LoginOptions

    static var plain: LoginCommand {
        var command = LoginCommand()
        command.options = .none
        command.login = .none
        return command
    }

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            if options.isSureToAsk { CurlLibrary.loadAhead() }
            let wiring = try Wiring(options, password: login.password)
            return try await Run(wiring, login).login()
        }
    }
}
