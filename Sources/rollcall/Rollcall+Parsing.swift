import ArgumentParser
import Settings
import Terminal
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
    /// Parses the command line. Since the parser's error messages quote it, it is given the arguments in a form that is
    /// safe to show on a terminal.
    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if let command = parsedAlone(arguments) { return command }
        do {
            return try parseAsRoot(arguments)
        } catch {
            if let (problem, isNested) = misspelt(arguments) {
                throw isNested ? MisspeltSubcommand(problem: problem, cause: error) : ValidationError(problem)
            }
            _ = try parseAsRoot(arguments.map(\.cleanedForTerminal))
            throw error
        }
    }

    /// Returns what is wrong if the command line begins with words of which the last is nearly a command's name, and
    /// whether others come before it.
    private static func misspelt(_ arguments: [String]) -> (problem: UsageError, isNested: Bool)? {
        var command: any ParsableCommand.Type = Rollcall.self
        for word in arguments {
            if word.hasPrefix("-") { return nil }
            var names: [String] = []
            var next: (any ParsableCommand.Type)?
            for subcommand in command.configuration.subcommands {
                guard let name = subcommand.configuration.commandName else { continue }
                names.append(name)
                if name == word { next = subcommand }
            }
            guard let next else {
                guard let nearest = Spelling.nearest(to: word, among: names) else { return nil }
                let problem = UsageError.unknownCommand(word.cleanedForTerminal, nearest: nearest)
                return (problem, command != Rollcall.self)
            }
            command = next
        }
        return nil
    }

    /// Parses the command named by the first words, or else the default one, by itself; returns `nil` if it cannot
    /// parse its arguments for any reason. Options before the name count as if they followed it.
    private static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
        var command: any ParsableCommand.Type = Rollcall.self
        let leading = arguments.prefix(GlobalOptions.count(leading: arguments))
        var rest = arguments.dropFirst(leading.count)
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
        {
            command = next
            rest = rest.dropFirst()
        }
        command = command.configuration.defaultSubcommand ?? command
        guard command.configuration.subcommands.isEmpty else { return nil }
        let words = Array(leading + rest)
        if command == BrowseCommand.self, let command = BrowseCommand.reading(words) { return command }
        if command == LoginCommand.self, let command = LoginCommand.reading(words) { return command }
        return try? command.parse(words)
    }
}
