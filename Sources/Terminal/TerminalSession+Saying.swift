import Text

extension TerminalSession {
    /// Writes rows that stay, each as one line that the terminal wraps, so that text copied from it has no line breaks.
    ///
    /// Nothing else may be drawn at the moment.
    package func say(_ rows: [StyledText]) { output.write(Frame(rows).text(for: capabilities)) }

    /// Asks the terminal to put `text` on the clipboard (OSC 52), which it may or may not do.
    package func copy(_ text: String) { output.write("\u{1B}]52;c;\(Base64.text(of: Array(text.utf8)))\u{07}") }
}
