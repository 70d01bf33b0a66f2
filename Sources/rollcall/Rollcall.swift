import ArgumentParser
import CHardening
import ClientWords
import Dispatch
import Files
import FrontEnds
import Glibc
import JSON
import Portraits
import Terminal
import Text
import Words

/// The client: sign in, then browse the directory.
@main
struct Rollcall: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollcall",
        abstract: Help.words.help(.program),
        usage: "rollcall [<options>] [<subcommand>]",
        discussion: [.pipe, .pages].map(Help.words.help).joined(separator: "\n\n"),
        version: Version.text,
        subcommands: [
            BrowseCommand.self, LoginCommand.self, PeopleCommand.self, ProfileCommand.self, SessionsCommand.self,
            SwitchCommand.self, LogoutCommand.self, TokenCommand.self, HelperCommand.self, RunCommand.self,
            AskCommand.self, PasswordCommand.self, AccountCommand.self, ConfigCommand.self, EndpointCommand.self,
            DirectoryCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: BrowseCommand.self
    )

    // Declared here too, so that options are accepted before the command's name.
    @OptionGroup var options: GlobalOptions

    // Replaces the parser's own `main`, which would start threads for parsing: what needs no others begins and ends on
    // the first one.
    @MainActor
    static func main() {
        Task.immediate {
            await start()
            Glibc.exit(ExitStatus.done.rawValue)
        }
        dispatchMain()
    }

    @MainActor
    private static func start() async {
        // Before parsing, since the parser prints help and the version itself.
        OutputWriter.ignoreWriteSignals()
        StandardDescriptors.open()
        guard let arguments = ProgramArguments.take() else {
            end(.usage) { $0.tooManyArguments(limit: ProgramArguments.limit) }
        }
        if arguments == [PortraitService.argument] { PortraitService.run() }
        if arguments == ["--version"] { end(.success, Version.text) }
        if let page = HelpPages.text(for: arguments) { end(.success, page) }
        keep_one_heap()
        guard OpenFiles.areEnough() else { end(.cannotWrite) { $0.tooFewFiles(minimum: OpenFiles.minimum) } }
        guard Threads.areEnough() else { end(.unavailable) { $0.tooFewThreads(minimum: Threads.minimum) } }
        do throws(ProcessFolder.Problem) {
            try ProcessFolder.require()
        } catch {
            end(.unavailable) { $0.noProcessFolder(reason: error.reason) }
        }
        do {
            var command = try parsed(arguments)
            // A cast that searches every conformance in the program.
            if var waiting = command as? any AsyncParsableCommand {
                try await waiting.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }
}

extension Rollcall {
    /// Ends the program with the parser's text or with a command's exit status.
    static func end(_ error: any Error) -> Never {
        // The parser would make the help of all commands first, a third of the time of `rollcall token`.
        if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
        let code = exitCode(for: (error as? MisspeltSubcommand)?.cause ?? error)
        var lines = CompletionScript.completed(Help.text(of: error))
            .split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleanedForTerminal }
        // The same words before every error.
        if code != .success, let first = lines.first,
            let label = ["Error: ", "오류: "].first(where: { first.hasPrefix($0) })
        {
            let complaint = String(first.dropFirst(label.count))
            lines[0] = "rollcall: \(complaint)"
            if Help.wantsJSON {
                let event = JSONValue.event("error", ("code", .string("usage")), ("message", .string(complaint)))
                OutputWriter(descriptor: STDOUT_FILENO).write(event.text + "\n")
            }
        }
        end(code, lines.joined(separator: "\n"))
    }

    /// Ends the program after printing the reason or the requested text.
    static func end(_ code: ExitCode, _ text: String) -> Never {
        guard !text.isEmpty else { Glibc.exit(code.rawValue) }
        let isResult = code == .success
        let outcome = OutputWriter(descriptor: isResult ? STDOUT_FILENO : STDERR_FILENO).write(text + "\n")
        if isResult, case .failed(let reason) = outcome {
            end(.cannotWrite) { $0.outputNotWritable(reason: String(cString: strerror(reason))) }
        }
        Glibc.exit(code.rawValue)
    }

    /// Ends the program after printing what is wrong, in the locale's language, since no option is known yet.
    static func end(_ status: ExitStatus, _ words: (Messages) -> String) -> Never {
        let messages = Messages(Language(environment: ProcessEnvironment.read(without: nil)))
        OutputWriter(descriptor: STDERR_FILENO).write("rollcall: \(words(messages))\n")
        Glibc.exit(status.rawValue)
    }
}

