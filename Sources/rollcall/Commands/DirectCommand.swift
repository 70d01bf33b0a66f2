import ArgumentParser

/// A command that people and programs run often: its usual command lines are read without the parser, whose reflection
/// takes more time than the rest of a launch. The parser handles everything else, and words every error.
protocol DirectCommand: AsyncParsableCommand {
    /// The command with these words after its name; `nil` if they are anything but usual.
    static func reading(_ words: [String]) -> Self?
}
