import People
import Text

/// A person as a vCard.
struct VCard {
    let text: String

    /// - Parameter isFour: Whether it is one of version 4.0 (RFC 6350), else of 3.0 (RFC 2426).
    init(_ person: Person, isFour: Bool) {
        let words = person.name.split(separator: " ").map(String.init)
        let family = words.count > 1 ? words.last ?? "" : person.name
        let given = words.count > 1 ? words.dropLast().joined(separator: " ") : ""
        var lines = [
            "BEGIN:VCARD", "VERSION:\(isFour ? "4.0" : "3.0")", "UID:\(Self.value(person.id))",
            "FN:\(Self.value(person.name))", "N:\(Self.value(family));\(Self.value(given));;;",
            "EMAIL\(isFour ? "" : ";TYPE=INTERNET"):\(Self.value(person.email))",
            "ADR;TYPE=\(isFour ? "home" : "HOME"):;;;"
                + [person.city, person.state].map(Self.value).joined(separator: ";") + ";;"
                + Self.value(person.country),
        ]
        let types = isFour ? ["voice", "cell"] : ["VOICE", "CELL"]
        for (type, number) in zip(types, [person.phone, person.cell]) where !number.isEmpty {
            lines.append("TEL;TYPE=\(type):\(Self.value(number))")
        }
        if isFour { lines.append("GENDER:\(person.gender == .female ? "F" : "M")") }
        if !person.picture.isEmpty {
            lines.append("PHOTO\(isFour ? "" : ";VALUE=uri"):\(person.picture.cleanedForTerminal)")
        }
        lines.append("END:VCARD")
        text = lines.map(Self.folded).joined()
    }

    private static func value(_ text: String) -> String {
        text.cleanedForTerminal.reduce(into: "") { value, character in
            if "\\,;".contains(character) { value.append("\\") }
            value.append(character)
        }
    }

    /// Folds a line after 75 octets at most (RFC 6350, 3.2), between characters.
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
