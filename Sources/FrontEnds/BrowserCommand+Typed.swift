import Browsing
import Display
import Terminal

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
