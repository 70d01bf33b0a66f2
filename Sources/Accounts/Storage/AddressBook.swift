private import Files

/// The email addresses that signed in on this machine, for the form to offer. Nothing but addresses.
public protocol AddressBook: Sendable {
    /// The latest first; none where they cannot be read, which keeps nobody from signing in.
    func addresses() -> [EmailAddress]

    /// Puts an address first.
    func remember(_ address: EmailAddress)
}

/// Keeps addresses in a file of mode 0600, one a line.
public struct FileAddressBook: AddressBook {
    /// How many are kept.
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
        // An offer that is lost is no failure of the login that made it.
        try? file.write(Array(lines.joined().utf8))
    }
}
