/// A command that can be run with nothing but the options of every command.
protocol PlainCommand: DirectCommand {
    static func values(_ options: GlobalOptions) -> Values
}

extension PlainCommand {
    static func reading(_ words: [String]) -> Values? { GlobalOptions(words: words).map(values) }
}
