import ArgumentParser
import Transport
import Words

struct LoginCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: Help.words.help(.login)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var login: LoginArguments

    @Flag(help: ArgumentHelp(.ifNeeded))
    var ifNeeded = false

    @OptionGroup var lending: LendingArguments

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let (options, login) = (options.values, login.values)
        if options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(options, password: login.password)
        if ifNeeded,
            try await StoredSessions(wiring).isValid(for: lending.minValidity.duration, as: login.email)
        {
            return .done
        }
        return try await Run(wiring, login, takesConfigured: true).login()
    }
}
