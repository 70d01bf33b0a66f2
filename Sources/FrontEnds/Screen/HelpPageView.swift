import ClientWords
import Terminal
import Text
import Words

/// Renders the keys of the current place. Pure.
struct HelpPageView {
    let messages: Messages

    /// Returns the keys in groups, side by side if they are wide enough; without their headings where these would not
    /// leave room for all keys; else in a single column, from the line scrolled to.
    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        let title = StyledText("  " + messages.helpTitle, .title)
        let parts = arranged(state, layout)
        guard parts.count > 1 else {
            return [title] + parts[0].dropFirst(min(state.helpTop ?? 0, scrollLimit(state, layout)))
        }
        let column = layout.columns / parts.count
        return [title]
            + (0..<height(layout)).map { row in
                parts.reduce(StyledText()) { line, part in
                    line + (part.indices.contains(row) ? part[row] : StyledText()).padded(to: column - 1, gap: 1)
                }
            }
    }

    /// Returns the last line to which the keys can be scrolled; 0 if all of them fit.
    func scrollLimit(_ state: ScreenState, _ layout: ScreenLayout) -> Int {
        max((arranged(state, layout).map(\.count).max() ?? 0) - height(layout), 0)
    }

    /// Returns which lines are shown, and of how many; `nil` if all of them fit.
    func shown(_ state: ScreenState, _ layout: ScreenLayout) -> (lines: ClosedRange<Int>, count: Int)? {
        let limit = scrollLimit(state, layout)
        guard limit > 0 else { return nil }
        let top = min(state.helpTop ?? 0, limit)
        return (top + 1...top + height(layout), limit + height(layout))
    }

    private func height(_ layout: ScreenLayout) -> Int { max(layout.bodyHeight - 1, 1) }

    /// Returns the lines of each column; one if they have to be scrolled.
    private func arranged(_ state: ScreenState, _ layout: ScreenLayout) -> [[StyledText]] {
        let groups = messages.grouped(messages.keys(of: state))
        let half = groups.count / 2
        let keys = [(title: "", keys: groups.flatMap(\.keys))]
        let splits = [[Array(groups.prefix(half)), Array(groups.dropFirst(half))], [groups], [keys]]
        let arranged = splits.filter { layout.columns / $0.count >= Self.minimumColumns || $0.count == 1 }.map {
            split in
            split.map { lines($0, beside: keys[0].keys, columns: layout.columns / split.count - (split.count - 1)) }
        }
        return arranged.first { $0.allSatisfy { $0.count <= height(layout) } } ?? arranged[arranged.count - 1]
    }

    private static let minimumColumns = 48

    /// Returns the keys of groups with what they do, which goes on in the next line where it is too long.
    ///
    /// - Parameter all: The keys of all groups, whose descriptions begin in the same column.
    private func lines(_ groups: [Messages.KeyGroup], beside all: [Messages.KeyWords], columns: Int) -> [StyledText] {
        let width = (all.map(\.key.displayWidth).max() ?? 0) + 2
        let blocks = groups.filter { !$0.keys.isEmpty }.map { title, keys in
            (title.isEmpty ? [] : [StyledText("  " + title, .title)])
                + keys.flatMap { key, _, does in
                    does.wrapped(to: max(columns - width - 2, 8)).enumerated().map { line, part in
                        StyledText("  ") + StyledText(line == 0 ? key : "", .accent).padded(to: width)
                            + StyledText(part)
                    }
                }
        }
        return Array(blocks.joined(separator: [StyledText()]))
    }
}
