import Accounts
import Display
import Terminal
import Text

/// Renders a form while one of its fields is being edited. Pure: takes what the form emitted, returns rows.
struct FormView {
    var words: FormWords
    /// What somebody is told who is here for the first time.
    var introduction: [String] = []
    /// Whether there is room for a rule below the title, and for an empty row below the introduction.
    var hasRule = false
    var fields: [FormField]
    var verdicts: [FieldVerdict]
    /// The contents of the inactive fields, masked for secrets.
    var contents: [String]
    var active: Int
    var capabilities: TerminalCapabilities
    /// The width of the window.
    var columns = Int.max
    /// The characters of the active field, if it shows them in boxes.
    var typed: [String] = []
    /// Replaces the hint until the contents of a field change.
    var notice: StyledText?
    /// The field that the notice is about; `nil` for the active one.
    var noticeField: Int?
    /// How good the active field's new password is.
    var strength: PasswordStrength?
    /// What is odd about the active field, although it is valid.
    var caution: String?
    /// Whether Enter was pressed on an invalid field.
    var insists: Bool
    /// Shown after the label of the active secret field.
    var count: String?
    /// The keys of the active field, below everything else; `nil` if there is no room for them.
    var keys: String?

    var line: LineView {
        LineView(
            above: header + fields.indices.prefix(active).flatMap(block), prompt: label(active),
            below: boxes + hintRows(under: active) + fields.indices.dropFirst(active + 1).flatMap(block) + submitRows
                + hintRows(under: nil) + (keys.map { [StyledText("  \($0)", .dim)] } ?? [])
        )
    }

    /// Returns all rows, with no field active and a hint under the row that says what Enter does.
    func rows(hint: StyledText) -> [StyledText] {
        var view = self
        view.active = fields.count
        view.notice = nil
        return header + fields.indices.map(view.row) + submitRows + [hint]
    }

    /// Returns the number of rows that it takes, without its keys, in a window of `columns`.
    func height(columns: Int) -> Int {
        (line.above + [row(active)] + line.below.dropLast(keys == nil ? 0 : 1))
            .reduce(0) { $0 + $1.height(columns: columns) }
    }

    private var header: [StyledText] {
        var rows = [StyledText(words.title, .title)]
        let room = min(columns, Self.ruleColumns)
        if hasRule { rows.append(StyledText(String(repeating: isUnicode ? "─" : "-", count: room), .mark)) }
        return rows + introduction.map { StyledText($0, .dim) } + (hasRule && !introduction.isEmpty ? [""] : [])
    }

    /// Most windows have as many columns, and a rule that is as wide as the window would fold in a narrower one.
    private static let ruleColumns = 40

    /// A field that is not active, with the hint that is about it.
    private func block(_ index: Int) -> [StyledText] { [row(index)] + hintRows(under: index) }

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
        let isActive = index == active
        let bar = isActive ? StyledText(isUnicode ? "▌ " : "| ", .accent) : StyledText("  ")
        if fields[index].kind == .method {
            return bar + StyledText("\(isActive ? arrow : " ") \(fields[index].label)", isActive ? .accent : .plain)
        }
        let label = StyledText(fields[index].label, isActive ? .accent : .label)
            .padded(to: labelWidth, ellipsis: capabilities.glyphs.cut)
        var row = bar + label + mark(index).padded(to: 3)
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

    private var isUnicode: Bool { capabilities.glyphs == .unicode }

    /// The sign of a field: valid, not yet, or wrong, which it is only once it was left or Enter was pressed.
    private func mark(_ index: Int) -> StyledText {
        let isMissing = !verdicts[index].isValid
        let isRefused = notice?.spans.contains { $0.style == .failure } == true && hintPlace == index
        if isRefused || isMissing && (index == active ? insists : !contents[index].isEmpty) {
            return StyledText(isUnicode ? " ✗" : " x", .failure)
        }
        if isMissing { return StyledText(isUnicode ? " ·" : " -", .mark) }
        return StyledText(isUnicode ? " ✓" : " +", .success)
    }

    private var arrow: String { isUnicode ? "▸" : ">" }

    /// The row that says what Enter does; none if the form only offers ways to sign in.
    private var submitRows: [StyledText] { fields.allSatisfy { $0.kind == .method } ? [] : [submitRow] }

    private var submitRow: StyledText {
        let isOnMethod = fields.indices.contains(active) && fields[active].kind == .method
        let isValid = verdicts.allSatisfy(\.isValid) && !isOnMethod
        // Without colour, only the arrow shows that Enter submits.
        return StyledText("  \(isValid ? arrow : " ") \(words.submitLabel)", isValid ? .accent : .dim)
    }

    /// The index of the field that the hint is about; `nil` for the whole form.
    private var hintPlace: Int? {
        guard fields.indices.contains(active) else { return nil }
        if notice != nil { return noticeField ?? active }
        if strength != nil || caution != nil { return active }
        if case .valid(nil) = verdicts[active] { return verdicts.firstIndex { !$0.isValid } }
        return active
    }

    private func hintRows(under index: Int?) -> [StyledText] {
        guard hintPlace == index else { return [] }
        let hint = hint
        // Below what is typed, or below the label where it would have to fold.
        let indent = index == nil ? 4 : labelWidth + Self.columnsAround
        let isMethod = index.map { fields[$0].kind == .method } == true
        let fits = !isMethod && indent + hint.width <= columns
        return [StyledText(String(spaces: fits ? indent : 2)) + hint]
    }

    private var hint: StyledText {
        if let notice { return notice }
        guard let place = hintPlace else { return StyledText(words.completeHint, .dim) }
        var hint = StyledText()
        switch verdicts[place] {
        case .missing(let what): hint = StyledText(what, insists && place == active ? .failure : .dim)
        case .valid(let what?): hint = StyledText(what, .dim)
        case .valid(nil): break
        }
        if let caution { hint = StyledText(caution, .warning) }
        guard let strength else { return hint }
        return strength.bar(isUnicode: isUnicode) + (hint.isEmpty ? StyledText(strength.word, .success) : hint)
    }
}

/// How good a new password is, of four steps.
package struct PasswordStrength: Sendable, Equatable {
    /// How many of them are reached.
    let steps: Int
    /// What is said of one that has nothing to be said against.
    let word: String

    static let most = 4

    /// `nil` before anything is typed.
    init?(_ verdict: PasswordRule.Verdict, word: String) {
        self.word = word
        switch verdict {
        case .refused(.tooShort(count: 0, _)): return nil
        case .refused(.tooShort(let count, let minimum)): steps = 2 * count < minimum ? 1 : 2
        case .refused: steps = 1
        case .accepted(.short?): steps = 3
        case .accepted(nil): steps = Self.most
        }
    }

    fileprivate func bar(isUnicode: Bool) -> StyledText {
        let style: Style = steps < 3 ? .failure : .success
        return StyledText(String(repeating: isUnicode ? "▰" : "#", count: steps), style)
            + StyledText(String(repeating: isUnicode ? "▱" : "-", count: Self.most - steps) + " ", .dim)
    }
}
