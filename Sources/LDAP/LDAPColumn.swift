import People
import Text

/// A field of a directory's people, and how it is read from an entry.
struct LDAPColumn {
    /// What is taken of an attribute.
    enum Form {
        case first
        case all
        /// The name of the person that a distinguished name leads to.
        case person
        /// The names of the groups that distinguished names lead to.
        case groups
        /// The address of a photograph, which is not read until it is shown.
        case photo
    }

    var field: Field
    /// The attributes that it is read from: the first one that an entry has.
    var attributes: [String]
    var form = Form.first

    init(_ key: String, _ kind: Field.Kind, _ attributes: String..., form: Form = .first) {
        field = Field(key, kind)
        self.attributes = attributes
        self.form = form
    }

    /// The field of an attribute that an address names: a known one, or text under the attribute's own name.
    init(attribute: String) {
        let name = attribute.lowercased()
        let known = (LDAPPreset.all.flatMap(\.columns)).first { column in
            column.attributes.contains { $0.lowercased() == name }
        }
        self = known ?? LDAPColumn(name, .text, attribute)
        attributes = [attribute]
    }

    /// Returns the value in an entry; of a person, the distinguished name, and of a photograph, nothing.
    ///
    /// - Parameter places: Where the attributes are among those that were asked for.
    func value(in entry: LDAPEntry, at places: [Int]) -> FieldValue {
        for place in places {
            switch form {
            case .first, .person:
                guard let first = entry.text(at: place) else { continue }
                guard field.kind == .number else { return .text(first) }
                if let number = Int64(first) { return .number(number) }
            case .all, .groups:
                let texts = entry.texts(at: place)
                if texts.isEmpty { continue }
                return .list(form == .all ? texts : texts.map(LDAPText.firstValue))
            case .photo: return .missing
            }
        }
        return .missing
    }
}

/// What the people of a kind of directory have.
struct LDAPPreset {
    let name: String
    /// What finds people.
    let filter: String
    let columns: [LDAPColumn]

    /// RFC 2798, for OpenLDAP, 389 Directory Server, FreeIPA and most others.
    static let inetOrgPerson = LDAPPreset(
        name: "inetorgperson", filter: "(objectClass=inetOrgPerson)",
        columns: [
            LDAPColumn("name", .text, "displayName", "cn"), LDAPColumn("email", .email, "mail"),
            LDAPColumn("phone", .phone, "telephoneNumber"), LDAPColumn("cell", .phone, "mobile"),
            LDAPColumn("title", .text, "title"), LDAPColumn("department", .category, "departmentNumber", "ou"),
            LDAPColumn("company", .category, "o"), LDAPColumn("city", .category, "l"),
            LDAPColumn("state", .category, "st"), LDAPColumn("country", .category, "co", "c"),
            LDAPColumn("username", .text, "uid"), LDAPColumn("manager", .text, "manager", form: .person),
            LDAPColumn("groups", .list, "memberOf", form: .groups),
            LDAPColumn("picture", .picture, "jpegPhoto", form: .photo),
        ])

    static let activeDirectory = LDAPPreset(
        name: "active-directory",
        // Without those that are disabled: bit 2 of userAccountControl.
        filter: "(&(objectCategory=person)(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))",
        columns: [
            LDAPColumn("name", .text, "displayName", "cn"), LDAPColumn("email", .email, "mail", "userPrincipalName"),
            LDAPColumn("phone", .phone, "telephoneNumber"), LDAPColumn("cell", .phone, "mobile"),
            LDAPColumn("title", .text, "title"), LDAPColumn("department", .category, "department"),
            LDAPColumn("company", .category, "company"),
            LDAPColumn("office", .category, "physicalDeliveryOfficeName"), LDAPColumn("city", .category, "l"),
            LDAPColumn("state", .category, "st"), LDAPColumn("country", .category, "co", "c"),
            LDAPColumn("username", .text, "sAMAccountName"), LDAPColumn("manager", .text, "manager", form: .person),
            LDAPColumn("groups", .list, "memberOf", form: .groups),
            LDAPColumn("picture", .picture, "thumbnailPhoto", form: .photo),
        ])

    /// RFC 2307, for accounts of machines.
    static let posix = LDAPPreset(
        name: "posix", filter: "(objectClass=posixAccount)",
        columns: [
            LDAPColumn("name", .text, "displayName", "gecos", "cn"), LDAPColumn("email", .email, "mail"),
            LDAPColumn("username", .text, "uid"), LDAPColumn("uid", .number, "uidNumber"),
            LDAPColumn("gid", .number, "gidNumber"), LDAPColumn("shell", .category, "loginShell"),
        ])

    static let all = [inetOrgPerson, activeDirectory, posix]
}

extension LDAPEntry {
    /// What identifies it, whatever its name becomes.
    var id: String {
        if let bytes = bytes("objectguid"), bytes.count == 16 {
            // The first three parts have their lowest byte first ([MS-DTYP], 2.3.4).
            let order = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15]
            let digits = Hexadecimal.text(of: order.map { bytes[$0] })
            var parts: [Substring] = []
            var rest = digits[...]
            for count in [8, 4, 4, 4, 12] {
                parts.append(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            return parts.joined(separator: "-")
        }
        return text("entryuuid", "nsuniqueid", "ipauniqueid") ?? name
    }

    static let idAttributes = ["entryUUID", "objectGUID", "nsUniqueId", "ipaUniqueID"]
}
