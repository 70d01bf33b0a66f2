import AccountTools
import Accounts
import Browsing
import ClientWords
import Files
import FoundationEssentials
import FrontEnds
import Glibc
import LocalAccounts
import Networking
import Portraits
import RandomUsers
import Settings
import SignIn
import Terminal
import Transport
import Words

/// The composition root: the only place that names concrete types, in order, each built from those above it.
@MainActor
final class Wiring {
    let environment: [String: String]
    let locations: FileLocations
    let loaded: LoadedSettings
    let messages: Messages
    let printer: EventPrinter
    /// The lines printed on a terminal that is also drawn on.
    let lines: PrintedLines
    /// The network, configured by the options and the environment.
    let network: Network
    /// Whose stored session to use, by the option or `ROLLCALL_ACCOUNT`; `nil` for the current one.
    let account: String?
    /// Whether the user may be prompted.
    let isInteractive: Bool
    /// Whether standard input is a terminal at which nobody is asked.
    let isUnattended: Bool
    /// Whether the screen is read aloud: nothing is drawn.
    let isAccessible: Bool
    /// What is wrong with the configuration, for those who look into it; defaults are in force in its place.
    let faults: [ConfigurationFault]

    /// Stores the sessions between runs.
    let store: any SessionStore
    /// Remembers who has signed in here.
    let addresses: FileAddressBook
    /// Keeps what endpoints know this device by.
    let devices: DeviceStore
    let peopleCache: CacheFolder
    /// Whose people are made up here.
    let machineSeed: MachineSeed
    /// The embedded endpoint's database, opened on first use.
    let database: AccountsDatabase
    /// Argon2id at the standard cost, with at most one hash per core at a time.
    let hasher: Argon2idHasher

    var settings: Settings { loaded.settings }

    /// Reads the environment and the configuration; prints any problems and throws the exit status for them.
    ///
    /// - Parameters:
    ///   - printsList: Whether the command prints a list, in whatever format is asked for.
    ///   - toleratesFaults: Whether `faults` are kept instead of printed and thrown.
    init(
        _ options: GlobalOptions, password: PasswordOptions? = nil, printsList: Bool = false,
        toleratesFaults: Bool = false
    ) throws(ExitStatus) {
        // Held until the end of the run: secrets are read from here on, and a live session's token stays in memory.
        dumpGuard.hold()
        // A password's variable is left to `PasswordSource`, so that its value is never in a `String`.
        environment = ProcessEnvironment.read(without: password?.passwordEnv)
        account = options.account ?? environment["ROLLCALL_ACCOUNT"].flatMap { $0.isEmpty ? nil : $0 }
        isInteractive = !options.nonInteractive && !Self.isOn(environment["ROLLCALL_NON_INTERACTIVE"])
        // A terminal may be present without anybody using it.
        isUnattended = !isInteractive && isatty(STDIN_FILENO) == 1
        if isUnattended { StandardStreams.closeInput() }
        let capabilities = { [environment] (descriptor: Int32, display: Settings.Display) in
            Self.capabilities(environment, display, isTerminal: isatty(descriptor) == 1)
        }
        let isAloud = isatty(STDOUT_FILENO) == 1 && Self.isOn(environment["ACCESSIBLE"])
        // Problems with the configuration itself are reported in the language of the option or the locale.
        let early = Messages(Self.language(options.lang ?? .auto, environment))
        var earlyDisplay = Settings().display
        (earlyDisplay.format, earlyDisplay.accessible) = (options.format?.setting ?? .text, isAloud)
        let earlyPrinter = Self.printer(early, earlyDisplay, capabilities, PrintedLines(), outputEnding)
        if let format = options.format, format.list != nil, !printsList {
            throw earlyPrinter.refuse(early.error(UsageError.listFormat(format.rawValue)), .usage)
        }
        var faults: [ConfigurationFault] = []
        let configuration: Configuration
        do throws(SettingsError) {
            configuration = try Configuration(
                options, environment, ignoredVariables: password?.passwordEnv.map { [$0] } ?? [])
        } catch {
            guard toleratesFaults else { throw Self.refuse(error.problems, earlyPrinter) }
            faults = error.problems.map(ConfigurationFault.setting)
            configuration = try Configuration(without: options, environment)
        }
        (locations, loaded) = (configuration.locations, configuration.loaded)
        var display = loaded.settings.display
        display.accessible = isatty(STDOUT_FILENO) == 1 && display.accessible || isAloud
        isAccessible = loaded.settings.display.accessible || Self.isOn(environment["ACCESSIBLE"])
        let messages = Messages(Self.language(display.lang, environment), clock: .atTerminal)
            .with(Self.punctuation(capabilities(STDOUT_FILENO, display), display))
        self.messages = messages
        lines = PrintedLines { messages.linesOmitted($0) }
        printer = Self.printer(messages, display, capabilities, lines, outputEnding)
        let retry = Retry(clock: ContinuousClock(), random: random)
        let network: Network
        do throws(ConfigurationFault) {
            network = try Network(
                options.network, environment: environment,
                log: options.verbose ? Self.writer(STDERR_FILENO, lines) : nil, retry: retry, printer: printer)
        } catch {
            guard toleratesFaults else { throw Self.refuse(error, printer) }
            faults.append(error)
            network = Network(retry: retry, messages: messages)
        }
        self.network = network
        self.faults = faults
        store = Self.store(
            loaded.settings.session.store, path: locations.session,
            asking: Self.asking(printer, isInteractive: isInteractive))
        addresses = FileAddressBook(path: locations.addresses)
        devices = DeviceStore(path: locations.devices)
        machineSeed = MachineSeed(path: locations.peopleSeed, random: random)
        peopleCache = CacheFolder(path: locations.peopleCache, limit: DirectoryCache.byteLimit)
        database = AccountsDatabase(path: locations.accounts(in: loaded.settings.auth.local.data))
        let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        hasher = Argon2idHasher(cost: .standard, limit: ConcurrencyLimit(running: cores, waiting: 64))
    }

