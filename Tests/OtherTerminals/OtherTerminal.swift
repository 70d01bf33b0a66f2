package import Foundation

/// A program of others that shows what it is fed.
package protocol OtherTerminal: Sendable {
    associatedtype Look: TerminalLook

    /// Has the terminal take `bytes`, and tells how it looks when it has shown all of them. Blocks its thread.
    func look(after bytes: [UInt8]) throws -> Look
}

/// What a person sees on a terminal.
package protocol TerminalLook: Hashable, Sendable {
    /// What is not the same in another look, in words; `nil` where a person sees no difference.
    func difference(from other: Self) -> String?

    /// A file of it, to be looked at, and how its name ends.
    var file: (data: Data, type: String) { get }
}

/// Why a terminal cannot be asked.
package struct TerminalFailure: Error {
    let description: String
}
