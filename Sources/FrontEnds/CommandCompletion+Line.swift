package import Browsing
package import Display
import People
import Terminal
import Text

extension CommandCompletion {
    /// Returns the completions for the text before the cursor: first commands, then a command's arguments.
    package func completion(of head: String) -> Completion {
        let words = head.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2 else {
            return Completion(
                replacing: head.count, candidates: BrowserCommand.names.filter { $0.hasPrefix(head.lowercased()) },
                appending: " "
            )
        }
        let argument = words[1]
        return Completion(
            replacing: argument.count,
            candidates: candidates(of: words[0].lowercased()).filter {
                $0.lowercased().hasPrefix(argument.lowercased())
            }
        )
    }

    private func candidates(of command: String) -> [String] {
        switch command {
        case "open": titles
        case "search": people.map { $0.name.cleanedForTerminal }
        case "sort": fields
        case "toggle", "person": people.map { $0.id.cleanedForTerminal }
        default: []
        }
    }
}
