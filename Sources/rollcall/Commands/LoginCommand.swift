import ArgumentParser
import Words

struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: Help.words.help(.login)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var login: LoginOptions

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options, password: login.password)
            return try await Run(wiring, login).login()
        }
    }
}
