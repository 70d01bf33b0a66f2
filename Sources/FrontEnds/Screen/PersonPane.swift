import ClientWords
import People
import Terminal
import Text
import Words

/// Renders every field of a person in the available columns and rows. Pure.
struct PersonPane {
    let messages: Messages
    let signs: ScreenSigns

    func rows(_ person: Person?, columns: Int, height: Int) -> [StyledText] {
        guard let person else { return [StyledText(messages.nobodyChosen, .dim)] }
        let single = labelled(person, columns: columns)
        if single.count <= height { return single }
        if columns >= 72 {
            let pairs = paired(person, columns: columns)
            if pairs.count <= height { return pairs }
        }
        return compact(person, columns: columns)
    }

    /// The fields, and the portrait above or beside them if there is room for both.
    func arranged(
        _ person: Person?, columns: Int, height: Int, hasPortrait: Bool
    ) -> (rows: [StyledText], portrait: PortraitSlot?) {
        guard let person, hasPortrait else { return (rows(person, columns: columns, height: height), nil) }
        let side = min(Self.maximumSide, height, columns / 2)
        let single = labelled(person, columns: columns)
        let above = min(side, height - single.count - 1)
        if above >= Self.minimumSide {
            let blank = [StyledText](repeating: StyledText(), count: above + 1)
            return (blank + single, PortraitSlot(row: 0, column: 0, rows: above))
        }
        let gap = 2 * side + 2
        guard side >= Self.minimumSide, columns - gap >= Self.minimumColumns else {
            return (rows(person, columns: columns, height: height), nil)
        }
        var beside = rows(person, columns: columns - gap, height: height)
        while beside.count < side { beside.append(StyledText()) }
        return (
            beside.map { StyledText(" ").padded(to: gap) + $0 }, PortraitSlot(row: 0, column: 0, rows: side)
        )
    }

    private static let maximumSide = 10
    private static let minimumSide = 4
    private static let minimumColumns = 44

    /// The portrait beside the fields over the whole window.
    func wholeWindowPortrait(columns: Int, height: Int) -> PortraitSlot? {
        let side = min(Self.maximumSide, height)
        guard side >= Self.minimumSide, columns - 2 * side - 6 >= Self.minimumColumns else { return nil }
        return PortraitSlot(row: 0, column: 2, rows: side)
    }

    /// Rows over the whole window, from the one scrolled to; the last row says that more follows.
    func wholeWindow(_ all: [StyledText], indent: Int, height: Int, from top: Int) -> [StyledText] {
        var rows = all.dropFirst(min(top, max(all.count - height, 0)))
        if rows.count > height, height > 1 {
            rows = rows.prefix(height - 1) + [StyledText("\(signs.down) \(messages.moreBelow)", .dim)]
        }
        return rows.prefix(height).map { StyledText(" ").padded(to: indent) + $0 }
    }

    /// One field per row. Long values are folded on request; else addresses and ids are cut in their middle.
    func labelled(_ person: Person, columns: Int, folds: Bool = false) -> [StyledText] {
        let fields = messages.fields(of: person)
        let width = (fields.map(\.label.displayWidth).max() ?? 0) + 2
        let room = max(columns - width, 8)
        return fields.enumerated().flatMap { index, field in
            let isAddress = [nil, .email, .url, .picture].contains(field.field?.kind)
            let style: Style = index == 0 ? .title : isAddress && field.field?.kind != .email ? .dim : .plain
            let value = StyledText(field.value, style)
            let parts =
                isAddress && !folds
                ? [value.truncatedInMiddle(to: room, ellipsis: signs.ellipsis)]
                : value.plain.folded(to: room).map { StyledText($0, style) }
            return parts.enumerated().map { line, part in
                StyledText(line == 0 ? field.label : "", .dim).padded(to: width, ellipsis: "") + part
            }
        }
    }

