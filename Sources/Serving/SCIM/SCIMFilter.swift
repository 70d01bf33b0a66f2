import Accounts
import JSON
import LocalAccounts
import Times

import struct FoundationEssentials.Date

/// A filter of accounts (RFC 7644, 3.4.2.2).
indirect enum SCIMFilter: Hashable, Sendable {
    case all([SCIMFilter])
    case any([SCIMFilter])
    case not(SCIMFilter)
    /// The attribute has a value.
    case present(SCIMAttribute)
    case comparison(SCIMAttribute, Comparison, Operand)

    enum Comparison: String, Hashable, Sendable { case eq, ne, co, sw, ew, gt, ge, lt, le }

    enum Operand: Hashable, Sendable {
        case text(String)
        case boolean(Bool)
        /// Seconds since 1970.
        case time(Double)
    }

    /// The longest filter, in bytes of UTF-8.
    static let maximumLength = 4_096
    /// The deepest nesting of brackets.
    static let maximumDepth = 16

    /// - Throws: A ``Failure`` if it is no filter, or one of attributes that no account has.
    init(_ text: String) throws(Failure) {
        guard text.utf8.count <= Self.maximumLength else {
            throw .invalidFilter("The filter is longer than \(Self.maximumLength) bytes.")
        }
        var parser = SCIMParser(text)
        self = try parser.filter(of: "")
        try parser.finish()
    }

    /// What to look the accounts up by that may match; `nil` if each has to be looked at.
    var key: ProvisionedAccount.Key? {
        switch self {
        case .comparison(.id, .eq, .text(let id)): .id(id)
        case .comparison(.externalID, .eq, .text(let id)): .externalID(id)
        case .comparison(.userName, .eq, .text(let text)), .comparison(.email, .eq, .text(let text)):
            .email(EmailAddress(stored: text))
        case .all(let filters): filters.lazy.compactMap(\.key).first
        default: nil
        }
    }

    func matches(_ account: ProvisionedAccount) -> Bool {
        switch self {
        case .all(let filters): filters.allSatisfy { $0.matches(account) }
        case .any(let filters): filters.contains { $0.matches(account) }
        case .not(let filter): !filter.matches(account)
        case .present(let attribute): attribute.value(of: account) != nil
        case .comparison(let attribute, let comparison, let operand):
            Self.holds(attribute, attribute.value(of: account), comparison, operand)
        }
    }

    private static func holds(
        _ attribute: SCIMAttribute, _ value: Operand?, _ comparison: Comparison, _ operand: Operand
    ) -> Bool {
        switch (value, operand) {
        case (.text(let value), .text(let operand)):
            if attribute.isCaseExact { return holds(value, comparison, operand) }
            let (folded, other) = (value.lowercased(), operand.lowercased())
            let isAddress = attribute == .userName || attribute == .email
            guard isAddress, comparison == .eq || comparison == .ne else { return holds(folded, comparison, other) }
            let keys = [value, operand].map { EmailAddress(stored: $0).lookupKey }
            return (keys[0] == keys[1]) == (comparison == .eq)
        case (.time(let value), .time(let operand)): return holds(value, comparison, operand)
        case (.boolean(let value), .boolean(let operand)): return (value == operand) == (comparison == .eq)
        default: return comparison == .ne
        }
    }

    private static func holds(_ value: String, _ comparison: Comparison, _ operand: String) -> Bool {
        switch comparison {
        case .co: value.contains(operand)
        case .sw: value.hasPrefix(operand)
        case .ew: value.hasSuffix(operand)
        default: ordered(value, comparison, operand)
        }
    }

    private static func holds(_ value: Double, _ comparison: Comparison, _ operand: Double) -> Bool {
        ordered(value, comparison, operand)
    }

    private static func ordered<Value: Comparable>(
        _ value: Value, _ comparison: Comparison, _ operand: Value
    ) -> Bool {
        switch comparison {
        case .eq: value == operand
        case .ne: value != operand
        case .gt: value > operand
        case .ge: value >= operand
        case .lt: value < operand
        case .le: value <= operand
        case .co, .sw, .ew: false
        }
    }
}

/// An attribute of an account that a filter may name.
enum SCIMAttribute: Hashable, Sendable {
    case id, externalID, userName, name, email, emailType, emailIsPrimary, isActive, created, resourceType
    /// One of the schema that no account has a value of.
    case unassigned

    /// - Parameter name: In lower case, without the schema's URN.
    init?(_ name: String) {
        switch name {
        case "id": self = .id
        case "externalid": self = .externalID
        case "username": self = .userName
        case "displayname", "name", "name.formatted": self = .name
        case "emails", "emails.value": self = .email
        case "emails.type": self = .emailType
        case "emails.primary": self = .emailIsPrimary
        case "active": self = .isActive
        case "meta.created": self = .created
        case "meta.resourcetype": self = .resourceType
        case "name.familyname", "name.givenname", "nickname", "title", "usertype": self = .unassigned
        default: return nil
        }
    }

