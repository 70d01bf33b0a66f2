import JSON
package import People
import Text

/// The forms in which a list of people is handed on.
package enum ListFormat: String, Sendable, Hashable, CaseIterable {
    case json, csv, tsv
    /// vCard 4.0 (RFC 6350).
    case vcard
    /// vCard 3.0 (RFC 2426).
    case vcard3
    /// Address lines as mutt's `query_command` takes them.
    case mutt

    /// Returns the form that a file's name asks for; CSV where it asks for none.
    package init(path: String) {
        let name = path.lowercased()
        let endings: [(String, ListFormat)] = [
            (".json", .json), (".tsv", .tsv), (".3.vcf", .vcard3), (".vcf", .vcard), (".vcard", .vcard),
            (".mutt", .mutt),
        ]
        self = endings.first { name.hasSuffix($0.0) }?.1 ?? .csv
    }

    package func text(_ people: some Sequence<Person>) -> String {
        switch self {
        case .json: "[" + people.map { "\n" + $0.json.text }.joined(separator: ",") + "\n]\n"
        case .csv: table(people, separator: ",", end: "\r\n")
        case .tsv: table(people, separator: "\t", end: "\n")
        case .vcard, .vcard3: people.map { VCard($0, isFour: self == .vcard).text }.joined()
        // mutt passes over the first line.
        case .mutt: "rollcall\n" + people.map(Self.addressLine).joined()
        }
    }

    private func table(_ people: some Sequence<Person>, separator: String, end: String) -> String {
        var text = ""
        for person in people {
            let members = person.members
            if text.isEmpty { text = members.map(\.0).joined(separator: separator) + end }
            text += members.map { field($0.1) }.joined(separator: separator) + end
        }
        return text
    }

    private func field(_ value: JSONValue) -> String {
        let text =
            switch value {
            case .string(let text): text
            default: value.text
            }
        return self == .csv ? quoted(Self.harmless(text)) : Self.harmless(text)
    }

    /// Neutralizes a cell: prefixes what a spreadsheet would take for a formula with an apostrophe, and removes what a
    /// terminal would act on.
    private static func harmless(_ text: String) -> String {
        // Checked before cleaning, which turns a tab or a line break into a space that hides the formula.
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        let clean = text.cleanedForTerminal
        let isFormulaClean = clean.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
        return isFormula || isFormulaClean ? "'" + clean : clean
    }

    private func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private static func addressLine(_ person: Person) -> String {
        let place = [person.city, person.country].filter { !$0.isEmpty }.joined(separator: ", ")
        return [person.email, person.name, place].map(\.cleanedForTerminal).joined(separator: "\t") + "\n"
    }
}
