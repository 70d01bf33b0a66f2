import Accounts
import JSON
import LocalAccounts

/// What a client sets of a user, as far as an account has it. Other attributes are ignored (RFC 7644, 3.3 and 3.5).
///
/// An account has one address and one name: `userName` is the address, and so is the value of `emails`; `displayName`
/// is the name, and so is `name.formatted`.
struct SCIMChanges {
    private var userName: String?
    private var email: String?
    private var displayName: String?
    private var formattedName: String?
    private var givenName: String?
    private var familyName: String?
    private(set) var isActive: Bool?
    /// `.some(nil)` for none.
    private(set) var externalID: String??
    private(set) var password: Secret?

    /// The most operations in a PATCH.
    static let maximumOperations = 100
    /// The longest external id, in bytes of UTF-8.
    static let maximumIDLength = 512

    /// A whole user, of a POST or PUT.
    init(user body: SCIMBody) throws(Failure) {
        for member in body.root.members ?? [] { try set(member.key.scimName, member.value, isPath: false) }
        if body.root.scim("externalid") == nil { externalID = .some(nil) }
        password = body.password
        guard userName != nil else { throw .invalidValue("A user must have a userName.") }
    }

    /// The operations of a PATCH (RFC 7644, 3.5.2).
    ///
    /// - Parameter account: What the filters of paths choose among the values of.
    init(patch body: SCIMBody, of account: ProvisionedAccount) throws(Failure) {
        guard let operations = body.root.scim("operations")?.elements, !operations.isEmpty else {
            throw .invalidValue("A PATCH must have Operations.")
        }
        guard operations.count <= Self.maximumOperations else {
            throw Failure(.payloadTooLarge, "A PATCH has at most \(Self.maximumOperations) operations.")
        }
        for (index, operation) in operations.enumerated() {
            let kind = operation.scim("op")?.string?.lowercased() ?? ""
            let path: SCIMPath? =
                switch operation.scim("path") {
                case nil: nil
                case .string(let text)?: try SCIMPath(text)
                default: throw .invalidPath
                }
            switch (kind, path) {
            case ("add", nil), ("replace", nil):
                guard let members = operation.scim("value")?.members else {
                    throw .invalidValue("Without a path, the value must be an object.")
                }
                if let password = body.passwords[index] { self.password = password }
                for member in members { try setMember(member, isAddition: kind == "add", of: account) }
            case ("add", let path?), ("replace", let path?):
                try set(path, operation, body.passwords[index], isAddition: kind == "add", of: account)
            case ("remove", let path?): try remove(path, of: account)
            case ("remove", nil): throw .noTarget
            default: throw .invalidSyntax
            }
        }
    }

    func changes() throws(Failure) -> ProvisionedAccount.Changes {
        var changes = ProvisionedAccount.Changes()
        changes.email = try address()
        changes.name = try name()
        changes.isDisabled = isActive.map { !$0 }
        changes.externalID = externalID
        changes.password = password
        return changes
    }

    private func address() throws(Failure) -> EmailAddress? {
        guard let text = userName ?? email else { return nil }
        do throws(EmailAddress.Problem) {
            return try EmailAddress(text)
        } catch {
            throw .invalidValue("userName and emails must be an email address.")
        }
    }

    private func name() throws(Failure) -> AccountName? {
        var text = displayName ?? formattedName
        if text == nil, let givenName, let familyName { text = "\(givenName) \(familyName)" }
        guard let text else { return nil }
        do throws(AccountName.Problem) {
            return try AccountName(text)
        } catch {
            throw .invalidValue(
                "A name must have something to show, no control characters, and at most "
                    + "\(AccountName.maximumLength) bytes.")
        }
    }

    /// Sets what a member of a PATCH's value says, whose name may be a path.
    private mutating func setMember(
        _ member: JSONValue.Member, isAddition: Bool, of account: ProvisionedAccount
    ) throws(Failure) {
        if member.key.lowercased() == SCIMUser.schema.lowercased() {
            for member in member.value.members ?? [] {
                try set(member.key.scimName, member.value, isPath: false, isAddition: isAddition)
            }
            return
        }
        let path = try SCIMPath(member.key)
        guard try chooses(path, isAddition: true, of: account) else { return }
        try set(path.name, member.value, isPath: false, isAddition: isAddition)
    }

    private mutating func set(
        _ path: SCIMPath, _ operation: JSONValue, _ password: Secret?, isAddition: Bool, of account: ProvisionedAccount
    ) throws(Failure) {
        guard try chooses(path, isAddition: isAddition, of: account) else { return }
        if path.name == "password" {
            guard let password else { throw .invalidValue("The password must be text.") }
            self.password = password
        } else {
            try set(path.name, operation.scim("value") ?? .null, isPath: true, isAddition: isAddition)
        }
    }

