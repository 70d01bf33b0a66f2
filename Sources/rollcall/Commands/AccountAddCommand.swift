import Accounts
import ArgumentParser
import FrontEnds
import Words

struct AccountAddCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: Help.words.help(.accountAdd),
        discussion: Help.words.help(.accountAddInput)
    )

    @OptionGroup var options: GlobalArguments

    @Option(help: ArgumentHelp(.newEmail, valueName: "address"))
    var email: String?

    @Option(help: ArgumentHelp(.newName, valueName: "name"))
    var name: String?

    @OptionGroup var password: PasswordArguments

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values, password.values)
        let draft = try await accounts.draft(.newAccount, email: email, name: name)
        accounts.wiring.printer.say(
            accounts.wiring.messages.added(draft.email.text), account: "added", email: draft.email.text
        )
        return .done
    }
}
