import Accounts
import ArgumentParser
import Browsing
import Files
import FoundationEssentials
import FrontEnds
import Glibc
import LocalAccounts
import Networking
import People
import RandomUsers
import Relays
import RemoteAccounts
import Settings
import SignIn
import Terminal
import Transport
import Words

/// The composition root: the only place that names concrete types, in order, each built from those above it.
@MainActor
struct Wiring {
    let environment: [String: String]
    let locations: FileLocations
    let loaded: LoadedSettings
    let messages: Messages
    let printer: EventPrinter
    /// The lines printed on a terminal that is also drawn on.
    let lines: PrintedLines
    /// The network, configured by the options and the environment.
    let network: Network
    /// Whether the user may be prompted.
    let isInteractive: Bool
    /// Whether the screen is read aloud: nothing is drawn.
    let isAccessible: Bool

    var settings: Settings { loaded.settings }

    /// Reads the environment and the configuration; prints any problems and throws the exit status for them.
    ///
    /// - Parameter printsList: Whether the command prints a list, in whatever format is asked for.
    init(_ options: GlobalOptions, password: PasswordOptions? = nil, printsList: Bool = false) throws(ExitStatus) {
        // Held until the end of the run: secrets are read from here on, and a live session's token stays in memory.
        dumpGuard.hold()
        // A password's variable is left to `PasswordSource`, so that its value is never in a `String`.
        environment = ProcessEnvironment.read(without: password?.passwordEnv)
        isInteractive = !options.nonInteractive && !Self.isOn(environment["ROLLCALL_NON_INTERACTIVE"])
        // A terminal may be present without anybody using it.
        if !isInteractive, isatty(STDIN_FILENO) == 1 { StandardStreams.closeInput() }
        let ability = { [environment] (descriptor: Int32, display: Settings.Display) in
            Self.ability(environment, display, isTerminal: isatty(descriptor) == 1)
        }
        let isAloud = isatty(STDOUT_FILENO) == 1 && Self.isOn(environment["ACCESSIBLE"])
        // Problems with the configuration itself are reported in the language of the option or the locale.
        let early = Messages(Self.language(options.lang ?? .auto, environment))
        var earlyDisplay = Settings().display
        (earlyDisplay.format, earlyDisplay.accessible) = (options.format?.setting ?? .text, isAloud)
        let earlyPrinter = Self.printer(early, earlyDisplay, ability, PrintedLines())
        if let format = options.format, format.list != nil, !printsList {
            earlyPrinter.complain(early.error(UsageError.listFormat(format.rawValue)))
            throw .usage
        }
        do {
            locations = try FileLocations(environment: environment, userHome: UserDatabase.homeFolder)
            loaded = try Settings.load(
                flags: options.flags, environment: environment, configFile: options.config,
                defaultFile: locations.configuration,
                ignoredVariables: password?.passwordEnv.map { [$0] } ?? [], read: ConfigurationFile.read
            )
            try loaded.refuseOpenSecrets()
        } catch let problem as SettingsProblem {
            throw Self.refuse([problem], earlyPrinter)
        } catch let failure as SettingsError {
            throw Self.refuse(failure.problems, earlyPrinter)
        } catch {
            throw .configuration
        }
        var display = loaded.settings.display
        display.accessible = isatty(STDOUT_FILENO) == 1 && display.accessible || isAloud
        isAccessible = loaded.settings.display.accessible || Self.isOn(environment["ACCESSIBLE"])
        // On a pipe times are in UTC, the same wherever a script runs.
        let clock = isatty(STDOUT_FILENO) == 1 ? LocalClock(now: { Date() }, offset: Self.offset) : nil
        let messages = Messages(Self.language(display.lang, environment), clock: clock)
        self.messages = messages
        lines = PrintedLines { messages.linesLeftOut($0) }
        printer = Self.printer(messages, display, ability, lines)
        network = try Network(
            options.network, environment: environment,
            told: options.verbose ? Self.writer(STDERR_FILENO, lines) : nil,
            retry: Retry(clock: ContinuousClock(), random: random), printer: printer
        )
    }

    /// Keeps secrets out of core dumps; shared by the whole process.
    let dumpGuard = DumpGuard(isOn: true)

    /// The wall clock.
    let now: @Sendable () -> Date = { Date() }

