import Accounts
import ArgumentParser
import Transport
import Words

struct BrowseCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: Help.words.help(.browse)
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var login: LoginOptions

    @Flag(help: ArgumentHelp(.resume))
    var resume = false

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
            if options.isSureToAsk { CurlLibrary.loadAhead() }
            let wiring = try Wiring(options, password: login.password)
            let run = try await Run(wiring, login)
            guard resume else { return try await run.browse() }
            return try await run.browse(try await StoredSessions(wiring).resumed(), isSignedIn: true)
        }
    }
}
