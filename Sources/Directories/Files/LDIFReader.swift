import People
import Text

/// Reads entries of LDIF (RFC 2849). Changes are skipped, as are entries whose classes are none of a person's.
enum LDIFReader {
    private static let personClasses: Set<String> = [
        "person", "inetorgperson", "organizationalperson", "user", "contact", "posixaccount", "account",
        "residentialperson", "mozillaabpersonalpha",
    ]

    /// The keys of attributes whose names are not what headings are called.
    private static let keys: [String: String] = [
        "cn": "name", "displayname": "name", "sn": "family_name", "givenname": "given_name", "mail": "email",
        "telephonenumber": "phone", "mobile": "cell", "title": "title", "ou": "department",
        "departmentnumber": "department", "department": "department", "o": "company", "company": "company",
        "l": "city", "st": "state", "c": "country", "co": "country", "uid": "username", "samaccountname": "username",
        "memberof": "groups", "entryuuid": "id",
    ]

    /// Attributes that say nothing of a person, or are secret.
    private static let ignored: Set<String> = [
        "objectclass", "userpassword", "jpegphoto", "thumbnailphoto", "usercertificate", "sambantpassword",
        "sambalmpassword", "unicodepwd", "structuralobjectclass", "entrycsn", "creatorsname", "modifiersname",
        "subschemasubentry", "objectguid", "objectsid", "version", "control",
    ]

    static func read(_ bytes: [UInt8]) -> DirectoryDraft {
        var lines = ContentLines(bytes, foldsAtTab: false)
        var draft = DirectoryDraft()
        var entry: Entry?
        while let (line, number) = lines.next(), draft.rows.count < DirectoryDraft.rowLimit {
            if line.first == UInt8(ascii: "#") { continue }
            if line.allSatisfy({ $0 <= 0x20 }) {
                entry?.add(to: &draft)
                entry = nil
                continue
            }
            if entry == nil { entry = Entry(line: number) }
            entry?.take(line)
        }
        entry?.add(to: &draft)
        return draft
    }

    private struct Entry {
        let line: Int
        private var attributes: [(name: String, values: [String])] = []
        private var distinguishedName: String?
        private var isBroken = false
        private var isChange = false

        init(line: Int) { self.line = line }

        mutating func take(_ line: [UInt8]) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
                // A dash ends a part of a change.
                if line != [UInt8(ascii: "-")] { isBroken = true }
                return
            }
            let whole = String(decoding: line[..<colon], as: UTF8.self)
            let name = whole.prefix { $0 != ";" }
            var value = line[(colon + 1)...]
            let isEncoded = value.first == UInt8(ascii: ":")
            let isElsewhere = value.first == UInt8(ascii: "<")
            if isEncoded || isElsewhere { value = value.dropFirst() }
            value = value.drop { $0 == 0x20 }
            let key = name.lowercased()
            if isElsewhere || LDIFReader.ignored.contains(key) {
                if key == "objectclass" { add("objectClass", String(decoding: value, as: UTF8.self)) }
                return
            }
            var bytes = Array(value)
            if isEncoded {
                guard let decoded = Base64.decoded(value) else {
                    isBroken = true
                    return
                }
                bytes = decoded
            }
            guard let text = String(validating: bytes, as: UTF8.self) else { return }
            switch key {
            case "changetype": isChange = true
            case "dn": distinguishedName = text
            default: add(String(name), text)
            }
        }

        private mutating func add(_ name: String, _ value: String) {
            if let index = attributes.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
                attributes[index].values.append(value)
            } else {
                attributes.append((name, [value]))
            }
        }

        func add(to draft: inout DirectoryDraft) {
            if isChange || attributes.isEmpty && distinguishedName == nil { return }
            let classes = attributes.first { $0.name == "objectClass" }?.values.map { $0.lowercased() } ?? []
            if !classes.isEmpty, !classes.contains(where: LDIFReader.personClasses.contains) { return }
            guard !isBroken, let distinguishedName else {
                draft.faults.append(RowFault(line: line, reason: .incomplete))
                return
            }
            var row: [FieldValue] = []
            func set(_ name: String, _ key: String?, _ values: [String]) {
                let texts = values.compactMap { FieldValue(foreign: $0).text }
                guard let first = texts.first, let index = draft.index(of: name, else: .init(name, key: key)) else {
                    return
                }
                while row.count <= index { row.append(.missing) }
                if row[index] == .missing { row[index] = texts.count > 1 ? .list(texts) : .text(first) }
            }
            let hasID = attributes.contains { $0.name.lowercased() == "entryuuid" }
            if !hasID { set("dn", "id", [distinguishedName]) }
            // What is displayed is the better name.
            for (name, values) in attributes.sorted(by: { Self.rank($0.name) < Self.rank($1.name) })
            where name != "objectClass" {
                let key = LDIFReader.keys[name.lowercased()]
                let isOfGroups = key == "groups"
                set(key ?? name, key, isOfGroups ? values.map(Self.commonName) : values)
            }
            draft.rows.append(.init(line: line, values: row))
        }

        private static func rank(_ name: String) -> Int {
            switch name.lowercased() {
            case "displayname", "department", "co": 0
            case "ou", "c": 2
            default: 1
            }
        }

        /// Returns the first value of a DN: `cn=Admins,ou=groups,…` is `Admins`.
        private static func commonName(_ dn: String) -> String {
            guard let equals = dn.firstIndex(of: "=") else { return dn }
            return String(dn[dn.index(after: equals)...].prefix { $0 != "," })
        }
    }
}
