import CLibraries
import Networking

/// The names of the attributes that a search asks for, in lower case.
struct LDAPNames {
    fileprivate let texts: [String]
    private let bytes: [[UInt8]]

    init(_ names: [String]) {
        texts = names.map { $0.lowercased() }
        bytes = texts.map { Array($0.utf8) }
    }

    /// The place of a name, in whatever case.
    fileprivate func index(of name: UnsafeRawBufferPointer) -> Int? {
        bytes.firstIndex { own in
            own.count == name.count
                && zip(own, name).allSatisfy { $0 == (0x41...0x5A ~= $1 ? $1 | 0x20 : $1) }
        }
    }
}

/// An entry as a search finds it.
struct LDAPEntry {
    /// Its distinguished name.
    let name: String
    private let names: LDAPNames
    /// The values of each attribute that was asked for.
    private let values: [[[UInt8]]]
    let byteCount: Int

    /// The most attributes, and values of one, that are read.
    private static let attributeLimit = 1_000
    private static let valueLimit = 10_000

    init(_ message: OpaquePointer, of handle: OpaquePointer, _ names: LDAPNames) throws(LDAPFailure) {
        var entry = cldap_entry()
        defer { cldap_entry_end(&entry) }
        guard cldap_entry_begin(handle, message, &entry) else { throw .network(.notLDAP) }
        name = entry.dn.text
        var values = [[[UInt8]]](repeating: [], count: names.texts.count)
        var byteCount = name.utf8.count
        var isBroken = false
        var left = Self.attributeLimit
        while left > 0, cldap_entry_next(&entry, &isBroken) {
            left -= 1
            // `cn;lang-ko` is another form of `cn`, and what a server shows of many values is `member;range=0-1499`.
            let parts = entry.name.raw.split(separator: UInt8(ascii: ";"), maxSplits: 1)
            guard let first = parts.first, let index = names.index(of: UnsafeRawBufferPointer(rebasing: first)),
                parts.count == 1 || parts[1].starts(with: "range=".utf8)
            else { continue }
            var next = entry.values
            while let value = next, value.pointee.bv_val != nil, values[index].count < Self.valueLimit {
                values[index].append(Array(value.pointee.raw))
                byteCount += Int(value.pointee.bv_len)
                next = value + 1
            }
        }
        if isBroken { throw .network(.notLDAP) }
        self.names = names
        self.values = values
        self.byteCount = byteCount
    }

    /// The values of an attribute, by its name in lower case.
    private func values(_ attribute: String) -> [[UInt8]] {
        names.texts.firstIndex(of: attribute).map { values[$0] } ?? []
    }

    /// The bytes of an attribute's first value, by its name in lower case.
    func bytes(_ attribute: String) -> [UInt8]? { values(attribute).first }

    /// The texts of an attribute, by its name in lower case; what is empty or no text is left out.
    func texts(_ attribute: String) -> [String] {
        names.texts.firstIndex(of: attribute).map(texts(at:)) ?? []
    }

    /// The first text that one of these attributes has.
    func text(_ attributes: String...) -> String? {
        attributes.lazy.compactMap { attribute in names.texts.firstIndex(of: attribute).flatMap(text(at:)) }.first
    }

    /// The first text of the attribute at a place among those that were asked for.
    func text(at place: Int) -> String? {
        for value in values[place] where !value.isEmpty {
            if let text = String(validating: value, as: UTF8.self) { return text }
        }
        return nil
    }

    /// All texts of the attribute at such a place.
    func texts(at place: Int) -> [String] {
        values[place].compactMap { $0.isEmpty ? nil : String(validating: $0, as: UTF8.self) }
    }
}

/// What an operation's end says.
struct LDAPEnd {
    var result: LDAPResult
    var cookie: [UInt8]
    /// Seconds until the password expires, and logins left after that.
    var expires: Int?
    var grace: Int?
    /// The password policy's error (draft-behera-ldap-password-policy-10, 6.2).
    var policy: Int32?
    var value: [UInt8]

    init(_ end: cldap_end) {
        result = LDAPResult(
            code: end.code, message: end.text.map { String(cString: $0) } ?? "",
            referral: end.referral.map { String(cString: $0) })
        cookie = Array(end.cookie.raw)
        expires = end.expires < 0 ? nil : Int(end.expires)
        grace = end.grace < 0 ? nil : Int(end.grace)
        policy = end.policy < 0 ? nil : end.policy
        value = end.value.map { Array($0.pointee.raw) } ?? []
    }
}

extension berval {
    fileprivate var raw: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bv_val, count: bv_val == nil ? 0 : Int(bv_len))
    }

    fileprivate var text: String { String(decoding: raw, as: UTF8.self) }
}
