import ArgumentParser
import Transport
import Words

struct BrowseCommand: PlainCommand {
    static let name = "browse"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: Help.words.help(.browse)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var login: LoginArguments

    @Flag(help: ArgumentHelp(.resume))
    var resume = false

    func validate() throws {
        if resume, login.values.isGiven { throw ValidationError(.resumeWithCredentials) }
    }

    struct Values: Sendable {
        var options: GlobalOptions
        var login = LoginOptions()
        var resumes = false
    }

    var values: Values { Values(options: options.values, login: login.values, resumes: resume) }

    static func values(_ options: GlobalOptions) -> Values { Values(options: options) }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        if values.options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(values.options, password: values.login.password)
        let run = try await Run(wiring, values.login)
        guard values.resumes else { return try await run.browse() }
        return try await run.browse(try await StoredSessions(wiring).resumed(), isSignedIn: true)
    }
}
