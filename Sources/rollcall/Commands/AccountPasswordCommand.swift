import Accounts
import ArgumentParser
import FrontEnds
import Words

struct AccountPasswordCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "password", abstract: Help.words.help(.accountPassword)
    )

    @OptionGroup var options: GlobalArguments
    @OptionGroup var account: AccountAddress
    @OptionGroup var password: PasswordArguments

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values, password.values)
        let email = try accounts.address(account.address)
        try await accounts.require(email)
        let draft = try await accounts.draft(.newPassword(email), email: email.text, name: nil)
        accounts.wiring.printer.say(
            accounts.wiring.messages.passwordChanged(draft.email.text), account: "password_changed",
            email: draft.email.text
        )
        return .done
    }
}
