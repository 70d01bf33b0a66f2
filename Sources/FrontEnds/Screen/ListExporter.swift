import JSON
public import People
import Terminal
import Text

/// Writes the people of a list to a file, as CSV (RFC 4180) or as a JSON array depending on the file name.
public struct ListExporter: Sendable {
    public enum Outcome: Sendable, Equatable {
        case written(Int)
        case failed(reason: String)
    }

    private let write: @Sendable (_ path: String, _ text: String) -> String?

    /// - Parameter write: Writes text to a new file; returns the reason if that fails.
    public init(write: @escaping @Sendable (_ path: String, _ text: String) -> String?) { self.write = write }

    /// Writes the rows in their order, off the main actor.
    @concurrent
    public func export(_ rows: [Int32], of directory: Directory, to path: String) async -> Outcome {
        let people = rows.lazy.map { directory.person(at: $0) }
        let text = path.lowercased().hasSuffix(".json") ? Self.json(people) : Self.csv(people)
        if let reason = write(path, text) { return .failed(reason: reason) }
        return .written(rows.count)
    }

    static func json(_ people: some Sequence<Person>) -> String {
        "[" + people.map { "\n" + $0.json.text }.joined(separator: ",") + "\n]\n"
    }

    static func csv(_ people: some Sequence<Person>) -> String {
        var text = ""
        for person in people {
            let members = person.members
            if text.isEmpty { text = members.map(\.0).joined(separator: ",") + "\r\n" }
            text += members.map { field($0.1) }.joined(separator: ",") + "\r\n"
        }
        return text
    }

    private static func field(_ value: JSONValue) -> String {
        let text =
            switch value {
            case .string(let text): text
            default: value.text
            }
        return quoted(harmless(text))
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

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"".contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
