import Accounts
import FoundationEssentials
import JSON
import LocalAccounts
import Text
import Times
import Words

/// Accounts as lines of JSON, as Server.md describes them.
extension PortableAccount {
    /// Why a line is no account, for `Words` to say.
    enum LineProblem: Error {
        case notJSON
        /// Not there in the form that it has.
        case missing(String)
        case duplicate(String)
        case unknown(String)
        case email(EmailAddress.Problem)
        case name(AccountName.Problem)
        case hash(ForeignHash.Problem)
        case secondFactor
    }

    private static let keys: Set<String> = [
        "email", "name", "password_hash", "created_at", "disabled", "pepper", "second_factor",
        "second_factor_required", "devices",
    ]

    init(line: UnsafeRawBufferPointer) throws(LineProblem) {
        guard let (rest, key) = Self.takeKey(line), let document = try? JSONDocument(rest),
            case let object = document.root, let members = object.members
        else { throw .notJSON }
        // A misspelt key must not leave, say, a disabled account enabled.
        if let other = members.first(where: { !Self.keys.contains($0.key) }) { throw .unknown(other.key) }
        // Nor must one of two values count that nobody chose.
        if let duplicate = document.duplicates.first { throw .duplicate(duplicate.path) }
        // Many programs write null for what they do not have.
        func given(_ name: String) -> JSONValue? { object[name].flatMap { $0 == .null ? nil : $0 } }
        guard let email = given("email")?.string else { throw .missing("email") }
        guard let hash = given("password_hash")?.string else { throw .missing("password_hash") }
        guard let disabled = (given("disabled") ?? .boolean(false)).boolean else { throw .missing("disabled") }
        guard let isRequired = (given("second_factor_required") ?? .boolean(false)).boolean else {
            throw .missing("second_factor_required")
        }
        let factor = try Self.secondFactor(given("second_factor"), key: key)
        var createdAt: Date?
        if let text = given("created_at") {
            guard let date = text.string.flatMap(RFC3339.date), date.timeIntervalSince1970 >= 0 else {
                throw .missing("created_at")
            }
            createdAt = date
        }
        var pepper: [UInt8]?
        if let text = given("pepper") {
            guard let bytes = text.string.flatMap(Hexadecimal.bytes), bytes.count == 8 else {
                throw .missing("pepper")
            }
            pepper = bytes
        }
        let address: EmailAddress
        do { address = try EmailAddress(existing: email) } catch { throw .email(error) }
        // Many programs store no names of their users.
        guard let shown = (given("name") ?? .string(String(address.localPart))).string else { throw .missing("name") }
        let name: AccountName
        do { name = try AccountName(shown) } catch { throw .name(error) }
        let stored: StoredHash
        do { stored = try StoredHash(hash) } catch { throw .hash(error) }
        self.init(
            email: address, name: name, hash: stored, pepper: pepper, createdAt: createdAt, isDisabled: disabled,
            secondFactor: factor, requiresSecondFactor: isRequired, devices: try Self.devices(given("devices")))
    }

    /// Returns a line without the key of the second factor, and that key, which is in no `String`.
    private static func takeKey(_ line: UnsafeRawBufferPointer) -> (rest: [UInt8], key: Secret?)? {
        var reader = JSONReader(line)
        var key: Secret?
        var place = 0..<0
        do {
            try reader.readObject { (reader, name) throws(JSONError) in
                guard reader.is(name, "second_factor"), try reader.peek() == UInt8(ascii: "{") else {
                    return try reader.skipValue()
                }
                try reader.readObject { (reader, name) throws(JSONError) in
                    guard reader.is(name, "key"), key == nil, try reader.peek() == UInt8(ascii: "\"") else {
                        return try reader.skipValue()
                    }
                    let letters = try reader.readString()
                    key = Secret(count: reader.byteCount(of: letters)) { reader.copy(letters, to: $0) }
                    place = letters.range
                }
            }
            try reader.finish()
        } catch {
            return nil
        }
        return (Array(line[..<place.lowerBound]) + line[place.upperBound...], key)
    }

    private static func secondFactor(
        _ value: JSONValue?, key: Secret?
    ) throws(LineProblem) -> PortableSecondFactor? {
        guard let value, value.boolean != false else { return nil }
        func given(_ name: String) -> JSONValue? { value[name].flatMap { $0 == .null ? nil : $0 } }
        let known: Set<String> = ["key", "last_step", "recovery_codes", "required"]
        guard (given("key") == nil) == (key == nil), let members = value.members,
            members.allSatisfy({ known.contains($0.key) }),
            let step = given("last_step").map({ $0.integer }) ?? 0,
            let required = (given("required") ?? .boolean(false)).boolean,
            let hashes = (given("recovery_codes") ?? .array([])).strings
        else { throw .secondFactor }
        let codes = hashes.compactMap(Hexadecimal.bytes)
        guard codes.count == hashes.count,
            let factor = PortableSecondFactor(
                letters: key, lastStep: Int64(step), recoveryCodes: codes, isRequired: required)
        else { throw .secondFactor }
        return factor
    }

    private static func devices(_ value: JSONValue?) throws(LineProblem) -> [PortableDevice] {
        guard let value else { return [] }
        let devices = value.elements?.map { element -> PortableDevice? in
            guard let hash = element["hash"]?.string.flatMap(Hexadecimal.bytes),
                let seenAt = element["seen_at"]?.string.flatMap(RFC3339.date), seenAt.timeIntervalSince1970 >= 0
            else { return nil }
            return PortableDevice(hash: hash, seenAt: seenAt)
        }
        guard let devices, !devices.contains(nil) else { throw .missing("devices") }
        return devices.compactMap { $0 }
    }

    /// The account as a line, including the key of its second factor.
    var line: Secret {
        let factor = secondFactor.map { factor in
            SecretJSON.object([
                ("key", factor.letters.map { .secret($0) }), ("last_step", .plain(.integer(Int(factor.lastStep)))),
                ("required", .plain(.boolean(factor.isRequired))),
                (
                    "recovery_codes",
                    .plain(.array(factor.recoveryCodes.map { .string(Hexadecimal.text(of: $0)) }))
                ),
            ])
        }
        return SecretJSON.line(members.map { ($0.0, .plain($0.1)) } + [("second_factor", factor)])
    }

    /// All but the second factor.
    private var members: [(String, JSONValue)] {
        var members: [(String, JSONValue)] = [
            ("email", .string(email.text)), ("name", .string(name.text)), ("password_hash", .string(hash.text)),
            ("disabled", .boolean(isDisabled)),
        ]
        if requiresSecondFactor { members.append(("second_factor_required", .boolean(true))) }
        if let createdAt { members.append(("created_at", .string(RFC3339.string(from: createdAt)))) }
        if let pepper { members.append(("pepper", .string(Hexadecimal.text(of: pepper)))) }
        if !devices.isEmpty {
            let list = devices.map { device in
                JSONValue.object(pairs: [
                    ("hash", .string(Hexadecimal.text(of: device.hash))),
                    ("seen_at", .string(RFC3339.string(from: device.seenAt))),
                ])
            }
            members.append(("devices", .array(list)))
        }
        return members
    }
}
