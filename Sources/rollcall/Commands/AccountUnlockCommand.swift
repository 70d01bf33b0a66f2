import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountUnlockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unlock", abstract: "Forget an account's failed sign-in attempts."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let accounts = try AccountEditing(options, nil)
            let email = try accounts.address(account.address)
            do throws(AccountFailure) {
                try await accounts.registry.unlock(email: email)
            } catch {
                throw accounts.refuse(error)
            }
            accounts.wiring.printer.say(
                accounts.wiring.messages.unlocked(email.text), account: "unlocked", email: email.text
            )
            return .done
        }
    }
}
