import ArgumentParser
import ClientWords
import Transport

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

    @Flag(help: ArgumentHelp(.resetCode))
    var resetCode = false

    @OptionGroup var lending: LendingOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if resetCode, ifNeeded || login.hasWay || login.otpStdin { throw ValidationError(.resetCodeWithCredentials) }
    }

    @MainActor func perform() async throws(ExitStatus) -> ExitStatus {
        if options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(options, password: login.password)
        if ifNeeded,
            try await StoredSessions(wiring).isValid(for: lending.minValidity.duration, as: login.email)
        {
            return .done
        }
        if resetCode {
            let set = try await PasswordByCode(wiring, email: login.email).run()
            return try await Run(wiring, login, set: set).login()
        }
        let run = try await Run(wiring, login, takesConfigured: true)
        let status = await run.login()
        guard run.mayDescribeEndpoint,
            let described = try await EndpointSetup(wiring, options).run()
        else { return status }
        return try await Run(described, login, takesConfigured: true).login()
    }
}