    /// Whether texts are compared with regard to case (RFC 7643, 8.7.1).
    var isCaseExact: Bool { self == .id || self == .externalID || self == .resourceType }

    func value(of account: ProvisionedAccount) -> SCIMFilter.Operand? {
        switch self {
        case .id: .text(account.id)
        case .externalID: account.externalID.map { .text($0) }
        case .userName, .email: .text(account.account.email)
        case .name: .text(account.account.name)
        case .emailType: .text("work")
        case .emailIsPrimary: .boolean(true)
        case .isActive: .boolean(!account.account.isDisabled)
        case .created: .time(account.account.createdAt.timeIntervalSince1970)
        case .resourceType: .text("User")
        case .unassigned: nil
        }
    }

    /// Returns what to compare its values with.
    func operand(_ value: JSONValue) -> SCIMFilter.Operand? {
        switch self {
        case .emailIsPrimary, .isActive: value.scimBoolean.map { .boolean($0) }
        case .created: value.string.flatMap(RFC3339.date).map { .time($0.timeIntervalSince1970) }
        default: value.string.map { .text($0) }
        }
    }

    func allows(_ comparison: SCIMFilter.Comparison) -> Bool {
        switch self {
        case .emailIsPrimary, .isActive: comparison == .eq || comparison == .ne
        case .created: ![.co, .sw, .ew].contains(comparison)
        default: true
        }
    }
}

/// The path of an attribute that a PATCH names (RFC 7644, 3.5.2).
struct SCIMPath: Hashable, Sendable {
    /// In lower case, without the schema's URN: `emails.value`.
    let name: String
    /// Which of the attribute's values are meant; `nil` for all.
    let filter: SCIMFilter?

    init(_ text: String) throws(Failure) {
        guard text.utf8.count <= SCIMFilter.maximumLength else { throw .invalidPath }
        var parser = SCIMParser(text)
        do throws(Failure) {
            (name, filter) = try parser.path()
            try parser.finish()
        } catch {
            throw .invalidPath
        }
    }
}

/// Reads filters and paths.
private struct SCIMParser {
    private var rest: Substring.UTF8View
    private var depth = 0

    init(_ text: String) { rest = text[...].utf8 }

    mutating func finish() throws(Failure) {
        skipSpace()
        if !rest.isEmpty { throw .invalidFilter() }
    }

    /// - Parameter prefix: What goes before the names in it, as `emails.`.
    mutating func filter(of prefix: String) throws(Failure) -> SCIMFilter {
        var terms = [try conjunction(of: prefix)]
        while takeWord("or") { terms.append(try conjunction(of: prefix)) }
        return terms.count == 1 ? terms[0] : .any(terms)
    }

    private mutating func conjunction(of prefix: String) throws(Failure) -> SCIMFilter {
        var terms = [try term(of: prefix)]
        while takeWord("and") { terms.append(try term(of: prefix)) }
        return terms.count == 1 ? terms[0] : .all(terms)
    }

    private mutating func term(of prefix: String) throws(Failure) -> SCIMFilter {
        let isNegated = takeWord("not", before: UInt8(ascii: "("))
        if take(UInt8(ascii: "(")) {
            let inner = try nested { parser throws(Failure) in try parser.filter(of: prefix) }
            guard take(UInt8(ascii: ")")) else { throw .invalidFilter() }
            return isNegated ? .not(inner) : inner
        }
        if isNegated { throw .invalidFilter() }
        return try comparison(of: prefix)
    }

    private mutating func comparison(of prefix: String) throws(Failure) -> SCIMFilter {
        guard let base = takeName() else { throw .invalidFilter() }
        let values = try prefix.isEmpty ? valueFilter(of: base) : nil
        let sub = values == nil ? nil : takeSubattribute()
        if let values, sub == nil { return values }
        let name = prefix + base + (sub.map { "." + $0 } ?? "")
        guard let attribute = SCIMAttribute(name) else {
            throw .invalidFilter("A filter cannot have this attribute.")
        }
        guard let word = takeName() else { throw .invalidFilter() }
        let filter: SCIMFilter
        if word == "pr" {
            filter = .present(attribute)
        } else {
            guard let comparison = SCIMFilter.Comparison(rawValue: word), let value = takeValue() else {
                throw .invalidFilter()
            }
            filter = try Self.filter(attribute, comparison, value)
        }
        return values.map { .all([$0, filter]) } ?? filter
    }

