import Accounts
import ArgumentParser
import LocalAccounts
import Words

/// `rollcall-server backup`: a copy of this machine's accounts.
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Copy this machine's accounts into a new file, also while the server runs.",
        discussion: """
            The copy has everything, sessions included, and is checked. Anyone who has it can try out passwords and \
            has the keys of the second factors: keep it secret. Accounts in PostgreSQL: use pg_dump.
            """)

    @OptionGroup var place: AccountPlace

    @Argument(help: ArgumentHelp("The file to create.", valueName: "file"))
    var file: String

    func run() async throws {
        try await CommandOutput.run { output in
            let path = try place.file(output)
            do {
                let count = try AccountsBackup.make(of: path, at: file)
                output.show(success: output.messages.backedUp(count, to: file))
            } catch AccountsBackup.Problem.noFile(let path) {
                throw output.refuse(output.messages.accountsMissing(path: path), 66)
            } catch AccountsBackup.Problem.exists(let path) {
                throw output.refuse(output.messages.backupExists(path: path), 73)
            }
        }
    }
}

/// `rollcall-server restore`: a backup becomes this machine's accounts.
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Check a backup, and put it where this machine's accounts belong.",
        discussion: """
            Stop the server first, and move its file of accounts away, with its -wal and -shm: nothing is overwritten. \
            Accounts in PostgreSQL: use pg_restore.
            """)

    @OptionGroup var place: AccountPlace

    @Argument(help: ArgumentHelp("The backup.", valueName: "file"))
    var file: String

    func run() async throws {
        try await CommandOutput.run { output in
            let path = try place.file(output)
            do {
                let count = try AccountsBackup.restore(file, to: path)
                output.show(success: output.messages.restored(count, to: path))
            } catch AccountsBackup.Problem.noFile(let path) {
                throw output.refuse(output.messages.noBackup(path: path), 66)
            } catch AccountsBackup.Problem.exists(let path) {
                throw output.refuse(output.messages.accountsInTheWay(path: path), 73)
            } catch AccountsBackup.Problem.damaged(let failure) {
                throw output.refuse(output.messages.error(AccountError.unavailable(failure)), 65)
            }
        }
    }
}
