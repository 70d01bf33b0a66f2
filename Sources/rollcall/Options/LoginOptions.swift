import Accounts
import ArgumentParser
import ClientWords

/// The options of commands that sign in.
struct LoginOptions: ParsableArguments {
    @Option(
        name: [.long, .customLong("login")], help: ArgumentHelp(.loginEmail, valueName: "address"),
        completion: CompletionValues.addresses)
    var email: String?

    @OptionGroup var password: PasswordOptions

    @Option(help: ArgumentHelp(.oneTimeCode, valueName: "code"))
    var otp: String?

    @Flag(help: ArgumentHelp(.oneTimeCodeInput))
    var otpStdin = false

    @Flag(help: ArgumentHelp(.device))
    var device = false

    @Flag(help: ArgumentHelp(.browser))
    var browser = false

    @Flag(help: ArgumentHelp(.callbackInput))
    var callbackStdin = false

    @Flag(help: ArgumentHelp(.client))
    var client = false

    @Option(help: ArgumentHelp(.clientAssertion, valueName: "file"), completion: .file())
    var clientAssertionFile: String?

    @Flag(help: ArgumentHelp(.tokenInput))
    var tokenStdin = false

    @Flag(help: ArgumentHelp(.noStore))
    var noStore = false

    func validate() throws {
        if otp != nil, otpStdin { throw ValidationError(.severalCodes) }
        let hasCredentials = email != nil || password.isGiven || otp != nil || otpStdin
        let isClient = client || clientAssertionFile != nil
        let ways = [device, browser, callbackStdin, isClient, tokenStdin, hasCredentials].count { $0 }
        if ways > 1 { throw ValidationError(.severalMethods) }
    }

    /// How to sign in on the endpoint's pages; `nil` if that was not asked for.
    var method: SignInMethod? {
        if client || clientAssertionFile != nil { return .client }
        return device ? .device : browser ? .browser : callbackStdin ? .paste : nil
    }

    /// Whether the options say where the password comes from, or that none is needed.
    var hasWay: Bool { password.isGiven || method != nil || tokenStdin }

    /// Whether credentials come from anything other than standard input.
    var isGiven: Bool { hasWay || email != nil || otp != nil || otpStdin }

    /// Whether a line of standard input takes the place of a password, at a terminal too.
    var readsLine: Bool { tokenStdin || method == .paste }
}
