import JSON
package import People
import Text

/// The formats in which a list of people is exported.
package enum ListFormat: String, Sendable, Hashable, CaseIterable {
    case json, csv, tsv
    /// vCard 4.0 (RFC 6350).
    case vcard
    /// vCard 3.0 (RFC 2426).
    case vcard3
    /// Address lines in the format of mutt's `query_command`.
    case mutt

    /// Chooses the format by the file name's extension; CSV if it is not a known one.
    package init(path: String) {
        let name = path.lowercased()
        let endings: [(String, ListFormat)] = [
            (".json", .json), (".tsv", .tsv), (".3.vcf", .vcard3), (".vcf", .vcard), (".vcard", .vcard),
            (".mutt", .mutt),
        ]
        self = endings.first { name.hasSuffix($0.0) }?.1 ?? .csv
    }

    /// Returns the list in this format.
    ///
    /// - Parameters:
    ///   - schema: The fields that the people have.
    ///   - keys: The fields that are asked for; `nil` for all. vCards and address lines have fields of their own.
    ///   - hasPhotos: Whether the people's pictures show them; those of made-up people show strangers.
    package func text(
        _ people: some Sequence<Person>, of schema: DirectorySchema, fields keys: [String]? = nil,
        hasPhotos: Bool = true
    ) -> String {
        let columns = keys ?? ["id"] + schema.fields.map(\.key)
        return switch self {
        case .json:
            "[" + people.map { "\n" + JSONValue.object(pairs: $0.members(keys)).text }.joined(separator: ",") + "\n]\n"
        case .csv: table(people, columns, separator: ",", end: "\r\n")
        case .tsv: table(people, columns, separator: "\t", end: "\n")
        case .vcard, .vcard3:
            people.map { VCard($0, isFour: self == .vcard, hasPhoto: hasPhotos).text }.joined()
        // mutt ignores the first line.
        case .mutt: "rollcall\n" + people.filter(\.hasOneAddress).map(Self.addressLine).joined()
        }
    }

    private func table(
        _ people: some Sequence<Person>, _ keys: [String], separator: String, end: String
    ) -> String {
        var text = keys.map(cell).joined(separator: separator) + end
        for person in people {
            text += keys.map { $0 == "id" ? cell(person.id) : cell(person[$0]) }.joined(separator: separator) + end
        }
        return text
    }

    private func cell(_ value: FieldValue) -> String {
        if case .number(let number) = value { return String(number) }
        return cell(value.plainText)
    }

    private func cell(_ text: String) -> String {
        self == .csv ? quoted(FormulaCell.neutralized(text)) : FormulaCell.neutralized(text)
    }

    /// Quotes a cell where it has to be, by Unicode scalar: a comma with a mark on it still separates cells.
    private func quoted(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
        return "\"" + text.escaping("\"", with: "\"") + "\""
    }

    private static func addressLine(_ person: Person) -> String {
        let subtitle = person.schema.subtitle.map { person.values[$0].plainText }.filter { !$0.isEmpty }
        return [person.text(.email), person.name, subtitle.joined(separator: ", ")].map(\.cleanedForTerminal).joined(
            separator: "\t") + "\n"
    }
}

extension Person {
    /// Whether the email is one address, and nothing that a mail program takes for another recipient beside it.
    fileprivate var hasOneAddress: Bool {
        !text(.email).unicodeScalars.contains { scalar in
            ",;:<>()[]\\\"".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
        }
    }
}

extension String {
    /// Returns the text with `escape` before each of the scalars of `escaped`, whatever marks are on them.
    func escaping(_ escaped: String, with escape: Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if escaped.unicodeScalars.contains(scalar) { text.append(escape) }
            text.append(scalar)
        }
        return String(text)
    }
}

/// A person as a vCard.
struct VCard {
    let text: String

    /// - Parameters:
    ///   - isFour: `true` for version 4.0 (RFC 6350), `false` for 3.0 (RFC 2426).
    ///   - hasPhoto: Whether the person's picture shows the person.
    init(_ person: Person, isFour: Bool, hasPhoto: Bool) {
        let words = person.name.split(separator: " ").map(String.init)
        let known = (family: person["family_name"].text, given: person["given_name"].text)
        let isKnown = known.family != nil || known.given != nil
        let family = isKnown ? known.family ?? "" : words.count > 1 ? words.last ?? "" : person.name
        let given = isKnown ? known.given ?? "" : words.dropLast().joined(separator: " ")
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
