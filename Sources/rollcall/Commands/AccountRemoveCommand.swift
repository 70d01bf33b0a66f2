import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an account and end its sessions."
    )

    @OptionGroup var options: GlobalOptions
    @OptionGroup var account: AccountAddress

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let accounts = try AccountEditing(options, nil)
            let email = try accounts.address(account.address)
            do throws(AccountFailure) {
                try await accounts.registry.remove(email: email)
            } catch {
                throw accounts.refuse(error)
            }
            accounts.wiring.printer.say(
                accounts.wiring.messages.removed(email.text), account: "removed", email: email.text
            )
            return .done
        }
    }
}
