package import Browsing
package import Display
import People
import Terminal
import Text

extension CommandInput {
    /// A command as it was typed at a prompt.
    init(_ read: (end: ReadingEnd, text: String)) {
        self =
            switch read.end {
            case .accepted, .previous, .next: .line(BrowserCommand.typed(read.text))
            case .endOfInput: .endOfInput
            case .interrupted, .cancelled: .interrupted
            }
    }
}

extension BrowserCommand {
    /// Returns a line as somebody typed it at a terminal: with the command's name as on a QWERTY keyboard, and without
    /// the colon that begins a command on the full screen.
    static func typed(_ line: String) -> String {
        let name = line.drop { $0.isWhitespace }
        return onQwerty(name.first == ":" ? String(name.dropFirst()) : line)
    }

    /// Returns a line with the command's name as the same keys type it on a QWERTY keyboard, if it was typed in the
    /// Korean layout and is unknown as it is; else the line itself.
    static func onQwerty(_ line: String) -> String {
        guard !isKnown(line) else { return line }
        let start = line.prefix { $0.isWhitespace }
        let name = line.dropFirst(start.count).prefix { !$0.isWhitespace }
        let keys = name.flatMap { Key.character($0).onQwerty }.compactMap { key -> Character? in
            if case .character(let character) = key { character } else { nil }
        }
        let other = String(start) + String(keys) + String(line.dropFirst(start.count + name.count))
        return isKnown(other) ? other : line
    }

    private static func isKnown(_ line: String) -> Bool {
        do throws(CommandError) {
            _ = try BrowserCommand(line: line)
            return true
        } catch {
            if case .unknownCommand = error { return false }
            return true
        }
    }
}

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
