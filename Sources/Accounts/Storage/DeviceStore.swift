import Files
import JSON

/// The secrets by which endpoints recognise this device: one per account, which outlives the session it came with.
///
/// They are in a file of mode 0600, which is read and written by hand, because a secret must not pass through a
/// `String`.
package struct DeviceStore: Sendable {
    /// The most accounts whose secrets are kept; the one that has gone longest without a login is dropped.
    static let maximumCount = 100
    /// The longest secret that is kept, in bytes: a hundred of them can be read again.
    static let maximumLength = 2_048
    private static let limit = 256 * 1_024

    private let file: PrivateFile

    package init(path: String) { file = PrivateFile(path: path) }

    /// Returns the secret for an account; `nil` if there is none, or it cannot be read.
    package func device(_ key: Session.Key) -> Token? {
        (try? entries())?.first { $0.key == key }?.device
    }

    /// Stores an account's secret, replacing an earlier one. If those that are there cannot be read, they stay.
    package func keep(_ device: Token, for key: Session.Key) async {
        let length = device.withUnsafeBytes { $0.count }
        guard length <= Self.maximumLength else { return }
        await SessionLocks.whileAlone(with: file) { put(device, for: key) }
    }

    private func put(_ device: Token, for key: Session.Key) {
        guard let entries = try? entries() else { return }
        let kept = [StoredDevice(key: key, device: device)] + entries.filter { $0.key != key }
        var text = SecretBuilder(capacity: 1_024)
        let devices = kept.prefix(Self.maximumCount).map { SecretJSON.sorted($0.members) }
        text.appendJSON(.sorted([("devices", .list(devices)), ("version", .plain(.integer(1)))]), indent: 0)
        text.append("\n")
        // A lost secret is not a failure of the login that brought it, and need not outlive a power cut: the next login
        // brings another.
        try? text.build().withUnsafeBytes { bytes throws(FileError) in try file.write(bytes, isLasting: false) }
    }

    /// Returns what is stored; nothing for a file that is missing, or that nobody could read.
    private func entries() throws(FileError) -> [StoredDevice] {
        let read = try file.withBytes(limit: Self.limit) { try? StoredDevice.all(in: $0) }
        return (read ?? nil) ?? []
    }
}

/// One account's secret, as it is in the file.
private struct StoredDevice {
    var key: Session.Key
    var device: Token

    var members: [(String, SecretJSON?)] {
        [("account", .text(key.account)), ("endpoint", .text(key.endpoint)), ("secret", .token(device))]
    }

    /// Reads the file's bytes; what is no secret of an account is passed over.
    static func all(in json: UnsafeRawBufferPointer) throws(JSONError) -> [StoredDevice] {
        var reader = JSONReader(json)
        var found: [StoredDevice] = []
        try reader.readObject { (reader, name) throws(JSONError) in
            guard reader.is(name, "devices"), try reader.peek() == UInt8(ascii: "[") else {
                return try reader.skipValue()
            }
            try reader.readList { reader throws(JSONError) in
                guard try reader.peek() == UInt8(ascii: "{") else { return try reader.skipValue() }
                if let device = try one(&reader) { found.append(device) }
            }
        }
        try reader.finish()
        return found
    }

    private static func one(_ reader: inout JSONReader) throws(JSONError) -> StoredDevice? {
        var (account, endpoint): (String?, String?)
        var secret: Secret?
        try reader.readObject { (reader, name) throws(JSONError) in
            guard try reader.peek() == UInt8(ascii: "\"") else { return try reader.skipValue() }
            if reader.is(name, "account") {
                account = reader.string(try reader.readString())
            } else if reader.is(name, "endpoint") {
                endpoint = reader.string(try reader.readString())
            } else if reader.is(name, "secret") {
                secret = try reader.readSecret()
            } else {
                try reader.skipValue()
            }
        }
        guard let account, let endpoint, let secret, !secret.isEmpty else { return nil }
        return StoredDevice(key: Session.Key(account: account, endpoint: endpoint), device: Token(secret))
    }
}
