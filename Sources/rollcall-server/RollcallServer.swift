import ArgumentParser
import CHardening
import Files
import Glibc
import LocalAccounts
import Logging
import Serving
import Settings
import Terminal

import struct FoundationEssentials.Date

/// `rollcall-server`: the local endpoint and the directory over HTTP.
@main
struct RollcallServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollcall-server",
        abstract: "Serve the accounts of this machine and a directory of people over HTTP.",
        discussion: """
            The first line on standard output is "listening on http://HOST:PORT", https with a certificate; logs go to \
            standard error, one JSON object per line; lines that nobody reads are dropped and counted. SIGTERM and \
            SIGINT end the server once running requests are answered, or after --drain-seconds. SIGHUP reloads the \
            certificate and its key, and so does a change to the files.

            Every option is also a configuration key, under "server", and a variable: --log-level is \
            server.log_level and ROLLCALL_SERVER_LOG_LEVEL. But --data is auth.local.data, --trusted-proxy is \
            server.trusted_proxies, and --config and --least-hash-cost are options only. An option overrides the \
            variable, and the variable overrides the file.

            An address may request 1,000,000 people per minute, signed in or not: the request that goes beyond is \
            still answered, the next gets status 429. It may hold half of the 4,096 connections (fewer if file \
            descriptors run short); the connection that has been idle longest is closed to make room for a new one, \
            or else the one that has been waiting longest for its client to send the rest of a request or to read an \
            answer.

            Without a certificate it listens on loopback addresses only (127.0.0.0/8, ::1, localhost), because \
            passwords and tokens would cross the network unencrypted; behind a proxy that terminates TLS, use \
            --allow-http. If systemd passes sockets, the server listens on them instead of host and port.
            """,
        version: Version.text,
        subcommands: [
            AccountCommand.self, BackupCommand.self, HealthCommand.self, MigrateCommand.self, RestoreCommand.self,
        ]
    )

    @OptionGroup var options: ServerOptions

    @Option(help: ArgumentHelp("A configuration file.", valueName: "file"))
    var config: String?

    @Flag(
        help: ArgumentHelp(
            "For tests only: hash passwords at the least cost, on a loopback address.",
            discussion: "A login rehashes its password at that cost too. Such a hash protects nothing."
        ))
    var leastHashCost = false

    /// Parses a subcommand by itself: the parser would take its options for those of serving, which have the same
    /// names.
    static func main() async {
        StandardDescriptors.open()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            var command = try parsed(arguments)
            if command is RollcallServer { requireProcessFolder() }
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    /// Ends the program at once where there is no such folder, and not in the usual order: libdispatch looks for it
    /// whenever it likes, and ends the program by a trap.
    private static func requireProcessFolder() {
        do throws(ProcessFolder.Problem) {
            try ProcessFolder.require()
        } catch {
            let exit = ServerExit(error)
            for facts in exit.facts {
                let line = JSONLogHandler.line("ended", .critical, facts, at: Date())
                line.withUnsafeBytes { _ = OutputWriter(descriptor: STDERR_FILENO).write(bytes: $0) }
            }
            _exit(exit.status)
        }
    }

    private static let helpNames = ["-h", "--help"]

    private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        var command: any ParsableCommand.Type = RollcallServer.self
        var rest = arguments[...]
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
        {
            command = next
            rest = rest.dropFirst()
        }
        // The parser would show the help of serving.
        if command != RollcallServer.self, rest.prefix(while: { $0 != "--" }).contains(where: helpNames.contains) {
            throw CleanExit.helpRequest(command)
        }
        guard command != RollcallServer.self, command.configuration.subcommands.isEmpty else {
            return try parseAsRoot(arguments)
        }
        do {
            return try command.parse(Array(rest))
        } catch {
            // Throws the same error, with the full name of the command in it.
            _ = try parseAsRoot(arguments)
            throw error
        }
    }

    func validate() throws {
        let problems = Settings.problems(withFlags: options.flags)
        guard problems.isEmpty else {
            throw ValidationError(problems.map(Self.text).joined(separator: "\n"))
        }
    }

    func run() async throws {
        OutputWriter.ignoreWriteSignals()
        let log = Wiring.log()
        defer { log.finish() }
        var logger = Wiring.logger(log)
        // Passwords and keys pass through here: nobody may look into the process, and no core dump may be written.
        let refused = forbid_core_dumps()
        if refused != 0 { logger.warning("core dumps could not be disabled", metadata: ["error": "\(refused)"]) }
        do {
            let descriptors = raise_descriptor_limit()
            try OpenFiles.require(descriptors)
            let manager = Wiring.serviceManager()
            let (loaded, files) = try Wiring.settings(flags: options.flags, config: config)
            logger.logLevel = Logger.Level(rawValue: loaded.settings.server.logLevel.rawValue) ?? logger.logLevel
            for problem in loaded.ignored { logger.warning("ignored", metadata: problem.facts) }
            let plan = try ServerPlan(loaded.settings.server, manager)
            guard plan.isLoopback || !leastHashCost else {
                throw ValidationError("--least-hash-cost is for tests: it goes with a loopback address only.")
            }
            warnUnusedAddresses(plan, loaded, logger)
            if let host = plan.openMetrics {
                logger.warning(
                    "anyone who can reach the metrics address can read the metrics", metadata: ["host": "\(host)"])
            }
            let audit = loaded.settings.server.auditCommand.map {
                AuditCommand($0, environment: Wiring.commandEnvironment(), logger: logger)
            }
            defer { audit?.finish() }
            let server = try await Wiring.server(
                plan, loaded.settings, files: files, hashCost: leastHashCost ? .minimum : .standard,
                descriptors: descriptors, logger: logger, auditLogger: Wiring.logger(log, copiedTo: audit))
            logger.notice("settings", metadata: loaded.serverFacts)
            try await server.run(events(manager, logger))
        } catch let problem as ServerPlan.Problem where problem.isMisuse(of: options.flags) {
            throw ValidationError(problem.text)
        } catch let error as ValidationError {
            throw error
        } catch {
            let exit = ServerExit(error)
            for facts in exit.facts { logger.critical("ended", metadata: facts) }
            throw ExitCode(exit.status)
        }
    }

    private func events(_ manager: ServiceManager, _ logger: Logger) -> ServerEvents {
        let announcement = Announcement()
        return ServerEvents(
            listening: { names in
                try announcement.begin(names)
                manager.ready(announcement.status)
            },
            servesMetrics: { announcement.add("metrics on \($0)/metrics") },
            reloading: { manager.reloading() },
            reloaded: { hasCertificate in
                let outcome = hasCertificate.map {
                    $0 ? "; certificate reloaded" : "; certificate not reloaded, see the log"
                }
                manager.ready(announcement.status + (outcome ?? ""))
            },
            stopping: { manager.stopping() })
    }

    /// Warns about configured addresses in whose place a socket is listened on: the service manager's, or a Unix
    /// socket. One that a file only repeats, as the example of a configuration does, is nobody's wish.
    private func warnUnusedAddresses(_ plan: ServerPlan, _ loaded: LoadedSettings, _ logger: Logger) {
        let (given, usual) = (loaded.settings.server, Settings().server)
        var unused: [(key: Settings.Key, isWished: Bool, used: Logger.Message)] = []
        func note(_ used: Logger.Message, _ keys: [(Settings.Key, Bool)]) {
            unused += keys.map { (key: $0.0, isWished: $0.1, used: used) }
        }
        let network: [(Settings.Key, Bool)] = [
            (.serverHost, given.host != usual.host), (.serverPort, given.port != usual.port),
        ]
        switch plan.addresses.first {
        case .inherited?:
            note(
                "the service manager's sockets are listened on",
                network + [(.serverSocket, given.socket != usual.socket)])
        case .socket?: note("the Unix socket is listened on", network)
        case .network?, nil: break
        }
        if case .inherited? = plan.metrics.first {
            note("the service manager's socket serves the metrics", [(.serverMetrics, given.metrics != nil)])
        }
        for (key, isWished, used) in unused where isWished {
            logger.warning(used, metadata: ["unused": "\(key.path)"])
        }
    }

    /// Describes an invalid flag.
    private static func text(_ problem: SettingsProblem) -> String {
        guard case .notAllowed(let origin, _, let found, let allowed) = problem, case .flag(let name) = origin else {
            return "\(problem)"
        }
        return switch allowed {
        case .integer(let range): "\(name) takes \(range.lowerBound) to \(range.upperBound)."
        case .oneOf(let values): "\(name) takes \(values.joined(separator: ", ")), not \(found)."
        default: found.isEmpty ? "\(name) needs a value." : "\(name) does not take \(found)."
        }
    }
}

extension RollcallServer {
    /// EX_CANTCREAT of sysexits.h.
    private static let cannotWrite = ExitCode(73)

    /// Ends the program with the parser's text, without anything from the command line that a terminal would act on, or
    /// with a command's exit status.
    static func end(_ error: any Error) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        guard !text.isEmpty else { exit(withError: code) }
        do {
            try StandardStreams.write(text, to: code == .success ? STDOUT_FILENO : STDERR_FILENO)
        } catch {
            // The help that was asked for is the result; an error that nobody reads changes no status.
            if code == .success { exit(withError: cannotWrite) }
        }
        exit(withError: code)
    }
}
