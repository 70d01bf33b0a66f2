/// What must hold of a file before its bytes are believed, beyond that it is a regular one.
package struct FileChecks: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It is no symbolic link.
    package static let notLinked = FileChecks(rawValue: 1)
    /// The user of this process owns it.
    package static let own = FileChecks(rawValue: 2)
    /// Neither group nor others may do anything with it, as `ssh` has it with its keys.
    package static let closedToOthers = FileChecks(rawValue: 4)
}