    /// Provides a seed where none is configured.
    let random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }

    /// Stores the session between runs.
    var store: FileSessionStore { FileSessionStore(path: locations.session, clock: ContinuousClock()) }

    /// Remembers who has signed in here.
    var addresses: FileAddressBook { FileAddressBook(path: locations.addresses) }

    /// Keeps what endpoints know this device by.
    var devices: FileDeviceStore { FileDeviceStore(path: locations.devices) }

    /// The embedded endpoint's database, opened on first use.
    var database: AccountsDatabase { AccountsDatabase(path: locations.accounts) }

    /// Argon2id at the standard cost, with at most one hash per core at a time.
    var hasher: Argon2idHasher {
        let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return Argon2idHasher(cost: .standard, limit: ConcurrencyLimit(running: cores, waiting: 64))
    }

    /// The embedded endpoint over `database`.
    func localEndpoint(_ database: AccountsDatabase) throws(ExitStatus) -> LocalEndpoint {
        LocalEndpoint(
            database: database, hasher: hasher, peppers: try peppers(), sessions: settings.auth.local.policy,
            throttle: .standard, now: now,
            clock: ContinuousClock()
        )
    }

    /// The rule for new passwords; reads the configured list of breached ones.
    func passwordRule() throws(ExitStatus) -> Accounts.PasswordRule {
        do throws(BreachedPasswords.Problem) {
            let list = try settings.auth.local.breachedPasswords.map { path throws(BreachedPasswords.Problem) in
                try BreachedPasswords(path: path)
            }
            return Accounts.PasswordRule(fewest: settings.auth.local.leastPassword, breached: list)
        } catch {
            printer.complain(messages.problem(error))
            throw .configuration
        }
    }

    /// The configured keys that passwords are hashed with.
    private func peppers() throws(ExitStatus) -> Peppers {
        guard let path = settings.auth.local.pepperFile else { return .none }
        do throws(Peppers.Problem) {
            return try Peppers(path: path)
        } catch {
            switch error {
            case .unreadable(let path, let reason):
                printer.complain(messages.pepperUnreadable(path: path, reason: reason))
            case .tooShort(let path, let line):
                printer.complain(messages.pepperTooShort(path: path, line: line, fewest: Peppers.fewest))
            }
            throw .configuration
        }
    }

    /// Manages the accounts in `database`.
    func registry(_ database: AccountsDatabase) throws(ExitStatus) -> AccountRegistry {
        AccountRegistry(database: database, hasher: hasher, rule: try passwordRule(), peppers: try peppers(), now: now)
    }

    /// Returns the endpoint with a name: `local` or a URL.
    func endpoint(_ name: Settings.LocalOrURL, _ database: AccountsDatabase) throws(ExitStatus) -> any AuthEndpoint {
        guard case .url(let url) = name else { return try localEndpoint(database) }
        try refusePlainHTTP(url, of: .authEndpoint)
        let remote = settings.auth.remote
        let transport = network.transport(
            connectTimeout: remote.connectTimeoutSeconds, timeout: remote.timeoutSeconds, body: remote.maxAnswerBytes
        )
        do {
            let base = try EndpointURL(url)
            let description = try loaded.description(of: base)
            let timeout = Duration.seconds(remote.timeoutSeconds)
            return OpenIDEndpoint(
                url: base, description: description, transport: transport, timeout: timeout,
                redirect: RedirectPages(done: messages.pageDone, refused: messages.pageRefused),
                clock: ContinuousClock(), now: now
            )
                ?? RemoteEndpoint(
                    url: base, description: description, transport: transport, timeout: timeout,
                    isUndescribed: !loaded.describes(base), now: now)
        } catch let failure as SettingsError {
            throw Self.refuse(failure.problems, printer)
        } catch {
            printer.complain(messages.unusableURL(url))
            throw .configuration
        }
    }

    /// Returns a look at an endpoint's address, without a credential.
    func probe(_ url: String) throws(ExitStatus) -> EndpointProbe {
        guard let base = try? EndpointURL(url) else {
            printer.complain(messages.noProbeURL(url))
            throw .usage
        }
        if !network.allowsPlainHTTP, Loopback.isLeftInPlain(url) {
            printer.complain(messages.plainHTTPRefused(url))
            throw .usage
        }
        let remote = settings.auth.remote
        return EndpointProbe(
            url: base,
            transport: network.transport(
                connectTimeout: remote.connectTimeoutSeconds, timeout: remote.timeoutSeconds,
                body: remote.maxAnswerBytes))
    }

    /// Returns the people source for a session. Loads carry its token to the endpoint's own origin, or as configured;
    /// before people are generated locally, the endpoint is asked whether the session is live.
    func people(_ keeper: SessionKeeper) throws(ExitStatus) -> any PeopleSource {
        guard case .url(let url) = settings.people.source else {
            let source = LocalPeopleSource(now: now, random: random, portraits: .randomUserMe)
            return SessionPeopleSource(source) { await keeper.isLive() }
        }
        try refusePlainHTTP(url, of: .peopleSource)
        let people = settings.people
        let transport = network.transport(
            connectTimeout: people.connectTimeoutSeconds, timeout: people.timeoutSeconds, body: people.maxAnswerBytes
        )
        let carriesToken = people.sendToken.allows(source: url, endpoint: keeper.endpointName)
        let source = HTTPPeopleSource(
            url: url, transport: transport,
            tokenHeader: {
                guard carriesToken, let header = await keeper.tokenHeader() else { return nil }
                return header.value.withUnsafeBytes { HTTPRequest.Header(header.name, hiding: $0) }
            },
            random: random
        )
        return RenewingPeopleSource(source) {
            guard carriesToken, case .ok = await keeper.renew() else { return false }
            return true
        }
    }

    /// Returns the loader for the configured sections. If none are configured, a user at a terminal sees their titles
    /// in the language of the messages, while scripts find the same titles in every language.
    func loader(_ source: any PeopleSource, isAttended: Bool = false) -> DirectoryLoader {
        let people = settings.people
        let isOwn = loaded.entries.first { $0.key == .browserSections }?.origin == .standard
        return DirectoryLoader(
            source: source,
            query: PeopleQuery(results: people.results, nationalities: people.nationalities, seed: people.seed),
            definitions: settings.browser.sections.map { section in
                var section = section
                if isOwn, isAttended { section.title = messages.sectionTitle(section.title) }
                return section.definition(of: people)
            }
        )
    }

    /// Returns the cache of the last load for the signed-in user; `nil` if the configuration disables it.
    func cache(_ keeper: SessionKeeper) -> DirectoryCache? {
        guard settings.people.cache else { return nil }
        let folder = PeopleCacheFolder(path: locations.peopleCache)
        return DirectoryCache(
            owner: { keeper.session.value.map(Self.owner) }, now: now,
            read: folder.read, write: folder.write, remove: folder.remove
        )
    }

    /// The files that lists are exported to.
    var exports: ListExporter.Storage {
        ListExporter.Storage(
            write: { path, text, isReplacing in
                do throws(FileError) {
                    guard isReplacing else {
                        try NewFile.write(Array(text.utf8), to: path)
                        return nil
                    }
                    // Written beside and renamed, so that what was there stays whole if writing fails.
                    let draft = "\(path).\(getpid())"
                    try NewFile.write(Array(text.utf8), to: draft)
                    guard rename(draft, path) == 0 else {
                        let reason = String(cString: strerror(errno))
                        unlink(draft)
                        return reason
                    }
                    return nil
                } catch {
                    return error.reason
                }
            },
            exists: { access($0, F_OK) == 0 },
            names: { folder in
                PrivateFolder.names(at: folder).map { name in
                    var status = stat()
                    let isFolder = stat("\(folder)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                    return isFolder ? name + "/" : name
                }
            },
            home: environment["HOME"] ?? UserDatabase.homeFolder()
        )
    }

    /// The rules for presenting people.
    var rules: BrowsingRules {
        BrowsingRules(
            pageSize: settings.browser.pageSize, areaLevels: settings.browser.sameArea.map(\.level)
        )
    }

    /// Identifies the owner of the people cached under a session.
    private nonisolated static func owner(_ session: Session) -> String { "\(session.account)\n\(session.endpoint)" }

    /// Deletes the people cached under a session, from any directory.
    func forgetPeople(of session: Session) {
        forgetPeople { DirectoryCache.belongs($0, to: Self.owner(session)) }
    }

    /// Deletes the people cached under any session of an endpoint, or under all sessions if `endpoint` is `nil`.
    func forgetPeople(at endpoint: String?) {
        forgetPeople { head in endpoint.map { DirectoryCache.belongs(head, at: $0) } ?? true }
    }

    private func forgetPeople(where isMeant: ([UInt8]) -> Bool) {
        let folder = PeopleCacheFolder(path: locations.peopleCache)
        for name in folder.names where name.hasSuffix(DirectoryCache.suffix) {
            if let head = folder.read(name, atMost: 65_536), isMeant(head) { folder.remove(name) }
        }
    }

    /// Returns what is needed to create the first account in `database`.
    func firstAccount(_ database: AccountsDatabase) throws(ExitStatus) -> FirstAccount {
        let registry = try registry(database)
        return FirstAccount(
            rule: registry.rule,
            isCertain: { database.isMissing },
            isNeeded: { (try? await registry.isEmpty()) ?? false },
            create: { draft in
                do throws(AccountError) {
                    try await registry.add(email: draft.email, name: draft.name, password: draft.password)
                    return nil
                } catch {
                    return error
                }
            }
        )
    }

    /// Returns the endpoint to use: the configured one or, if none was configured, the stored session's.
    func endpointName(_ stored: Session?) -> Settings.LocalOrURL {
        let configured = loaded.entries.first { $0.key == .authEndpoint }
        guard configured?.origin == .standard, let stored, stored.endpoint != "local" else {
            return settings.auth.endpoint
        }
        return .url(stored.endpoint)
    }

    /// Rejects plain http to another machine: a usage error if the command line asked for it, else a configuration
    /// error.
    private func refusePlainHTTP(_ url: String, of key: Settings.Key) throws(ExitStatus) {
        guard !network.allowsPlainHTTP, Loopback.isLeftInPlain(url) else { return }
        printer.complain(messages.plainHTTPRefused(url))
        guard case .flag = loaded.entries.first(where: { $0.key == key })?.origin else { throw .configuration }
        throw .usage
    }

    /// Seconds east of UTC at a moment, by the C library's time zone (`TZ`).
    private static let offset: @Sendable (Date) -> Int = { date in
        var time = time_t(date.timeIntervalSince1970)
        var parts = tm()
        return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
    }

    /// Whether a Boolean variable is on: set to anything but an empty string, `0`, `false` or `no`.
    private static func isOn(_ variable: String?) -> Bool {
        !["", "0", "false", "no"].contains(variable?.lowercased() ?? "")
    }

    private static func language(_ choice: Settings.Language, _ environment: [String: String]) -> Language {
        switch choice {
        case .auto: Language(environment: environment)
        case .en: .english
        case .ko: .korean
        }
    }

    /// What a terminal can show. Who asks for Korean can read it there, whatever character set the locale names.
    static func ability(
        _ environment: [String: String], _ display: Settings.Display, isTerminal: Bool
    ) -> TerminalAbility {
        var ability = TerminalAbility(
            environment: environment, choice: display.color.choice, symbols: display.symbols.choice,
            isTerminal: isTerminal
        )
        if language(display.lang, environment) == .korean { ability.letters = .all }
        return ability
    }

    private static func printer(
        _ messages: Messages, _ display: Settings.Display, _ ability: (Int32, Settings.Display) -> TerminalAbility,
        _ lines: PrintedLines
    ) -> EventPrinter {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return EventPrinter(
            messages: messages, format: display.format == .json ? .json : display.accessible ? .spoken : .text,
            output: writer(STDOUT_FILENO, lines), outputAbility: ability(STDOUT_FILENO, display),
            errors: writer(STDERR_FILENO, lines), errorAbility: ability(STDERR_FILENO, display),
            outputEnded: { end in
                guard case .failed(let code) = end else { exit(ExitStatus.done.rawValue) }
                // A terminal that disappears sends SIGHUP, which rightly ends the program.
                if isTerminal { return }
                let text = "rollcall: \(messages.outputNotWritable(reason: String(cString: strerror(code))))\n"
                OutputWriter(descriptor: STDERR_FILENO).write(text)
                exit(ExitStatus.cannotWrite.rawValue)
            }
        )
    }

    private static func writer(_ descriptor: Int32, _ lines: PrintedLines) -> OutputWriter {
        OutputWriter(descriptor: descriptor, beside: isatty(descriptor) == 1 ? lines : nil)
    }

    /// Prints problems and returns their status: a usage error if all are the command line's, else a configuration
    /// error.
    private static func refuse(_ problems: [SettingsProblem], _ printer: EventPrinter) -> ExitStatus {
        for problem in problems { printer.complain(printer.messages.problem(problem)) }
        return problems.allSatisfy(\.isOfCommandLine) ? .usage : .configuration
    }
}
