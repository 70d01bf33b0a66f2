import Files
import JSON

/// The secrets by which endpoints recognise this device: one per account, which outlives the session it came with.
package protocol DeviceStore: Sendable {
    /// Returns the secret for an account; `nil` if there is none, or it cannot be read.
    func device(_ key: Session.Key) -> Token?

    /// Stores an account's secret, replacing an earlier one.
    func keep(_ device: Token, for key: Session.Key)
}

/// Stores the secrets in a file of mode 0600.
package struct FileDeviceStore: DeviceStore {
    /// The most accounts whose secrets are kept; the one that has gone longest without a login is dropped.
    static let maximumCount = 100
    private static let limit = 256 * 1_024

    private let file: PrivateFile

    package init(path: String) { file = PrivateFile(path: path) }

    package func device(_ key: Session.Key) -> Token? { entries().first { $0.key == key }?.device }

    package func keep(_ device: Token, for key: Session.Key) {
        let kept = [(key: key, device: device)] + entries().filter { $0.key != key }
        let list = kept.prefix(Self.maximumCount).map { entry in
            JSONValue.object([
                .init("account", .string(entry.key.account)), .init("endpoint", .string(entry.key.endpoint)),
                .init("secret", .string(entry.device.text())),
            ])
        }
        var bytes: [UInt8] = []
        bytes.append(.object([.init("devices", .array(list)), .init("version", .integer(1))]), indent: 0)
        // A lost secret is not a failure of the login that brought it, and need not outlive a power cut: the next login
        // brings another.
        try? file.write(bytes + [UInt8(ascii: "\n")], isLasting: false)
    }

    private func entries() -> [(key: Session.Key, device: Token)] {
        guard let bytes = try? file.read(limit: Self.limit), let root = try? JSONDocument(bytes).root else { return [] }
        return (root["devices"]?.elements ?? []).compactMap { entry in
            guard let account = entry["account"]?.string, let endpoint = entry["endpoint"]?.string,
                let secret = entry["secret"]?.string, !secret.isEmpty
            else { return nil }
            return (Session.Key(account: account, endpoint: endpoint), Token(secret))
        }
    }
}