    /// How a run ends whose output nobody reads.
    let outputEnding = OutputEnding()

    /// Keeps secrets out of core dumps; shared by the whole process.
    let dumpGuard = DumpGuard(isOn: true)

    /// The wall clock.
    let now: @Sendable () -> Date = { Date() }

    /// Provides a seed where none is configured.
    let random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }

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

    /// Returns what a terminal can show. Users who ask for Korean can read it there, whatever character set the locale
    /// names; that says nothing about other letters.
    static func capabilities(
        _ environment: [String: String], _ display: Settings.Display, isTerminal: Bool
    ) -> TerminalCapabilities {
        var capabilities = TerminalCapabilities(
            environment: environment, choice: display.color.choice, symbols: display.symbols.choice,
            isTerminal: isTerminal
        )
        if language(display.lang, environment) == .korean {
            capabilities.letters = capabilities.letters.andKorean
        }
        if isTerminal {
            capabilities.setAmbiguous(display.ambiguousWidth.widths)
            capabilities.background = display.background.ground
        }
        return capabilities
    }

    /// Returns the signs for messages: a file or a pipe takes all, unless somebody chose.
    private static func punctuation(_ output: TerminalCapabilities, _ display: Settings.Display) -> Punctuation {
        let isChosen = isatty(STDOUT_FILENO) == 1 || display.symbols == .ascii
        return output.glyphs == .ascii && isChosen ? .ascii : .unicode
    }

    private static func printer(
        _ messages: Messages, _ display: Settings.Display,
        _ capabilities: (Int32, Settings.Display) -> TerminalCapabilities,
        _ lines: PrintedLines, _ ending: OutputEnding
    ) -> EventPrinter {
        let isTerminal = isatty(STDOUT_FILENO) == 1
        return EventPrinter(
            messages: messages, format: display.format == .json ? .json : display.accessible ? .spoken : .text,
            output: writer(STDOUT_FILENO, lines), outputCapabilities: capabilities(STDOUT_FILENO, display),
            errors: writer(STDERR_FILENO, lines), errorCapabilities: capabilities(STDERR_FILENO, display),
            outputEnded: { end in
                switch end {
                case .readerClosed(let hasFailed): ending.end(hasFailed ? .commandFailed : .done)
                case .failed(let code):
                    // A terminal that disappears sends SIGHUP, which rightly ends the program.
                    if isTerminal { return }
                    let text = "rollcall: \(messages.outputNotWritable(reason: String(cString: strerror(code))))\n"
                    OutputWriter(descriptor: STDERR_FILENO).write(text)
                    ending.end(.cannotWrite)
                }
            }
        )
    }

    private static func writer(_ descriptor: Int32, _ lines: PrintedLines) -> OutputWriter {
        OutputWriter(descriptor: descriptor, beside: isatty(descriptor) == 1 ? lines : nil)
    }

    /// Prints what is wrong and returns its status.
    static func refuse(_ fault: ConfigurationFault, _ printer: EventPrinter) -> ExitStatus {
        printer.refuse(printer.messages.error(fault), ExitStatus(fault))
    }

    /// Prints problems and returns their status: a usage error if all are the command line's, else a configuration
    /// error.
    static func refuse(_ problems: [SettingsProblem], _ printer: EventPrinter) -> ExitStatus {
        let status: ExitStatus = problems.allSatisfy(\.isOfCommandLine) ? .usage : .configuration
        for problem in problems {
            // A URL that is not accepted may have a key in its query all the same.
            _ = printer.refuse(RedactedURL.text(printer.messages.problem(problem)), status)
        }
        return status
    }
}

/// What signing in on an endpoint's pages needs of this machine.
extension Wiring {
    /// The ways of signing in that are offered, the most likely first.
    var methods: [SignInMethod] {
        let isContainer = ["/.dockerenv", "/run/.containerenv"].contains { (path: String) in access(path, F_OK) == 0 }
        return SignInMethod.order(
            settings.auth.remote.browser.preference, environment: environment, isContainer: isContainer)
    }

