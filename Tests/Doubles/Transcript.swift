package import Browsing
import FrontEnds
import Terminal
package import Words

/// What a person would have read, in order; what went wrong begins with an exclamation mark.
@MainActor
package final class Transcript {
    /// The sections of `[Person].five`.
    package nonisolated static let overview = """
        [1] Men · 3 people
          1  Adam Abel   21  Berlin, Germany
          2  Bert Born   34  Oslo, Norway
          3  Carl Cohn   40  Berlin, Germany

        [2] Women · 2 people
          4  Dora Dahl   29  Berlin, Germany
          5  Emma Ernst  67  Bern, Switzerland
        """

    package private(set) var lines: [String] = []
    private let messages: Messages

    package init(_ language: Language = .english) { messages = Messages(language) }

    package var text: String { lines.joined(separator: "\n") }

    package func add(_ line: String) { lines.append(line) }

    package func add(_ event: BrowserEvent) {
        let frame = event.frame(messages)
        if !frame.rows.isEmpty { lines.append(frame.plain) }
        if let complaint = event.complaint(messages) { lines.append("! " + complaint) }
    }

    /// Gives what was added since the last time.
    package func take() -> String {
        defer { lines = [] }
        return text
    }
}
