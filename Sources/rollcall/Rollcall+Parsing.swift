import ArgumentParser
import Text
import Words

/// A word that is nearly the name of a command's subcommand.
struct MisspeltSubcommand: Error {
    let problem: UsageError
    /// The parser's own error, which knows the command that it stands below.
    let cause: any Error
}

/// The parser discovers commands and their options by reflection, which takes most of the launch time, so it is asked
/// for no more than the command line needs.
extension Rollcall {
    /// What the command line asks for, if that can be told without the parser. Options before the command's name count
    /// as if they followed it.
    static func direct(_ arguments: [String]) -> Launch? {
        let leading = arguments.prefix(GlobalOptions.count(leading: arguments))
        guard let name = arguments.dropFirst(leading.count).first else { return BrowseCommand.launch(arguments) }
        let command = directCommands.first { $0.name == name }
        return command?.launch(Array(leading + arguments.dropFirst(leading.count + 1)))
    }

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
        if arguments.first == "help", let (_, problem) = unknown(arguments[...].drop { $0 == "help" }) {
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
    private static func unknown(
        _ words: ArraySlice<String>
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
                among: subcommands.compactMap { $0.configuration.commandName })
            let group = subcommands.isEmpty ? "rollcall" : path.joined(separator: " ")
            return (command, .unknownCommand(word.cleanedForTerminal, nearest: nearest, group: group))
        }
        return nil
    }

    /// Not asked of the type, which would search every conformance in the program.
    private static var directCommands: [any DirectCommand.Type] {
        [
            BrowseCommand.self, LoginCommand.self, TokenCommand.self, HelperCommand.self, RunCommand.self,
            ProfileCommand.self,
        ]
    }

    /// The command named by the first words, or else the default one, and the words for it. Options before the name
    /// count as if they followed it.
    private static func named(by arguments: [String]) -> (command: any ParsableCommand.Type, words: [String]) {
        var command: any ParsableCommand.Type = Rollcall.self
        let leading = arguments.prefix(GlobalOptions.count(leading: arguments))
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