    /// Two fields per row, with long ones on rows of their own.
    private func paired(_ person: Person, columns: Int) -> [StyledText] {
        let half = columns / 2
        let rows = grouped(person)
        let width = (rows.joined().map(\.label.displayWidth).max() ?? 0) + 2
        return rows.enumerated().map { index, row in
            let label = StyledText(row[0].label, .dim).padded(to: width, ellipsis: "")
            if row.count == 1, row[0].isAddress {
                let room = columns - width - 1
                return label + StyledText(row[0].value).truncatedInMiddle(to: room, ellipsis: signs.ellipsis)
            }
            return row.enumerated().reduce(StyledText()) { line, part in
                let (place, field) = part
                let isDim = field.isLong && !field.isAddress
                let style: Style = index == 0 && place == 0 ? .title : isDim ? .dim : .plain
                let cell =
                    StyledText(field.label, .dim).padded(to: width, ellipsis: "") + StyledText(field.value, style)
                let room = row.count == 1 && field.isLong ? columns : half
                return line + cell.padded(to: room - 1, ellipsis: signs.ellipsis) + " "
            }
        }
    }

    /// The values without labels, for when there is little room.
    private func compact(_ person: Person, columns: Int) -> [StyledText] {
        grouped(person).enumerated().map { index, row in
            guard !row[0].isAddress else {
                return StyledText(row[0].value).truncatedInMiddle(to: columns, ellipsis: signs.ellipsis)
            }
            // Without labels, a country that is the nationality too says nothing twice.
            let isRepeated = row.count == 2 && row[0].unlabelled == row[1].unlabelled
            let values = row.prefix(isRepeated ? 1 : 2).map(\.unlabelled).joined(separator: ", ")
            let start = StyledText(row[0].unlabelled, index == 0 ? .title : row[0].isLong ? .dim : .plain)
            return (start + StyledText(String(values.dropFirst(row[0].unlabelled.count))))
                .truncated(to: columns, ellipsis: signs.ellipsis)
        }
    }

    private struct Cell {
        var label: String
        var value: String
        var unlabelled: String
        let isLong: Bool
        let isAddress: Bool
        let isNumber: Bool
    }

    /// The fields in rows of two, long ones alone. A gender stands beside the age, with which it needs no label.
    private func grouped(_ person: Person) -> [[Cell]] {
        var cells: [Cell] = []
        for shown in messages.fields(of: person) {
            let kind = shown.field?.kind
            let value = shown.field.map { person[$0.key] } ?? .missing
            let unlabelled = shown.field.map { messages.text(ofUnlabelled: value, in: $0) } ?? shown.value
            if shown.field?.vocabulary == .gender, let last = cells.last, last.isNumber {
                cells[cells.count - 1].value += ", " + shown.value
                cells[cells.count - 1].unlabelled += ", " + unlabelled
                continue
            }
            cells.append(
                Cell(
                    label: shown.label, value: shown.value, unlabelled: unlabelled,
                    isLong: [nil, .email, .url, .picture, .list].contains(kind), isAddress: kind == .email,
                    isNumber: kind == .number))
        }
        var rows: [[Cell]] = []
        for cell in cells {
            if !cell.isLong, let last = rows.last, last.count == 1, !last[0].isLong {
                rows[rows.count - 1].append(cell)
            } else {
                rows.append([cell])
            }
        }
        return rows
    }
}

extension String {
    /// Splits the text into parts at most `columns` wide, after spaces and slashes and before at signs where that
    /// leaves no part much shorter.
    fileprivate func folded(to columns: Int) -> [String] {
        var parts: [String] = []
        var rest = self
        while case let part = rest.prefix(columns: columns), part.utf8.count < rest.utf8.count {
            let count = part.lastBreak.flatMap { $0 * 2 > part.count ? $0 : nil } ?? max(part.count, 1)
            parts.append(String(rest.prefix(count)))
            rest.removeFirst(count)
        }
        return parts + [rest]
    }

    /// The number of characters before the last place at which the text can be split; `nil` if there is none.
    private var lastBreak: Int? {
        let characters = Array(self)
        return characters.indices.last {
            $0 > 0 && (characters[$0] == "@" || characters[$0 - 1] == "/" || characters[$0 - 1] == " ")
        }
    }
}
