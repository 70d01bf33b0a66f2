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

    @Flag(help: ArgumentHelp(.ifNeeded))
    var ifNeeded = false

    @OptionGroup var lending: LendingArguments

    struct Values: Sendable {
        var options: GlobalOptions
        var login = LoginOptions()
        /// How long the stored session must still be valid for nobody to sign in; `nil` if somebody does in any case.
        var validity: Validity?
    }

    var values: Values {
        Values(options: options.values, login: login.values, validity: ifNeeded ? lending.minValidity : nil)
    }

    static func values(_ options: GlobalOptions) -> Values { Values(options: options) }

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus {
        if values.options.isSureToAsk { CurlLibrary.loadAhead() }
        let wiring = try Wiring(values.options, password: values.login.password)
        if let validity = values.validity?.duration,
            try await StoredSessions(wiring).isValid(for: validity, as: values.login.email)
        {
            return .done
        }
        return try await Run(wiring, values.login).login()
    }
}
