import Accounts
import FoundationEssentials
import Glibc
import LocalAccounts
import Logging
import PostgreSQL
import RandomUsers
import Serving
import Settings
import Terminal
import Times

/// The one place that names concrete types.
enum Wiring {
    /// Creates the log's writer. Needs the system's clock and standard error.
    static func log() -> LogWriter {
        LogWriter(descriptor: STDERR_FILENO) { count in
            JSONLogHandler.line("lines were dropped, as nobody read them", .warning, ["count": "\(count)"], at: Date())
        }
    }

    /// Creates the logger. Needs the system's clock.
    ///
    /// - Parameter command: Gets the lines too; `nil` for none.
    static func logger(_ log: LogWriter, copiedTo command: AuditCommand? = nil) -> Logger {
        Logger(label: "rollcall-server") { _ in
            JSONLogHandler(level: .info, now: { Date() }) { line in
                log.write(line)
                command?.write(line)
            }
        }
    }

    /// Names of variables that are meant for the server alone begin with these: its settings, a password of the
    /// database's, and what the service manager passed on.
    private static let ownVariables = ["ROLLCALL_", "PG", "LISTEN_", "NOTIFY_SOCKET", "WATCHDOG_"]

    /// Returns the variables of a command that an operator wrote. Needs the environment.
    static func commandEnvironment() -> [String: String] {
        ProcessInfo.processInfo.environment.filter { name, _ in !ownVariables.contains(where: name.hasPrefix) }
    }

    /// Finds the service manager. Needs the environment.
    static func serviceManager() -> ServiceManager { ServiceManager(environment: ProcessInfo.processInfo.environment) }

    /// Loads the settings. Needs the environment, the configuration file, and the user database if HOME is unusable.
    static func settings(flags: [Settings.Key: String], config: String?) throws -> (LoadedSettings, FileLocations) {
        let environment = ProcessInfo.processInfo.environment
        let files = try FileLocations(environment: environment, userHome: UserDatabase.homeFolder)
        let loaded = try Settings.load(
            flags: flags, environment: environment, configFile: config, defaultFile: files.configuration,
            // The service unit passes options for this program in it.
            ignoredVariables: ["ROLLCALL_SERVER_OPTIONS"], concerned: LoadedSettings.concernsServer,
            read: ConfigurationFile.read
        )
        try loaded.requirePrivateSecrets()
        return (loaded, files)
    }

    static func server(
        _ plan: ServerPlan, _ settings: Settings, files: FileLocations, hashCost: Argon2idHasher.Cost,
        descriptors: Int, logger: Logger, auditLogger: Logger
    ) async throws -> Server {
        let database = accounts(at: plan.database, else: files.accounts(in: settings.auth.local.data))
        // Needs the number of cores; each core uses 64 MiB while it hashes. The last login in the queue is answered
        // within some 10 s, before clients give up, and 200 simultaneous logins fit on any machine.
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let hasher = Argon2idHasher(
            cost: hashCost, limit: ConcurrencyLimit(running: cores, waiting: max(256, 128 * cores))
        )
        if hashCost == .minimum { logger.warning("passwords are hashed at the least cost: for tests only") }
        // Needs the configured file.
        let peppers = try settings.auth.local.pepperFile.map { try Peppers(path: $0) } ?? .none
        // Needs the database and the hasher. Fails here rather than at the first login if the database is unusable.
        let accounts = AccountRegistry(
            database: database, hasher: hasher, rule: try passwordRule(settings.auth.local), peppers: peppers,
            now: { Date() }
        )
        if case .written(let mode)? = plan.database?.protection {
            logger.warning(
                "the database on another host is not verified, as sslmode is written out",
                metadata: ["sslmode": "\(mode)"])
        }
        if try await accounts.isEmpty() {
            logger.notice("there is no account yet", metadata: ["next": "rollcall-server account add"])
        }
        let endpoint = LocalEndpoint(
            database: database, hasher: hasher, peppers: peppers, sessions: sessionPolicy(settings.auth.local),
            throttle: .standard,
            now: { Date() }, clock: ContinuousClock()
        )
        let lost = try await accounts.missingPepperCount()
        if lost > 0 { logger.error("accounts lack their pepper and cannot sign in", metadata: ["accounts": "\(lost)"]) }
        let pseudonym = try await accounts.pseudonyms()
        var connections = ConnectionLimits(descriptors: descriptors, cores: cores)
        if settings.server.maxConnections > 0 {
            connections = ConnectionLimits(all: min(settings.server.maxConnections, connections.all))
        }
        return Server(
            at: plan.addresses, tls: plan.tls,
            routes: Routes(
                endpoint: endpoint, owner: LocalOwnerEndpoint(endpoint, accounts),
                provisioning: plan.scimToken.map { Provisioning(token: $0, accounts: accounts) },
                directory: directory(settings.server.peoplePerMinute), peopleArePublic: settings.server.publicPeople,
                limits: .standard, proxies: plan.proxies, hosts: plan.hosts, isTLS: plan.tls != nil, workers: cores,
                logger: logger,
                audit: Audit(logger: auditLogger, pseudonym: pseudonym), certificates: plan.tls,
                metricsAccess: plan.metricsAccess, version: Version.text, trial: { await endpoint.tryWriting() },
                clockOffset: { endpoint.clockOffset }, logins: { endpoint.logins },
                storageFigures: { await StorageFigures(database.use, try? accounts.figures()) }
            ),
            takesProxyHeaders: plan.takesProxyHeaders, metrics: plan.metrics, deadline: .seconds(30),
            drain: .seconds(settings.server.drainSeconds),
            connections: connections,
            operatorChanges: { ((try? await accounts.takeOperatorChanges()) ?? []).map(\.facts) }, logger: logger
        )
    }

