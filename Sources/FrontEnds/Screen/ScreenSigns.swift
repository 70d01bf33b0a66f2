import People
import Terminal
import Text
import Words

/// The symbols that the full screen is drawn with, in the terminal's character set.
struct ScreenSigns {
    let pointer: String
    /// Stands before every row of the chosen card.
    let edge: String
    let ellipsis: String
    let bar: String
    /// The part of a bar at which a list is shown that is longer than the window.
    let thumb: String
    let rule: String
    let up: String
    let down: String
    private let isUnicode: Bool
    let punctuation: Punctuation
    let new = "+"
    let updated = "~"
    let moved: String

    init(_ glyphs: TerminalCapabilities.Glyphs) {
        isUnicode = glyphs == .unicode
        punctuation = isUnicode ? .unicode : .ascii
        pointer = isUnicode ? "▸" : ">"
        edge = isUnicode ? "▌" : "|"
        ellipsis = punctuation.cut
        bar = isUnicode ? "│" : "|"
        thumb = isUnicode ? "┃" : "#"
        rule = isUnicode ? "─" : "-"
        up = isUnicode ? "▲" : "^"
        down = isUnicode ? "▼" : "v"
        moved = isUnicode ? "↕" : "="
    }

    /// Returns rows in a frame with a title, at most `columns` wide.
    func framed(_ rows: [StyledText], title: String, columns: Int) -> [StyledText] {
        let corners = isUnicode ? ["╭", "╮", "╰", "╯"] : ["+", "+", "+", "+"]
        let width = max(min(rows.map(\.width).max() ?? 0, columns - 4), title.displayWidth + 2)
        let lines = String(repeating: rule, count: width - title.displayWidth - 1)
        let top = StyledText(corners[0] + rule + " ", .mark) + StyledText(title, .title)
        let bottom = corners[2] + String(repeating: rule, count: width + 2) + corners[3]
        return [top + StyledText(" " + lines + corners[1], .mark)]
            + rows.map {
                StyledText(bar, .mark).padded(to: 2) + $0.padded(to: width, gap: 1, ellipsis: ellipsis)
                    + StyledText(bar, .mark)
            } + [StyledText(bottom, .mark)]
    }

    /// Returns a bar of so many eighths of a column, or of about as many whole ones.
    func bar(_ eighths: Int) -> String {
        guard isUnicode else { return String(repeating: "#", count: (eighths + 7) / 8) }
        let rest = eighths % 8
        return String(repeating: "█", count: eighths / 8)
            + (rest > 0 ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest - 1] : "")
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

/// The changes that the last refresh made to the people of a section, by their positions in it.
struct SectionMarks {
    private let difference: SectionDifference?

    init(of title: String?, in changes: DirectoryDifference?) {
        difference = changes?.sections.first { $0.title == title }
    }

    /// Returns the mark for a position in the section; `nil` if nothing changed there.
    func sign(at position: Int, _ signs: ScreenSigns) -> String? {
        guard let difference else { return nil }
        // All of them are in ascending order.
        func holds(_ positions: [Int]) -> Bool { positions.firstIndex(ofAscending: position) != nil }
        if holds(difference.insertions) { return signs.new }
        if holds(difference.moves) { return signs.moved }
        return holds(difference.updates) ? signs.updated : nil
    }
}
