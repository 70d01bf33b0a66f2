import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountListCommand: Command {
    static let configuration = CommandConfiguration(commandName: "list", abstract: Help.words.help(.accountList))

    @OptionGroup var options: GlobalArguments

    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus {
        let accounts = try AccountEditing(options.values)
        let list = try await accounts.value { () throws(AccountError) in try await accounts.registry.list() }
        accounts.wiring.printer.show(list)
        return .done
    }
}
