import ArgumentParser
import Terminal
import Text

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
            _ = try parseAsRoot(arguments.map(\.cleanedForTerminal))
            throw error
        }
    }

    /// Parses the command named by the first arguments, or else the default one, by itself; returns `nil` if it cannot
    /// parse its arguments for any reason.
    private static func parsedAlone(_ arguments: [String]) -> (any ParsableCommand)? {
        var command: any ParsableCommand.Type = Rollcall.self
        var rest = arguments[...]
        while let word = rest.first,
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word })
        {
            command = next
            rest = rest.dropFirst()
        }
        command = command.configuration.defaultSubcommand ?? command
        guard command.configuration.subcommands.isEmpty else { return nil }
        return try? command.parse(Array(rest))
    }
}
