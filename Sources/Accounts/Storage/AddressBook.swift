private import Files

/// The addresses and login names that have signed in on this machine, for the form to suggest. It stores nothing else.
package protocol AddressBook: Sendable {
    /// Returns the names, latest first; none if they cannot be read, which does not prevent signing in.
    func names() -> [LoginName]

    /// Moves a name to the front. If those that are there cannot be read, they stay.
    func remember(_ name: LoginName) async
}

/// Stores names in a file of mode 0600, one per line.
package struct FileAddressBook: AddressBook {
    /// The number of names kept.
    package static let limit = 20

    private let file: PrivateFile

    package init(path: String) { file = PrivateFile(path: path) }

    package func names() -> [LoginName] { (try? stored()) ?? [] }

    package func remember(_ name: LoginName) async {
        await SessionLocks.whileAlone(with: file) { moveToFront(name) }
    }

    /// Moves a name to the front, whatever other processes do.
    package func moveToFront(_ name: LoginName) {
        guard let stored = try? stored() else { return }
        let others = stored.filter { $0.lookupKey != name.lookupKey }
        let lines = ([name] + others).prefix(Self.limit).map { $0.text + "\n" }
        // A lost suggestion is not a failure of the login that made it.
        try? file.write(Array(lines.joined().utf8))
    }

    private func stored() throws(FileError) -> [LoginName] {
        let bytes = try file.read(limit: Self.limit * (LoginName.maximumLength + 1)) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            try? LoginName(String(decoding: line, as: UTF8.self), .username)
        }
    }
}
