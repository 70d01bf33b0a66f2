/// A command that people and programs run often: its usual command lines are read without the parser, whose reflection
/// takes more time than the rest of a launch. The parser handles everything else, and words every error.
protocol DirectCommand: Command {
    /// By which it is found without its configuration, which has all its help.
    static var name: String { get }

    /// What is given on the command line.
    associatedtype Values: Sendable

    /// What the parser has read.
    var values: Values { get }

    /// What these words after the command's name say; `nil` if they are anything but usual.
    static func reading(_ words: [String]) -> Values?

    @MainActor
    static func perform(_ values: Values) async throws(ExitStatus) -> ExitStatus
}

/// A command with all that it needs, to be run.
typealias Launch = @MainActor () async throws -> Void

extension DirectCommand {
    @MainActor
    func perform() async throws(ExitStatus) -> ExitStatus { try await Self.perform(values) }

    static func launch(_ words: [String]) -> Launch? {
        guard let values = reading(words) else { return nil }
        return { try await exiting { () throws(ExitStatus) in try await perform(values) } }
    }
}
