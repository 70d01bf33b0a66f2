import Accounts
import FoundationEssentials
import JSON
import LocalAccounts
import Times
import Words

/// Accounts as lines of JSON, as Server.md describes them.
extension PortableAccount {
    /// Why a line is no account, for `Words` to say.
    enum LineProblem: Error {
        case notJSON
        case missing(String)
        case unknown(String)
        case email(EmailAddress.Problem)
        case name(AccountName.Problem)
        case hash(ForeignHash.Problem)
        case secondFactor
    }

    private static let keys: Set<String> = [
        "email", "name", "password_hash", "created_at", "disabled", "pepper", "second_factor",
    ]

    init(line: UnsafeRawBufferPointer) throws(LineProblem) {
        guard let object = JSONValue(text: String(decoding: line, as: UTF8.self)), let members = object.members else {
            throw .notJSON
        }
        // A slip must not leave, say, a disabled account enabled.
        if let other = members.first(where: { !Self.keys.contains($0.key) }) { throw .unknown(other.key) }
        guard let email = object["email"]?.string else { throw .missing("email") }
        guard let hash = object["password_hash"]?.string else { throw .missing("password_hash") }
        guard let disabled = (object["disabled"] ?? .boolean(false)).boolean else { throw .missing("disabled") }
        guard let factor = (object["second_factor"] ?? .boolean(false)).boolean, !factor else { throw .secondFactor }
        var createdAt: Date?
        if let text = object["created_at"] {
            guard let date = text.string.flatMap(RFC3339.date), date.timeIntervalSince1970 >= 0 else {
                throw .missing("created_at")
            }
            createdAt = date
        }
        var pepper: [UInt8]?
        if let text = object["pepper"] {
            guard let bytes = text.string.flatMap([UInt8].init(hexadecimal:)), bytes.count == 8 else {
                throw .missing("pepper")
            }
            pepper = bytes
        }
        let address: EmailAddress
        do { address = try EmailAddress(email) } catch { throw .email(error) }
        let name: AccountName
        // Many programs know no name of their users.
        do { name = try AccountName(object["name"]?.string ?? String(address.localPart)) } catch { throw .name(error) }
        let stored: StoredHash
        do { stored = try StoredHash(hash) } catch { throw .hash(error) }
        self.init(
            email: address, name: name, hash: stored, pepper: pepper, createdAt: createdAt, isDisabled: disabled)
    }

    var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("email", .string(email.text)), ("name", .string(name.text)), ("password_hash", .string(hash.text)),
            ("disabled", .boolean(isDisabled)),
        ]
        if let createdAt { members.append(("created_at", .string(RFC3339.string(from: createdAt)))) }
        if let pepper { members.append(("pepper", .string(pepper.hexadecimal))) }
        return .object(pairs: members)
    }
}

extension [UInt8] {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    fileprivate var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
