import ArgumentParser

/// A command that can be run with nothing but the options of every command.
protocol PlainCommand: DirectCommand {
    /// The command without any options.
    static var plain: Self { get }
    var options: GlobalOptions { get set }
}

extension PlainCommand {
    static func reading(_ words: [String]) -> Self? {
        guard let options = GlobalOptions(words: words) else { return nil }
        var command = plain
        command.options = options
        return command
    }
}