    /// Whether a path means the account's address, or has no filter. What would be added beside it cannot be stored.
    private func chooses(
        _ path: SCIMPath, isAddition: Bool, of account: ProvisionedAccount
    ) throws(Failure) -> Bool {
        guard let filter = path.filter, !filter.matches(account) else { return true }
        if !isAddition { throw .noTarget }
        return false
    }

    /// - Parameters:
    ///   - isPath: Whether a path names it, and it is no part of a whole.
    ///   - isAddition: Whether it stands beside what there is, so that an address replaces the account's only if it is
    ///     the primary one.
    private mutating func set(
        _ name: String, _ value: JSONValue, isPath: Bool, isAddition: Bool = false
    ) throws(Failure) {
        if value == .null, name == "externalid" { return externalID = .some(nil) }
        if value == .null, !isPath { return }
        switch name {
        case "username": userName = try text(value, name)
        case "emails": if let value = try Self.address(in: value, isAddition: isAddition) { email = value }
        case "emails.value": email = try text(value, name)
        case "displayname": displayName = try text(value, name)
        case "name.formatted": formattedName = try text(value, name)
        case "name.givenname": givenName = try text(value, name)
        case "name.familyname": familyName = try text(value, name)
        case "name":
            guard let members = value.members else { throw .invalidValue("name must be an object.") }
            for member in members { try set("name." + member.key.lowercased(), member.value, isPath: false) }
        case "active":
            guard let isActive = value.scimBoolean else { throw .invalidValue("active must be true or false.") }
            self.isActive = isActive
        case "externalid":
            let id = try text(value, name)
            guard 1...Self.maximumIDLength ~= id.utf8.count, !id.utf8.contains(0) else {
                throw .invalidValue("externalId must have 1 to \(Self.maximumIDLength) bytes, none of them 0.")
            }
            externalID = id
        case "id", "meta", "schemas", "groups": if isPath { throw .mutability(name) }
        default: break
        }
    }

    private func text(_ value: JSONValue, _ name: String) throws(Failure) -> String {
        guard let text = value.string else { throw .invalidValue("\(name) must be text.") }
        return text
    }

    /// Returns the primary address of a list, or else its first if the list is whole; `nil` if there is none.
    private static func address(in value: JSONValue, isAddition: Bool) throws(Failure) -> String? {
        let addresses = value.elements ?? [value]
        let primary = addresses.first { $0.scim("primary")?.scimBoolean == true }
        guard let primary = primary ?? (isAddition ? nil : addresses.first) else { return nil }
        guard let text = primary.scim("value")?.string else {
            throw .invalidValue("emails must be objects with a value.")
        }
        return text
    }

    private mutating func remove(_ path: SCIMPath, of account: ProvisionedAccount) throws(Failure) {
        if let filter = path.filter, !filter.matches(account) { throw .noTarget }
        switch path.name {
        case "externalid": externalID = .some(nil)
        // RFC 7644, 3.5.2.2: what an account always has.
        case "username", "emails", "emails.value", "displayname", "name", "name.formatted", "active", "password", "id",
            "meta", "schemas", "groups":
            throw .mutability(path.name)
        default: break
        }
    }
}

extension Failure {
    static let invalidSyntax = Failure(
        .badRequest, "The body must be one JSON object of the request's schema, each member once.",
        scimType: "invalidSyntax")
    static let invalidPath = Failure(.badRequest, "The path is malformed.", scimType: "invalidPath")
    static let noTarget = Failure(.badRequest, "The path means no value of the user.", scimType: "noTarget")

    static func invalidFilter(_ message: String = "The filter is malformed.") -> Failure {
        Failure(.badRequest, message, scimType: "invalidFilter")
    }

    static func invalidValue(_ message: String) -> Failure { Failure(.badRequest, message, scimType: "invalidValue") }

    static func mutability(_ name: String) -> Failure {
        Failure(.badRequest, "\(name) cannot be changed like that.", scimType: "mutability")
    }

    /// Why an account could not be provisioned.
    init(_ error: AccountError) {
        self =
            switch error {
            case .exists:
                Failure(.conflict, "There is an account with this address already.", scimType: "uniqueness")
            case .notFound: .notFound
            case .name: .invalidValue("The name cannot be an account's.")
            case .password, .secondFactor:
                .invalidValue("The password is too short, too long, too common, or like the address or the name.")
            case .unavailable(let failure): Failure(failure)
            }
    }
}
