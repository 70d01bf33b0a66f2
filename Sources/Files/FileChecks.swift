/// What must be true of a file before its contents are trusted, beyond being a regular file.
package struct FileChecks: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It is not a symbolic link.
    package static let notLinked = FileChecks(rawValue: 1)
    /// The user of this process owns it.
    package static let own = FileChecks(rawValue: 2)
    /// Neither group nor others have any permission, as `ssh` requires of its keys.
    package static let closedToOthers = FileChecks(rawValue: 4)
    /// Closed to others, or given as container orchestrators give secrets: see `SecretFile`.
    package static let secret = FileChecks(rawValue: 8)
    /// Where it is a descriptor that this process has, for example `/dev/stdin`, it may also be a pipe, which is read
    /// to its end. `-` is standard input.
    package static let orPipe = FileChecks(rawValue: 16)
    /// Neither group nor others may write to it.
    package static let closedToWriters = FileChecks(rawValue: 32)
}
