import ArgumentParser
import ClientWords
import Transport
import Words

struct LoginCommand: Command {
    static let configuration = CommandConfiguration(
        "login", .login,
        examples: [
            "rollcall login",
            "rollcall login --endpoint https://hub.example.com --device",
            "rollcall login --email me@example.com --password-command 'pass show rollcall'",
            "rollcall login --if-needed --min-validity 10m",
        ])

    @OptionGroup var login: LoginOptions

    @Flag(help: ArgumentHelp(.ifNeeded))
    var ifNeeded = false

    @OptionGroup var lending: LendingOptions
    @OptionGroup var options: GlobalOptions

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
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
