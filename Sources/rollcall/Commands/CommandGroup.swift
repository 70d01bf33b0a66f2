import ArgumentParser
import Words

/// A command that does nothing by itself: one of its subcommands is to follow.
protocol CommandGroup: AsyncParsableCommand {}

extension CommandGroup {
    // The parser's own would print the help and succeed, so that a script would not notice a lost argument.
    func run() async throws {
        let names = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
        throw ValidationError(.missingSubcommand(of: Self.configuration.commandName ?? "", names))
    }
}
