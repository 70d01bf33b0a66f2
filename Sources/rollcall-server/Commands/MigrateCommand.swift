import ArgumentParser
import FoundationEssentials
import LocalAccounts
import PostgreSQL
import Words

struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Copy this machine's accounts into a PostgreSQL database that has none.",
        discussion: """
            Copies everything or nothing: accounts, sessions, failed attempts, second factors and devices. The file \
            stays as it is. Stop its server first: what it does afterwards is not in the copy.
            """)

    @Option(help: ArgumentHelp("The file: sqlite:PATH.", valueName: "sqlite:path"))
    var from: String

    @Option(help: ArgumentHelp("The database: postgres:URL, or a URL.", valueName: "postgres:url"))
    var to: String

    func validate() throws {
        guard from.hasPrefix("sqlite:"), from.count > 7 else {
            throw ValidationError("--from takes sqlite:PATH, such as sqlite:/var/lib/rollcall/accounts.sqlite.")
        }
        guard PostgreSQLAddress.accepts(target) else {
            throw ValidationError("--to takes postgres:URL, such as postgres://host/name.")
        }
    }

    private var target: String {
        to.hasPrefix("postgres:") && !to.hasPrefix("postgres://") ? String(to.dropFirst(9)) : to
    }

    func run() async throws {
        let output = CommandOutput()
        do {
            let path = String(from.dropFirst(7))
            let database = Wiring.accounts(at: try PostgreSQLAddress(target), else: path)
            let counts = try await AccountsDatabase.copy(file: path, to: database)
            for count in counts { output.show(line: "\(count.table) \(count.rows)") }
            output.show(success: output.messages.migrated(to: database.path))
        } catch let malformed as PostgreSQLAddress.Malformed {
            throw output.refuse("--to: \(malformed.reason).", 64)
        } catch AccountsDatabase.CopyError.noFile(let path) {
            throw output.refuse(output.messages.noAccountsFile(path: path), 66)
        } catch AccountsDatabase.CopyError.notEmpty {
            throw output.refuse(output.messages.targetHasAccounts, 73)
        } catch {
            throw output.end(error)
        }
    }
}
