import People
import Text

/// A person as a vCard.
struct VCard {
    let text: String

    /// - Parameters:
    ///   - isFour: `true` for version 4.0 (RFC 6350), `false` for 3.0 (RFC 2426).
    ///   - hasPhoto: Whether the person's picture shows the person.
    init(_ person: Person, isFour: Bool, hasPhoto: Bool) {
        let words = person.name.split(separator: " ").map(String.init)
        let family = words.count > 1 ? words.last ?? "" : person.name
        let given = words.count > 1 ? words.dropLast().joined(separator: " ") : ""
        let uid = isFour ? Self.uid(person.id) : ":\(Self.value(person.id))"
        var lines = [
            "BEGIN:VCARD", "VERSION:\(isFour ? "4.0" : "3.0")", "UID\(uid)",
            "FN:\(Self.value(Self.formattedName(of: person)))", "N:\(Self.value(family));\(Self.value(given));;;",
        ]
        for (field, value) in zip(person.schema.fields, person.values) where field.kind == .email {
            if let email = value.text { lines.append("EMAIL\(isFour ? "" : ";TYPE=INTERNET"):\(Self.value(email))") }
        }
        let place = [person.text(.city), person.text(.state), person.text(.country)]
        if place.contains(where: { !$0.isEmpty }) {
            lines.append(
                "ADR;TYPE=\(isFour ? "home" : "HOME"):;;;" + place[..<2].map(Self.value).joined(separator: ";") + ";;"
                    + Self.value(place[2]))
        }
        let cell = person.schema.index(of: .cell)
        for (index, field) in person.schema.fields.enumerated() where field.kind == .phone {
            guard let number = person.values[index].text else { continue }
            let type = index == cell ? "cell" : "voice"
            lines.append("TEL;TYPE=\(isFour ? type : type.uppercased()):\(Self.value(number))")
        }
        if let title = person[.title].text { lines.append("TITLE:\(Self.value(title))") }
        let unit = [person.text(.company), person.text(.department)]
        if unit.contains(where: { !$0.isEmpty }) {
            lines.append("ORG:" + unit.map(Self.value).joined(separator: ";"))
        }
        if case .date = person[.birthday] {
            let day = person[.birthday].plainText
            lines.append("BDAY:\(isFour ? day.filter { $0 != "-" } : day)")
        }
        if case .list(let groups) = person[.groups] {
            lines.append("CATEGORIES:" + groups.map(Self.value).joined(separator: ","))
        }
        if isFour, let gender = Gender(rawValue: person.text(.gender)) {
            lines.append("GENDER:\(gender == .female ? "F" : "M")")
        }
        if hasPhoto, let picture = person[.picture].text {
            lines.append("PHOTO\(isFour ? "" : ";VALUE=uri"):\(picture.cleanedForTerminal)")
        }
        lines.append("END:VCARD")
        text = lines.map(Self.folded).joined()
    }

    /// A card has to name somebody (RFC 6350, 6.2.1), also one without a name.
    private static func formattedName(of person: Person) -> String {
        [person.name, person.text(.email)].first { !$0.isEmpty } ?? person.id
    }

    /// The rest of the line with the id in version 4.0: a URI unless it says otherwise (RFC 6350, 6.7.6).
    private static func uid(_ id: String) -> String { isUUID(id) ? ":urn:uuid:\(id)" : ";VALUE=text:\(value(id))" }

    private static func isUUID(_ id: String) -> Bool {
        let groups = id.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    private static func value(_ text: String) -> String {
        text.cleanedForTerminal.escaping("\\,;", with: "\\")
    }

    /// Folds a line into parts of at most 75 octets (RFC 6350, 3.2), without splitting a character.
    private static func folded(_ line: String) -> String {
        var folded = ""
        var used = 0
        for character in line {
            let octets = character.utf8.count
            if used + octets > 75 {
                folded += "\r\n "
                used = 1
            }
            folded.append(character)
            used += octets
        }
        return folded + "\r\n"
    }
}
