import Accounts
import ArgumentParser
import Words

struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: Help.words.help(.browse)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var login: LoginOptions

    @Flag(help: ArgumentHelp(.resume))
    var resume = false

    /// The command that `rollcall` without arguments runs.
    static var plain: BrowseCommand {
        var command = BrowseCommand()
        command.options = .none
        command.login = .none
        command.resume = false
        return command
    }

    func validate() throws {
        if resume, login.isGiven { throw ValidationError(.resumeWithCredentials) }
    }

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let wiring = try Wiring(options, password: login.password)
            let run = try await Run(wiring, login)
            guard resume else { return try await run.browse() }
            return try await run.browse(try await StoredSession(wiring).resumed(), isSignedIn: true)
        }
    }
}
