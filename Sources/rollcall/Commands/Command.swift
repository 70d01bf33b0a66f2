import ArgumentParser
import ClientWords

/// A command that ends with the exit status of its work.
protocol Command: AsyncParsableCommand {
    @MainActor func perform() async throws(ExitStatus) -> ExitStatus
}

extension Command {
    @MainActor
    func run() async throws { try await exiting(perform) }
}

/// Ends a command with the exit status of its work.
@MainActor
func exiting(_ work: () async throws(ExitStatus) -> ExitStatus) async throws {
    let status: ExitStatus
    do throws(ExitStatus) {
        status = try await work()
    } catch {
        status = error
    }
    if status != .done { throw status.code }
}

/// A command that does nothing by itself: one of its subcommands is to follow.
protocol CommandGroup: AsyncParsableCommand {}

extension CommandGroup {
    // The parser's own would print the help and succeed, so that a script would not notice a lost argument.
    func run() async throws {
        let names = Self.configuration.subcommands.compactMap { $0.configuration.commandName }
        throw ValidationError(.missingSubcommand(of: Self.configuration.commandName ?? "", names))
    }
}

extension CommandConfiguration {
    /// Creates the configuration of a command from the topics of its help, each a paragraph of the discussion.
    ///
    /// - Parameter examples: Command lines, which the help page has at its end.
    init(
        _ name: String, _ abstract: HelpTopic, usage: String? = nil, discussion: [HelpTopic] = [],
        examples: [String] = [], subcommands: [any ParsableCommand.Type] = []
    ) {
        var parts = discussion.map(Help.words.help)
        if !examples.isEmpty { parts.append(([Help.examples] + examples.map { "  \($0)" }).joined(separator: "\n")) }
        self.init(
            commandName: name, abstract: Help.words.help(abstract), usage: usage,
            discussion: parts.joined(separator: "\n\n"), subcommands: subcommands)
    }
}