    /// Returns who runs a command, and where. Needs the user database and the host's name.
    static func operatorName() -> String { "\(UserDatabase.person())@\(ProcessInfo.processInfo.hostName)" }

    /// Returns the accounts' database, opened on first use. Needs its location and the number of cores.
    static func accounts(at place: PostgreSQLAddress?, else path: String) -> AccountsDatabase {
        guard let place else { return AccountsDatabase(path: path) }
        // A login spends nearly all of its time hashing, so a few connections per core are enough.
        let limits = PostgreSQLLimits(connections: min(max(4 * ProcessInfo.processInfo.activeProcessorCount, 8), 32))
        return AccountsDatabase(
            PostgreSQLPool(place, limits: limits) {
                try AccountsDatabase.migrate(postgreSQL: $0)
            })
    }

    /// Returns the rule for passwords. Needs the configured list of breached passwords.
    static func passwordRule(
        _ settings: Settings.Local
    ) throws(BreachedPasswords.Problem) -> PasswordRule {
        var rule = PasswordRule(minimumLength: settings.leastPassword)
        if let path = settings.breachedPasswords { rule.breached = try BreachedPasswords(path: path) }
        return rule
    }

    private static func sessionPolicy(_ settings: Settings.Local) -> SessionPolicy {
        SessionPolicy(
            tokenLifetime: .seconds(settings.tokenMinutes * 60), idle: .seconds(settings.idleDays * 86_400),
            absolute: .seconds(settings.absoluteDays * 86_400), requiresSecondFactor: settings.requireSecondFactor
        )
    }

    /// Creates the directory. Needs the system's clock and randomness.
    private static func directory(_ usersPerMinute: Int) -> PeopleDirectory {
        PeopleDirectory(
            RandomUserAPI(
                now: { Date() }, random: { UInt64.random(in: .min ... .max) }, portraits: .ofServer,
                usersPerMinute: usersPerMinute
            ))
    }
}

extension StorageFigures {
    /// - Parameter figures: `nil` while the storage fails.
    fileprivate init(_ use: DatabaseUse, _ figures: AccountsFigures?) {
        func operations(_ name: String, _ use: DatabaseUse.Operations) -> Operations {
            Operations(name: name, durations: use.durations, failures: use.failures, running: use.running)
        }
        self.init(
            operations: [operations("read", use.reads), operations("write", use.writes)], sessions: figures?.sessions,
            throttled: figures?.throttled)
    }
}

extension OperatorChange {
    fileprivate var facts: Logger.Metadata {
        var facts: Logger.Metadata = [
            "event": "\(event)", "operator": "\(operatorName)", "changed_at": "\(RFC3339.string(from: changedAt))",
        ]
        facts["account"] = account.map { "\($0)" }
        if account == nil { facts["accounts"] = "\(count)" }
        return facts
    }
}
