import ArgumentParser
import Terminal
import Text

/// The parser finds out by reflection what commands there are and what they take, which is most of a start: it is asked
/// for no more than the command line needs.
extension Rollcall {
    /// Reads the command line. What the parser says of a wrong one repeats it, so it is told of the words as a terminal
    /// may show them.
    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if arguments.isEmpty { return BrowseCommand.plain }
        if let command = parsedAlone(arguments) { return command }
        do {
            return try parseAsRoot(arguments)
        } catch {
            _ = try parseAsRoot(arguments.map(\.cleanedForTerminal))
            throw error
        }
    }

    /// The command that the first words name, or else the default one, read by itself; `nil` where it alone does not
    /// understand its words, for whatever reason.
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
