import Accounts
import ArgumentParser
import Files
import FoundationEssentials
import LocalAccounts
import PostgreSQL
import Settings
import Words

/// The location of the accounts that a command manages: the server's own, unless options say otherwise.
struct AccountPlace: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database with the accounts: a URL (postgres://…) or host=… dbname=…; by default the one in "
                + "the configuration, or else this machine's file.",
            valueName: "url"))
    var database: String?

    @Option(help: ArgumentHelp("The folder of the accounts.", valueName: "folder"))
    var data: String?

    @Option(help: ArgumentHelp("A configuration file.", valueName: "file"))
    var config: String?

    private var flags: [Settings.Key: String] {
        let given: [Settings.Key: String?] = [.serverDatabase: database, .authLocalData: data]
        return given.compactMapValues { $0 }
    }

    /// Returns the file that the accounts would be in, if they are in one that is not there.
    func missingFile() throws -> String? {
        let (loaded, files) = try Wiring.settings(flags: flags, config: config)
        let path = files.accounts(in: loaded.settings.auth.local.data)
        return loaded.settings.server.database == nil && FileSystem.facts(path) == nil ? path : nil
    }

    /// Returns the file of the accounts; refuses where they are in a PostgreSQL database.
    func file(_ output: CommandOutput) throws -> String {
        let (loaded, files) = try Wiring.settings(flags: flags, config: config)
        guard loaded.settings.server.database == nil else { throw output.refuse(output.messages.useDatabaseDump, 64) }
        return files.accounts(in: loaded.settings.auth.local.data)
    }

    /// Returns what manages the accounts. Those on this machine are opened on first use.
    func registry(_ output: CommandOutput) throws -> AccountRegistry {
        do {
            let (loaded, files) = try Wiring.settings(flags: flags, config: config)
            let settings = loaded.settings
            let place = try settings.server.database.map(ServerPlan.database)
            let database = Wiring.accounts(at: place, else: files.accounts(in: settings.auth.local.data))
            let cores = ProcessInfo.processInfo.activeProcessorCount
            return AccountRegistry(
                database: database,
                hasher: Argon2idHasher(cost: .standard, limit: ConcurrencyLimit(running: cores, waiting: 64)),
                rule: try Wiring.passwordRule(settings.auth.local),
                peppers: try settings.auth.local.pepperFile.map { try Peppers(path: $0) } ?? .none,
                operatorName: Wiring.operatorName(), now: { Date() })
        } catch let problem as ServerPlan.Problem where problem.isMisuse(of: flags) {
            throw output.refuse(problem.text, 64)
        }
    }
}
