import Terminal
import Text

/// Renders a form while one of its fields is being edited. Pure: takes what the form emitted, returns rows.
struct FormView {
    var title: String
    var fields: [FormField]
    var verdicts: [FieldVerdict]
    /// The contents of the inactive fields, masked for secrets.
    var contents: [String]
    var submitLabel: String
    var completeHint: String
    var active: Int
    var capabilities: TerminalCapabilities
    /// The width of the window.
    var columns = Int.max
    /// The characters of the active field, if it shows them in boxes.
    var typed: [String] = []
    /// Replaces the hint until the contents of a field change.
    var notice: StyledText?
    /// Whether Enter was pressed on an invalid field.
    var insists: Bool
    /// Shown after the label of the active secret field.
    var count: String?
    /// The keys of the active field, below everything else; `nil` if there is no room for them.
    var keys: String?

    var line: LineView {
        LineView(
            above: [StyledText(title, .title)] + fields.indices.prefix(active).map(row),
            prompt: label(active),
            below: boxes + fields.indices.dropFirst(active + 1).map(row) + submitRows + [hint]
                + (keys.map { [StyledText("  \($0)", .dim)] } ?? [])
        )
    }

    /// Returns all rows, with no field active.
    func rows(hint: StyledText) -> [StyledText] {
        [StyledText(title, .title)] + fields.indices.map(row) + submitRows + [hint]
    }

    /// Returns the number of rows that it takes, without its keys, in a window of `columns`.
    func height(columns: Int) -> Int { (rows(hint: hint) + boxes).reduce(0) { $0 + $1.height(columns: columns) } }

    /// The boxes with the active field's characters, placed below its input. There are none where they do not fit on a
    /// row, or for more characters than boxes, as a recovery code has.
    private var boxes: [StyledText] {
        guard let count = fields[active].boxes else { return [] }
        let typed = typed.filter { $0 != " " }.map(\.cleanedForTerminal)
        guard typed.count <= count else { return [] }
        let shown = (0..<count).map { "[\($0 < typed.count ? typed[$0] : " ")]" }
        let row = StyledText(String(spaces: label(active).width)) + StyledText(shown.joined(), .dim)
        return row.width <= columns ? [row] : []
    }

    private func row(_ index: Int) -> StyledText { label(index) + StyledText(contents[index]) }

    private func label(_ index: Int) -> StyledText {
        if fields[index].kind == .method {
            let isActive = index == active
            return StyledText("  \(isActive ? arrow : " ") \(fields[index].label)", isActive ? .accent : .plain)
        }
        let isValid = verdicts[index].isValid
        let label = StyledText(fields[index].label, .label)
            .padded(to: labelWidth, ellipsis: capabilities.glyphs.cut)
        var row = StyledText("  ") + label
        row += StyledText(" \(mark(isValid))", isValid ? .accent : .mark).padded(to: 3)
        if index == active, let count { row.append("(\(count)) ", .dim) }
        return row
    }

    /// The columns of the labels: those of the longest, but a window that they would fill keeps some for what is typed.
    private var labelWidth: Int {
        let longest = fields.filter { $0.kind != .method }.map(\.label.displayWidth).max() ?? 0
        let room = columns - Self.columnsAround - Self.columnsTyped
        return room < Self.shortestLabel ? longest : min(longest, room)
    }

    /// The indent, and the mark with a space on either side.
    private static let columnsAround = 5
    private static let columnsTyped = 6
    private static let shortestLabel = 4

    private func mark(_ isValid: Bool) -> String {
        switch capabilities.glyphs {
        case .unicode: isValid ? "✓" : "·"
        case .ascii: isValid ? "+" : "-"
        }
    }

    private var arrow: String { capabilities.glyphs == .unicode ? "▸" : ">" }

    /// The row that says what Enter does; none if the form only offers ways to sign in.
    private var submitRows: [StyledText] { fields.allSatisfy { $0.kind == .method } ? [] : [submitRow] }

    private var submitRow: StyledText {
        let isValid = verdicts.allSatisfy(\.isValid) && fields[active].kind != .method
        // Without colour, only the arrow shows that Enter submits.
        return StyledText("  \(isValid ? arrow : " ") \(submitLabel)", isValid ? .accent : .dim)
    }

    private var hint: StyledText {
        if let notice { return StyledText("  ") + notice }
        switch verdicts[active] {
        case .missing(let what): return StyledText("  \(what)", insists ? .error : .dim)
        case .valid(let hint?): return StyledText("  \(hint)", .dim)
        case .valid(nil):
            if let next = verdicts.indices.first(where: { !verdicts[$0].isValid }), next != active,
                case .missing(let what) = verdicts[next]
            {
                return StyledText("  \(what)", .dim)
            }
            return StyledText("  \(completeHint)", .dim)
        }
    }
}
