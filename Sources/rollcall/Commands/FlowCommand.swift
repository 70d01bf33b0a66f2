import ArgumentParser

/// A command that signs in, and can be run with nothing but the options of every command.
protocol FlowCommand: AsyncParsableCommand {
    /// The command without any options.
    static var plain: Self { get }
    var options: GlobalOptions { get set }
}

extension FlowCommand {
    /// The command with these words as its options; `nil` if any of them is anything else.
    static func reading(_ words: some Sequence<String>) -> Self? {
        guard let options = GlobalOptions(words: words) else { return nil }
        var command = plain
        command.options = options
        return command
    }
}
