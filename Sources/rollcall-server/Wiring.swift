import Accounts
import FoundationEssentials
import LocalAccounts
import Logging
import PostgreSQL
import RandomUsers
import Serving
import Settings

/// The one place that names concrete types.
enum Wiring {
    /// Needs the system's clock and standard error.
    static func log() -> LogWriter {
        LogWriter(descriptor: StandardStreams.Stream.error.rawValue) { count in
            JSONLogHandler.line("lines were dropped, as nobody read them", .warning, ["count": "\(count)"], at: Date())
        }
    }

    /// Needs the system's clock.
    static func logger(_ log: LogWriter) -> Logger {
        Logger(label: "rollcall-server") { _ in JSONLogHandler(level: .info, now: { Date() }, write: log.write) }
    }

    static func server(
        host: String, port: Int, tls: TLSIdentity?, config: String?, database: DatabaseOptions, peopleArePublic: Bool,
        hashCost: Argon2idHasher.Cost, proxies: TrustedProxies, drain: Duration, descriptors: Int, logger: Logger
    ) async throws -> Server {
        let process = ProcessInfo.processInfo
        // Needs the environment, and the user database if HOME is unusable.
        let files = try FileLocations(environment: process.environment, userHome: UserDatabase.homeFolder)
        // Needs the environment and the configuration file.
        let loaded = try Settings.load(
            environment: process.environment, configFile: config, defaultFile: files.configuration,
            read: ConfigurationFile.read
        )
        try loaded.refuseOpenSecrets()
        let settings = loaded.settings
        let database = try accounts(at: database, else: files.accounts)
        // Needs the number of cores; uses 64 MiB each while working. The last one in the queue is answered within some
        // 10 s, before clients give up, and 200 simultaneous logins fit into any machine.
        let cores = process.activeProcessorCount
        let hasher = Argon2idHasher(
            cost: hashCost, limit: ConcurrencyLimit(running: cores, waiting: max(256, 128 * cores))
        )
        if hashCost == .least { logger.warning("passwords are hashed at the least cost: for tests only") }
        // Needs the configured file.
        let peppers = try settings.auth.local.pepperFile.map { try Peppers(path: $0) } ?? .none
        // Needs the database and the hasher. Fails here rather than at the first login if the database is unusable.
        let accounts = AccountRegistry(
            database: database, hasher: hasher, rule: try passwordRule(settings.auth.local), peppers: peppers,
            now: { Date() }
        )
        if try await accounts.isEmpty() { logger.notice("there is no account yet") }
        let endpoint = LocalEndpoint(
            database: database, hasher: hasher, peppers: peppers, sessions: sessionPolicy(settings.auth.local),
            throttle: .standard,
            now: { Date() }, clock: ContinuousClock()
        )
        let lost = try await accounts.withoutPepper()
        if lost > 0 { logger.error("accounts lack their pepper and cannot sign in", metadata: ["accounts": "\(lost)"]) }
        let pseudonym = try await accounts.pseudonyms()
        return Server(
            host: host, port: port, tls: tls,
            routes: Routes(
                endpoint: endpoint, owner: LocalOwnerEndpoint(endpoint, accounts), directory: directory(),
                peopleArePublic: peopleArePublic, limits: .standard,
                proxies: proxies, workers: cores, logger: logger,
                audit: Audit(logger: logger, pseudonym: pseudonym), logins: { endpoint.logins }
            ),
            deadline: .seconds(30), drain: drain, connections: ConnectionLimits(descriptors: descriptors),
            logger: logger
        )
    }

    /// Needs the location of the accounts, the environment and the number of cores; opened on first use.
    static func accounts(at options: DatabaseOptions, else path: String) throws -> AccountsDatabase {
        guard let place = options.place(ProcessInfo.processInfo.environment) else {
            return AccountsDatabase(path: path)
        }
        // Of the time of a login, nearly all is spent hashing: each core can keep some connections busy.
        let limits = PostgreSQLLimits(connections: min(max(4 * ProcessInfo.processInfo.activeProcessorCount, 8), 32))
        return AccountsDatabase(
            PostgreSQLPool(try PostgreSQLAddress(place), limits: limits) {
                try AccountsDatabase.migrate(postgreSQL: $0)
            })
    }

    /// Needs the configured list of breached passwords.
    private static func passwordRule(
        _ settings: Settings.Local
    ) throws(BreachedPasswords.Problem) -> Accounts.PasswordRule {
        var rule = Accounts.PasswordRule(fewest: settings.leastPassword)
        if let path = settings.breachedPasswords { rule.breached = try BreachedPasswords(path: path) }
        return rule
    }

    private static func sessionPolicy(_ settings: Settings.Local) -> SessionPolicy {
        SessionPolicy(
            tokenLifetime: .seconds(settings.tokenMinutes * 60), idle: .seconds(settings.idleDays * 86_400),
            absolute: .seconds(settings.absoluteDays * 86_400)
        )
    }

    /// Needs the system's clock and randomness. An address may ask for 10,000,000 people a minute, signed in or not.
    private static func directory() -> PeopleDirectory {
        PeopleDirectory(
            RandomUserAPI(
                now: { Date() }, random: { UInt64.random(in: .min ... .max) }, portraits: .randomUserMe,
                usersPerMinute: 10_000_000
            ))
    }
}
