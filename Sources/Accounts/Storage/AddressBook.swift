private import Files

/// The email addresses that signed in on this machine, to be suggested by the form. Nothing but addresses.
public protocol AddressBook: Sendable {
    /// Returns the addresses, latest first; none if they cannot be read, which does not prevent signing in.
    func addresses() -> [EmailAddress]

    /// Moves an address to the front.
    func remember(_ address: EmailAddress)
}

/// Stores addresses in a file of mode 0600, one per line.
public struct FileAddressBook: AddressBook {
    /// The number of addresses kept.
    public static let limit = 20

    private let file: PrivateFile

    public init(path: String) { file = PrivateFile(path: path) }

    public func addresses() -> [EmailAddress] {
        let bytes = (try? file.read(limit: Self.limit * (EmailAddress.longest + 1))) ?? []
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            try? EmailAddress(String(decoding: line, as: UTF8.self))
        }
    }

    public func remember(_ address: EmailAddress) {
        let others = addresses().filter { $0.lookupKey != address.lookupKey }
        let lines = ([address] + others).prefix(Self.limit).map { $0.text + "\n" }
        // A lost suggestion is not a failure of the login that made it.
        try? file.write(Array(lines.joined().utf8))
    }
}
