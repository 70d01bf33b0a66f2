import Accounts
import JSON
import LocalAccounts
import Times

/// An account as a user of SCIM (RFC 7643, 4.1).
struct SCIMUser {
    static let schema = "urn:ietf:params:scim:schemas:core:2.0:User"

    let account: ProvisionedAccount
    let location: String

    /// - Parameter base: The URL of the service.
    init(_ account: ProvisionedAccount, base: String) {
        self.account = account
        location = "\(base)/Users/\(account.id)"
    }

    var json: JSONValue {
        let (email, name) = (account.account.email, account.account.name)
        var members: [(String, JSONValue)] = [
            ("schemas", .array([.string(Self.schema)])), ("id", .string(account.id)),
        ]
        if let externalID = account.externalID { members.append(("externalId", .string(externalID))) }
        members += [
            ("userName", .string(email)), ("name", .object(pairs: [("formatted", .string(name))])),
            ("displayName", .string(name)), ("active", .boolean(!account.account.isDisabled)),
            (
                "emails",
                .array([
                    .object(pairs: [
                        ("value", .string(email)), ("type", .string("work")), ("primary", .boolean(true)),
                    ])
                ])
            ),
            (
                "meta",
                .object(pairs: [
                    ("resourceType", .string("User")),
                    ("created", .string(RFC3339.string(from: account.account.createdAt))),
                    ("location", .string(location)),
                ])
            ),
        ]
        return .object(pairs: members)
    }
}

/// Which attributes an answer has (RFC 7644, 3.9).
struct SCIMSelection: Hashable, Sendable {
    /// None for all.
    private let wanted: [String]
    private let unwanted: [String]

    /// - Parameters:
    ///   - wanted: Names of attributes, and of parts of them; none for all.
    ///   - unwanted: Names to leave out.
    init(wanted: [String], unwanted: [String]) {
        self.wanted = wanted.map(\.scimName)
        self.unwanted = unwanted.map(\.scimName)
    }

    /// What every answer has (RFC 7643, 7, `returned`).
    private static let always = ["schemas", "id"]

    func applied(to user: JSONValue) -> JSONValue {
        guard !wanted.isEmpty || !unwanted.isEmpty else { return user }
        return .object(
            (user.members ?? []).compactMap { member in
                let name = member.key.lowercased()
                if Self.always.contains(name) { return member }
                return part(of: member.value, name).map { .init(member.key, $0) }
            })
    }

    /// Returns what is left of a value; `nil` if that is nothing.
    private func part(of value: JSONValue, _ name: String) -> JSONValue? {
        if unwanted.contains(name) { return nil }
        let isWhole = wanted.isEmpty || wanted.contains(name)
        let hasPart = wanted.contains { $0.hasPrefix(name + ".") }
        guard isWhole || hasPart else { return nil }
        switch value {
        case .array(let elements):
            return .array(elements.compactMap { $0.isObject ? part(of: $0, name) : $0 })
        case .object(let members):
            let left = members.filter { member in
                let sub = "\(name).\(member.key.lowercased())"
                return !unwanted.contains(sub) && (isWhole || wanted.contains(sub))
            }
            return left.isEmpty ? nil : .object(left)
        default: return value
        }
    }
}
