import ArgumentParser
import ClientWords
import Transport

struct BrowseCommand: Command {
    static let configuration = CommandConfiguration("browse", .browse)

    @OptionGroup var login: LoginOptions

    @Flag(help: ArgumentHelp(.resume))
    var resume = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if resume, login.isGiven { throw ValidationError(.resumeWithCredentials) }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(options, password: login.password)
        let run = try await Run(wiring, login)
        guard resume else { return try await run.browse() }
        return try await run.browse(under: try await StoredSessions(wiring).resumed())
    }
}
