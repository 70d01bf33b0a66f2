import Terminal
import Text
import Words

/// Renders the keys of the current place. Pure.
struct HelpPageView {
    let messages: Messages

    /// Returns the keys side by side if all of them fit; else in a single column, from the line scrolled to.
    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        let title = StyledText("  " + messages.helpTitle, .title)
        let (lines, across) = arranged(state, layout)
        guard across > 1 else {
            return [title] + lines.dropFirst(min(state.helpTop, scrollLimit(state, layout)))
        }
        let (column, height) = (layout.columns / across, height(layout))
        return [title]
            + (0..<height).map { row in
                (0..<across).reduce(StyledText()) { line, part in
                    let index = part * height + row
                    return lines.indices.contains(index) ? line + lines[index].padded(to: column - 1) + " " : line
                }
            }
    }

    /// Returns the last line to which the keys can be scrolled; 0 if all of them fit.
    func scrollLimit(_ state: ScreenState, _ layout: ScreenLayout) -> Int {
        let (lines, across) = arranged(state, layout)
        return across > 1 ? 0 : max(lines.count - height(layout), 0)
    }

    /// Returns which lines are shown, and of how many; `nil` if all of them fit.
    func shown(_ state: ScreenState, _ layout: ScreenLayout) -> (lines: ClosedRange<Int>, count: Int)? {
        let limit = scrollLimit(state, layout)
        guard limit > 0 else { return nil }
        let top = min(state.helpTop, limit)
        return (top + 1...top + height(layout), limit + height(layout))
    }

    private func height(_ layout: ScreenLayout) -> Int { max(layout.bodyHeight - 1, 1) }

    /// Returns the lines and how many columns they take; 1 if they have to be scrolled.
    private func arranged(_ state: ScreenState, _ layout: ScreenLayout) -> (lines: [StyledText], across: Int) {
        for across in 1...max(layout.columns / Self.minimumColumns, 1) {
            let lines = lines(state, columns: layout.columns / across - (across > 1 ? 1 : 0))
            if lines.count <= across * height(layout) { return (lines, across) }
        }
        return (lines(state, columns: layout.columns), 1)
    }

    private static let minimumColumns = 56

    /// Returns the keys with what they do, which goes on in the next line where it is too long.
    private func lines(_ state: ScreenState, columns: Int) -> [StyledText] {
        let keys = messages.keys(of: state)
        let width = (keys.map(\.key.displayWidth).max() ?? 0) + 2
        return keys.flatMap { key, _, does in
            does.folded(betweenWords: max(columns - width - 2, 8)).enumerated().map { line, part in
                StyledText("  ") + StyledText(line == 0 ? key : "", .accent).padded(to: width) + StyledText(part)
            }
        }
    }
}

extension String {
    /// Splits the text between words into parts at most `columns` wide; a longer word is a part of its own.
    func folded(betweenWords columns: Int) -> [String] {
        split(separator: " ").reduce(into: []) { parts, word in
            if let last = parts.last, last.displayWidth + 1 + String(word).displayWidth <= columns {
                parts[parts.count - 1] = "\(last) \(word)"
            } else {
                parts.append(String(word))
            }
        }
    }
}