/// A word that is nearly the name of a command's subcommand.
struct MisspeltSubcommand: Error {
    let problem: UsageError
    /// The parser's own error, which knows the command that it stands below.
    let cause: any Error
}

/// The parser discovers commands and their options by reflection, which takes most of the launch time, so it is asked
/// for no more than the command line needs.
extension Rollcall {
    /// Parses the command line. Since the parser's error messages quote it, it is given the arguments in a form that is
    /// safe to show on a terminal.
    static func parsed(_ given: [String]) throws -> any ParsableCommand {
        // As an option of every command, it may come before the command's name.
        let asksHelp = given.first == "--help" || given.first == "-h"
        // Behind -- it would be an argument of another program, which would run.
        let end = given.firstIndex(of: "--") ?? given.endIndex
        let arguments = asksHelp ? Array(given[1..<end] + given.prefix(1) + given[end...]) : given
        // By itself, if it can be parsed at all: that is faster than with all commands.
        let (command, words) = named(by: arguments)
        if command.configuration.subcommands.isEmpty, let parsed = try? command.parse(words) { return parsed }
        // The parser would show the help of what comes before an unknown word.
        if arguments.first == "help",
            let (_, problem) = unknown(arguments[...].drop { $0 == "help" }, orAnyOf: HelpPage.allCases.map(\.rawValue))
        {
            throw ValidationError(problem)
        }
        do {
            return try parseAsRoot(arguments)
        } catch {
            let words = arguments.dropFirst(GlobalOptions.count(beforeName: arguments))
            if let (command, problem) = unknown(words), !command.configuration.subcommands.isEmpty {
                let isNested = command != Rollcall.self
                throw isNested ? MisspeltSubcommand(problem: problem, cause: error) : ValidationError(problem)
            }
            _ = try parseAsRoot(arguments.map(\.cleanedForTerminal))
            throw error
        }
    }

    /// Returns the first word, before any option, that names no subcommand of the command before it, and that command.
    ///
    /// - Parameter others: The names that may have been meant besides.
    private static func unknown(
        _ words: ArraySlice<String>, orAnyOf others: [String] = []
    ) -> (command: any ParsableCommand.Type, problem: UsageError)? {
        var command: any ParsableCommand.Type = Rollcall.self
        var path = ["rollcall"]
        for (index, word) in zip(words.indices, words) {
            if word.hasPrefix("-") { return nil }
            let subcommands = command.configuration.subcommands
            if let next = subcommands.first(where: { $0.configuration.commandName == word }) {
                command = next
                path.append(word)
                continue
            }
            let nearest = Suggestion.command(
                for: word, before: words[index...].dropFirst().first,
                among: subcommands.compactMap { $0.configuration.commandName } + others)
            let group = subcommands.isEmpty ? "rollcall" : path.joined(separator: " ")
            return (command, .unknownCommand(word.cleanedForTerminal, nearest: nearest, group: group))
        }
        return nil
    }

    /// The command named by the first words, or else the default one, and the words for it. Options before the name
    /// count as if they followed it.
    private static func named(by arguments: [String]) -> (command: any ParsableCommand.Type, words: [String]) {
        var command: any ParsableCommand.Type = Rollcall.self
        let leading = arguments.prefix(GlobalOptions.count(beforeName: arguments))
        var rest = arguments.dropFirst(leading.count)
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
        {
            command = next
            rest = rest.dropFirst()
        }
        return (command.configuration.defaultSubcommand ?? command, Array(leading + rest))
    }
}
