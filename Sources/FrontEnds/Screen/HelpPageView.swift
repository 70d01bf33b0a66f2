import Terminal
import Words

/// Renders the keys of the current place. Pure.
struct HelpPageView {
    private let messages: Messages

    init(_ messages: Messages) { self.messages = messages }

    /// Returns rows with as many columns as fit; if that is not enough, starts from the line scrolled to.
    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        let keys = messages.keys(of: state.place)
        let width = (keys.map(\.key.displayWidth).max() ?? 0) + 2
        let lines = keys.map { key, _, does in
            StyledText("  ") + StyledText(key, .accent).padded(to: width) + StyledText(does)
        }
        let height = max(layout.bodyHeight - 1, 1)
        let title = StyledText("  " + messages.helpTitle, .title)
        let across = min((lines.count + height - 1) / height, max(layout.columns / 56, 1))
        guard across > 1 else {
            return [title] + lines.dropFirst(min(state.helpTop, max(lines.count - height, 0)))
        }
        let column = layout.columns / across
        return [title]
            + (0..<height).map { row in
                (0..<across).reduce(StyledText()) { line, part in
                    let index = part * height + row
                    return lines.indices.contains(index) ? line + lines[index].padded(to: column - 1) + " " : line
                }
            }
    }
}