    /// Opens a page in the user's browser; returns whether one could be started.
    var openPage: @MainActor (String) -> Bool {
        let opener = BrowserLauncher(environment: environment)
        return { opener.open($0) }
    }
}

extension Wiring {
    var exports: ListExporter.Storage {
        ListExporter.Storage(
            write: { path, text, isReplacing in
                do throws(FileError) {
                    if isReplacing {
                        try ReplacedFile.write(Array(text.utf8), to: path)
                    } else {
                        try NewFile.write(Array(text.utf8), to: path)
                    }
                    return nil
                } catch {
                    return error.reason
                }
            },
            kind: { FileSystem.isFolder($0) ? .folder : FileSystem.exists($0) ? .file : .nothing },
            names: { folder in
                PrivateFolder.names(at: folder).map { FileSystem.isFolder("\(folder)/\($0)") ? $0 + "/" : $0 }
            },
            home: environment["HOME"] ?? UserDatabase.homeFolder()
        )
    }
}

/// Where sessions are kept between runs.
extension Wiring {
    /// Returns the store that keeps sessions in a place, whatever is configured.
    func store(in place: SessionPlace) -> any SessionStore {
        if place == store.place { return store }
        return Self.store(
            place, path: locations.session, asking: Self.asking(printer, isInteractive: isInteractive))
    }

    /// - Parameters:
    ///   - path: The session file; the other places are named after it, so that they are as separate as files are.
    ///   - asking: Called when a keyring's dialog waits for an answer; `nil` if nobody is there to give one.
    static func store(
        _ place: SessionPlace, path: String, asking: (@Sendable () -> Void)?
    ) -> any SessionStore {
        let clock = ContinuousClock()
        let vault: any SessionVault
        switch place {
        case .file: vault = FileVault(path: path)
        case .keyring: vault = KeyringVault(path: path, clock: clock, asking: asking)
        case .kernel: vault = KernelVault(path: path)
        case .memory: return MemorySessionStore()
        }
        return VaultSessionStore(vault, path: path, clock: clock)
    }

    /// Returns a function that tells users that a keyring asks them something; `nil` if nobody is there. Whoever runs
    /// this from a terminal can answer, even if its input comes from another program.
    static func asking(_ printer: EventPrinter, isInteractive: Bool) -> (@Sendable () -> Void)? {
        guard isInteractive, isatty(STDERR_FILENO) == 1 else { return nil }
        return {
            Task { @MainActor in printer.reportError(printer.messages.keyringAsks) }
        }
    }
}

extension Wiring {
    /// Returns the people's portraits as configured; `nil` if there are to be none.
    ///
    /// Those of the embedded directory are drawn. Others are loaded without the session's token, wherever they are;
    /// only a directory server that is the endpoint gets the session, as for its people.
    func gallery(_ keeper: SessionKeeper) -> PortraitGallery? {
        let choice = settings.display.pictures
        guard choice != .off else { return nil }
        let files = portraitFiles(keeper)
        let loader = PortraitLoader(files: files, decoder: PortraitDecoder(), clock: ContinuousClock())
        return PortraitGallery(loader: loader, usesURLs: files.usesURLs) { [environment] traits, capabilities in
            switch choice {
            case .auto: PictureProtocol.best(traits, capabilities, environment: environment)
            case .off: nil
            case .kitty: PictureProtocol.kitty(environment)
            case .iterm2: .iterm2
            case .sixel: .sixel
            case .blocks: PictureProtocol.canShowBlocks(capabilities) ? .blocks : nil
            }
        }
    }

    /// The cache of portraits that were loaded.
    var portraitCache: PortraitCache { PortraitCache(folder: "\(locations.peopleCache)/portraits") }

    /// Whether the pictures of the people that a session at an endpoint sees show them: those of made-up people are
    /// drawn, since what is at their URLs shows somebody else.
    func hasPhotos(at endpoint: String) -> Bool {
        switch try? placeOfPeople(endpoint) {
        case .madeUp, .file, nil: false
        case .described, .undescribed, .ldap: true
        }
    }

    private func portraitFiles(_ keeper: SessionKeeper) -> PortraitFiles {
        let directory: String
        let cache = settings.people.cache ? portraitCache : nil
        switch try? placeOfPeople(keeper.endpointName) {
        case .madeUp, .file, nil: return .drawn
        case .described(let base, _, _): directory = base.name
        case .undescribed(let url): directory = url
        case .ldap(let server): return .loaded(cache: cache, directoryPhotos(server, keeper))
        }
        let people = settings.people
        let transport = network.transport(
            connectTimeout: people.connectTimeoutSeconds, timeout: min(people.timeoutSeconds, 10),
            body: PortraitService.fileLimit)
        return .loaded(for: directory, transport, cache: cache)
    }
}
