import Accounts
import ArgumentParser
import Files
import Glibc
import LocalAccounts
import Words

struct AccountImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add accounts with their password hashes, including those of other programs.",
        discussion: """
            One JSON object per line: email, password_hash (Argon2, scrypt or bcrypt) and, optionally, name, \
            created_at, disabled, pepper, second_factor and devices. If a line is wrong, nothing is added. Existing \
            accounts are left unchanged. A hash that is not of this server's kind is replaced at the next login.
            """)

    @OptionGroup var place: AccountPlace

    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file"))
    var file: String

    /// The maximum number of wrong lines, and of existing accounts, that are reported.
    private static let reportLimit = 20

    func run() async throws {
        let output = CommandOutput()
        var accounts: [PortableAccount] = []
        var (number, wrong) = (0, 0)
        do throws(FileError) {
            func take(_ line: UnsafeRawBufferPointer) -> Bool {
                number += 1
                if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
                do throws(PortableAccount.LineProblem) {
                    accounts.append(try PortableAccount(line: line))
                } catch {
                    wrong += 1
                    if wrong <= Self.reportLimit { output.report(output.messages.problem(error, line: number)) }
                }
                return true
            }
            // Not by its name, under which another user's, or a socket, cannot be opened again.
            if file == "-" {
                try FileLines.each(from: STDIN_FILENO, take)
            } else {
                try FileLines.each(of: file, take)
            }
        } catch {
            throw output.refuse(output.messages.unreadable(file, error.reason), 66)
        }
        if wrong > 0 { throw output.refuse(output.messages.nothingImported(wrong: wrong, of: number), 65) }
        do {
            let result = try await place.registry(output).add(accounts)
            for email in result.existing.prefix(Self.reportLimit) {
                output.report(output.messages.notImported(email.text))
            }
            output.show(success: output.messages.imported(result.added, existing: result.existing.count))
        } catch AccountRegistry.ImportError.tooManyCosts(let found, let maximumCount) {
            throw output.refuse(output.messages.tooManyHashCosts(found, maximumCount: maximumCount), 65)
        } catch {
            throw output.end(error)
        }
    }
}

struct AccountExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print the accounts with their password hashes, one per line.",
        discussion: """
            Print what import accepts, with second factors and known devices. Sessions and failed attempts are not \
            included: migrate copies them. Anyone who has this list can try out passwords and has the keys of the \
            second factors: keep it secret (umask 077) and encrypted.
            """)

    @OptionGroup var place: AccountPlace

    func run() async throws {
        try await CommandOutput.run { output in
            // A backup of nothing is none: the accounts are another user's, or elsewhere.
            if let path = try place.missingFile() {
                throw output.refuse(output.messages.accountsMissing(path: path), 66)
            }
            let accounts = try await place.registry(output).export()
            for account in accounts { output.show(account.line) }
            let factors = accounts.count { $0.secondFactor != nil }
            if factors > 0 { output.report(output.messages.secondFactorsExported(factors)) }
        }
    }
}
