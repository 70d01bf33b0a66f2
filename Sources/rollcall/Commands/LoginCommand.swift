import ArgumentParser
import Transport
import Words

struct LoginCommand: PlainCommand {
    static let name = "login"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: Help.words.help(.login)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var login: LoginArguments

    struct Values: Sendable {
        var options: GlobalOptions
        var login = LoginOptions()
    }

    var values: Values { Values(options: options.values, login: login.values) }

    static func values(_ options: GlobalOptions) -> Values { Values(options: options) }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        if values.options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(values.options, password: values.login.password)
        return try await Run(wiring, values.login).login()
    }
}
