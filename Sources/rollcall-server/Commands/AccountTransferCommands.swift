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
            One JSON object per line: email, password_hash (Argon2, scrypt, bcrypt, PBKDF2, crypt) and, optionally, \
            name, created_at, disabled, pepper, second_factor, second_factor_required and devices. If a line is wrong, \
            nothing is added. Existing accounts are left unchanged. A hash that is not of this server's kind is \
            replaced at the next login.
            """)

    @OptionGroup var place: AccountPlace

    @Argument(help: ArgumentHelp("The file; - for standard input.", valueName: "file"))
    var file: String

    /// The maximum number of wrong lines, and of existing accounts, that are reported.
    private static let reportLimit = 20

    /// The number of accounts in memory at once.
    private static let part = 1_000

    func run() async throws {
        try await CommandOutput.run { output in
            do {
                // All lines are read before any is added: the file is read twice, and is never in memory. Standard
                // input not by its name, under which another user's, or a socket, cannot be opened again.
                let (source, start) =
                    try file == "-" ? FileLines.rewindable(STDIN_FILENO) : FileLines.rewindable(of: file)
                let registry = try place.registry(output)
                try await registry.check(costs: costs(source, output))
                lseek(source, off_t(start), SEEK_SET)
                try await add(source, registry, output)
            } catch let fault as FileError {
                throw output.refuse(output.messages.unreadable(file, fault.reason), 66)
            } catch AccountRegistry.ImportError.tooManyCosts(let found, let maximumCount) {
                throw output.refuse(output.messages.tooManyHashCosts(found, maximumCount: maximumCount), 65)
            }
        }
    }

    private typealias Line = Result<PortableAccount, PortableAccount.LineProblem>

    /// The account in a line; `nil` for a blank one.
    private static func account(_ line: UnsafeRawBufferPointer) -> Line? {
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return nil }
        return Line { () throws(PortableAccount.LineProblem) in try PortableAccount(line: line) }
    }

    /// Returns the costs of all passwords, unless a line is wrong.
    private func costs(_ source: Int32, _ output: CommandOutput) throws -> Set<PortableAccount.Cost> {
        var costs: Set<PortableAccount.Cost> = []
        var (number, wrong) = (0, 0)
        try FileLines.each(from: source) { line in
            number += 1
            switch Self.account(line) {
            case .success(let account): costs.insert(account.cost)
            case .failure(let problem):
                wrong += 1
                if wrong <= Self.reportLimit { output.report(output.messages.problem(problem, line: number)) }
            case nil: break
            }
            return true
        }
        if wrong > 0 { throw output.refuse(output.messages.nothingImported(wrong: wrong, of: number), 65) }
        return costs
    }

    private func add(_ source: Int32, _ registry: AccountRegistry, _ output: CommandOutput) async throws {
        var lines = FileLines(source)
        var (number, added, existing) = (0, 0, 0)
        var isOver = false
        while !isOver {
            var part: [PortableAccount] = []
            while part.count < Self.part {
                guard let line = try lines.next(Self.account) else {
                    isOver = true
                    break
                }
                number += 1
                switch line {
                case .success(let account): part.append(account)
                case .failure(let problem):
                    output.report(output.messages.problem(problem, line: number))
                    throw output.refuse(output.messages.importStopped(added: added), 65)
                case nil: break
                }
            }
            let result = try await registry.add(part)
            for email in result.existing.prefix(Self.reportLimit - min(existing, Self.reportLimit)) {
                output.report(output.messages.notImported(email.text))
            }
            added += result.added
            existing += result.existing.count
        }
        output.show(success: output.messages.imported(added, existing: existing))
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
            var factors = 0
            try await place.registry(output).export { accounts in
                for account in accounts { output.show(account.line) }
                factors += accounts.count { $0.secondFactor?.letters != nil }
            }
            if factors > 0 { output.report(output.messages.secondFactorsExported(factors)) }
        }
    }
}

extension Messages {
    /// Says why a line is no account.
    func problem(_ problem: PortableAccount.LineProblem, line number: Int) -> String {
        let reason =
            switch problem {
            case .notJSON: lineIsNoObject
            case .missing(let key): lineLacks(key)
            case .duplicate(let key): lineRepeats(key)
            case .unknown(let key): lineHasUnknown(key)
            // The words for a form would ask to type it.
            case .email(.empty): lineLacks("email")
            case .name(.empty): lineLacks("name")
            case .email(let problem): self.problem(problem)
            case .name(let problem): self.problem(problem)
            case .hash(.unknownKind): hashIsUnknown
            case .hash(.malformed): hashIsMalformed
            case .hash(.tooCostly): hashIsTooCostly
            case .hash(.noCrypt): cryptIsMissing
            case .hash(.noAES): aesIsMissing
            case .secondFactor: lineHasSecondFactor
            }
        return line(number, reason)
    }
}
