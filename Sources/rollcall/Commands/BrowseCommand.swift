import ArgumentParser
import Transport
import Words

struct BrowseCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: Help.words.help(.browse)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var login: LoginArguments

    @Flag(help: ArgumentHelp(.resume))
    var resume = false

    func validate() throws {
        if resume, login.values.isGiven { throw ValidationError(.resumeWithCredentials) }
    }

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let (options, login) = (options.values, login.values)
        if options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(options, password: login.password)
        let run = try await Run(wiring, login)
        guard resume else { return try await run.browse() }
        return try await run.browse(try await StoredSessions(wiring).resumed(), isSignedIn: true)
    }
}