    private static func filter(
        _ attribute: SCIMAttribute, _ comparison: SCIMFilter.Comparison, _ value: JSONValue
    ) throws(Failure) -> SCIMFilter {
        switch (comparison, value) {
        // RFC 7643, 2.5: null is as if it were missing.
        case (.eq, .null): return .not(.present(attribute))
        case (.ne, .null): return .present(attribute)
        default: break
        }
        guard attribute.allows(comparison), let operand = attribute.operand(value) else {
            throw .invalidFilter("The attribute's values cannot be compared like that.")
        }
        return .comparison(attribute, comparison, operand)
    }

    /// Reads `emails[type eq "work"].value` and the like.
    mutating func path() throws(Failure) -> (String, SCIMFilter?) {
        guard let base = takeName() else { throw .invalidPath }
        guard base == "emails" else {
            // The values of what no account has are not chosen among.
            if take(UInt8(ascii: "[")) { try skipBrackets() }
            return (base + (takeSubattribute().map { "." + $0 } ?? ""), nil)
        }
        let values = try valueFilter(of: base)
        let sub = takeSubattribute()
        return (base + (sub.map { "." + $0 } ?? ""), values)
    }

    private mutating func valueFilter(of base: String) throws(Failure) -> SCIMFilter? {
        guard rest.first == UInt8(ascii: "["), take(UInt8(ascii: "[")) else { return nil }
        let filter = try nested { parser throws(Failure) in try parser.filter(of: base + ".") }
        guard take(UInt8(ascii: "]")) else { throw .invalidFilter() }
        return filter
    }

    /// Reads to the end of brackets, in which may be texts with brackets.
    private mutating func skipBrackets() throws(Failure) {
        while let byte = rest.first {
            if byte == UInt8(ascii: "\"") {
                guard takeValue() != nil else { throw .invalidPath }
                continue
            }
            rest.removeFirst()
            if byte == UInt8(ascii: "]") { return }
        }
        throw .invalidPath
    }

    private mutating func nested(
        _ read: (inout SCIMParser) throws(Failure) -> SCIMFilter
    ) throws(Failure) -> SCIMFilter {
        depth += 1
        defer { depth -= 1 }
        guard depth <= SCIMFilter.maximumDepth else { throw .invalidFilter("The filter is nested too deeply.") }
        return try read(&self)
    }

    private mutating func skipSpace() { rest = rest.drop { $0 == UInt8(ascii: " ") } }

    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    /// Consumes a word if it is next, whatever its case, and before a space or `end`.
    private mutating func takeWord(_ word: String, before end: UInt8? = nil) -> Bool {
        skipSpace()
        guard rest.prefix(word.utf8.count).elementsEqual(word.utf8, by: { $0 | 0x20 == $1 }) else { return false }
        let after = rest.dropFirst(word.utf8.count)
        guard let next = after.first, [UInt8(ascii: " "), UInt8(ascii: "("), end].contains(next) else { return false }
        rest = after
        return true
    }

    /// Reads the name of an attribute or operator, in lower case, without the schema's URN.
    private mutating func takeName() -> String? {
        skipSpace()
        let bytes = rest.prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "$"):
                true
            default: false
            }
        }
        guard !bytes.isEmpty else { return nil }
        rest = rest[bytes.endIndex...]
        return String(decoding: bytes, as: UTF8.self).scimName
    }

    private mutating func takeSubattribute() -> String? {
        guard rest.first == UInt8(ascii: ".") else { return nil }
        rest.removeFirst()
        return takeName()
    }

    /// Reads a text, a number, `true`, `false` or `null`, as in JSON; the words in any case.
    private mutating func takeValue() -> JSONValue? {
        skipSpace()
        guard rest.first == UInt8(ascii: "\"") else {
            let word = takeName()
            return word.flatMap { JSONValue(text: $0) }
        }
        var end = rest.index(after: rest.startIndex)
        while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
            let isEscape = rest[end] == UInt8(ascii: "\\")
            end = rest.index(after: end)
            if isEscape, end < rest.endIndex { end = rest.index(after: end) }
        }
        guard end < rest.endIndex else { return nil }
        let literal = rest[...end]
        rest = rest[rest.index(after: end)...]
        return JSONValue(text: String(decoding: literal, as: UTF8.self))
    }
}

extension String {
    /// The name of an attribute, in which case does not count, without the URN of the schema of users.
    var scimName: String {
        let name = lowercased()
        let prefix = SCIMUser.schema.lowercased() + ":"
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }
}

extension JSONValue {
    /// A boolean, which some clients write as text.
    var scimBoolean: Bool? {
        switch string?.lowercased() {
        case "true": true
        case "false": false
        default: boolean
        }
    }
}
