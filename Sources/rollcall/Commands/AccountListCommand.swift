import Accounts
import ArgumentParser
import LocalAccounts
import Words

struct AccountListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: Help.words.help(.accountList))

    @OptionGroup var options: GlobalArguments

    @MainActor
    func run() async throws {
        try await exiting { () throws(ExitStatus) in
            let accounts = try AccountEditing(options.values, nil)
            let list: [Account]
            do throws(AccountError) {
                list = try await accounts.registry.list()
            } catch {
                throw accounts.refuse(error)
            }
            accounts.wiring.printer.show(list)
            return .done
        }
    }
}
