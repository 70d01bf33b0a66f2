import Accounts
import ArgumentParser
import FrontEnds
import Words

struct AccountAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make an account.",
        discussion: "What is not given is asked at a terminal. On a pipe the password is one line of standard input."
    )

    @OptionGroup var options: GlobalOptions

    @Option(help: ArgumentHelp("The email address to sign in with.", valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp("The name to be greeted by.", valueName: "name"))
    var name: String?

    @OptionGroup var password: PasswordOptions

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let accounts = try AccountEditing(options, password)
            let draft = try await accounts.draft(.newAccount, email: email, name: name)
            accounts.wiring.printer.say(
                accounts.wiring.messages.added(draft.email.text), account: "added", email: draft.email.text
            )
            return .done
        }
    }
}
