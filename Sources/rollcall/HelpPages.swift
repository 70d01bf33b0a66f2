import ClientWords
import Glibc
import Settings
import Terminal
import Text
import Words

/// The pages of `rollcall help NAME` that are about no command.
enum HelpPages {
    /// The most columns that a line has.
    private static let widest = 100
    /// The widest label that its explanation stands beside; a wider one has a line of its own.
    private static let widestLabel = 28

    /// Returns the page that a command line asks for; `nil` if it asks for none.
    static func text(for arguments: [String]) -> String? {
        let words = arguments.dropFirst(GlobalOptions.count(beforeName: arguments))
        guard words.first == "help", let page = words.dropFirst().first.flatMap(HelpPage.init) else { return nil }
        let rest = Array(words.dropFirst(2))
        return GlobalOptions.count(beforeName: rest) == rest.count ? text(of: page) : nil
    }

    private static func text(of page: HelpPage) -> String {
        let words = Help.words
        let columns = min(TerminalSession.measure(STDOUT_FILENO).columns, widest)
        let rows = words.rows(of: page)
        let labelWidth = rows.map(\.label.displayWidth).filter { $0 <= widestLabel }.max() ?? 0
        let indent = String(spaces: labelWidth + 4)
        var lines = [words.title(of: page), ""] + words.introduction(of: page).wrapped(to: columns) + [""]
        for (label, text) in rows {
            let free = labelWidth - label.displayWidth
            if free < 0 { lines.append("  \(label)") }
            let head = free < 0 ? indent : "  \(label)\(String(spaces: free + 2))"
            for (index, part) in text.wrapped(to: columns - indent.count).enumerated() {
                lines.append((index == 0 ? head : indent) + part)
            }
        }
        if page == .environment { lines += [""] + keys.map { "  \($0)" } }
        return lines.joined(separator: "\n")
    }

    /// The variables of the client's keys.
    private static var keys: [String] {
        Settings.Key.allCases.filter { !$0.path.hasPrefix("server.") }.compactMap(\.environmentVariable)
    }
}
