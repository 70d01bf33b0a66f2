import Terminal
import Text
import Words

/// The symbols that the full screen is drawn with, in the terminal's character set.
struct ScreenSigns {
    let pointer: String
    let ellipsis: String
    let bar: String
    let rule: String
    let up: String
    let down: String
    let block: String
    let punctuation: Punctuation
    let new = "+"
    let updated = "~"
    let moved: String

    init(_ glyphs: TerminalCapabilities.Glyphs) {
        let isUnicode = glyphs == .unicode
        punctuation = isUnicode ? .unicode : .ascii
        pointer = isUnicode ? "▸" : ">"
        ellipsis = punctuation.cut
        bar = isUnicode ? "│" : "|"
        rule = isUnicode ? "─" : "-"
        up = isUnicode ? "▲" : "^"
        down = isUnicode ? "▼" : "v"
        block = isUnicode ? "█" : "#"
        moved = isUnicode ? "↕" : "="
    }
}

extension StyledText {
    /// Returns a row with `left`, and with `right` aligned to its end if both fit.
    static func row(_ left: StyledText, _ right: StyledText, columns: Int, _ signs: ScreenSigns) -> StyledText {
        let rightWidth = right.width
        let room = columns - rightWidth - 2
        guard room >= 12 || room >= left.width else { return left.truncated(to: columns, ellipsis: signs.ellipsis) }
        return left.padded(to: room, gap: 2, ellipsis: signs.ellipsis) + right
    }
}
