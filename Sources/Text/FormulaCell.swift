/// A cell of a table whose text a spreadsheet would take for a formula.
package enum FormulaCell {
    /// What a formula begins with, in full and in small width too, which some read as the same.
    private static let signs = "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{FE66}\u{FE62}\u{FE63}\u{FE6B}".unicodeScalars

    /// Returns the text with an apostrophe before it where it would be a formula, and without what a terminal would
    /// act on.
    package static func neutralized(_ text: String) -> String {
        // Checked before cleaning, which turns a tab or a line break into a space that hides the formula.
        let isHidden = text.unicodeScalars.first.map { "\t\r".unicodeScalars.contains($0) } ?? false
        let clean = text.cleanedForTerminal
        return isHidden || isFormula(clean.unicodeScalars) ? "'" + clean : clean
    }

    /// Returns the text without the apostrophe that keeps it from being a formula.
    package static func original(_ text: String) -> String {
        guard text.utf8.first == UInt8(ascii: "'"), isFormula(text.unicodeScalars.dropFirst()) else { return text }
        return String(text.dropFirst())
    }

    private static func isFormula(_ text: some Collection<Unicode.Scalar>) -> Bool {
        text.first.map(signs.contains) ?? false
    }
}
