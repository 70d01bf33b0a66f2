import Browsing
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
        return PortraitSlot(row: 0, column: columns - 2 * side - 2, rows: side)
    }

    /// The fields over the whole window, one per row, from the row scrolled to.
    func wholeWindow(_ person: Person?, columns: Int, height: Int, from top: Int) -> [StyledText] {
        guard let person else { return [StyledText("  " + messages.nobodyChosen, .dim)] }
        let rows = wholeWindowRows(person, columns: columns)
        return rows.dropFirst(min(top, max(rows.count - height, 0))).prefix(height).map { StyledText("  ") + $0 }
    }

    /// All rows of the fields over the whole window.
    func wholeWindowRows(_ person: Person, columns: Int) -> [StyledText] { labelled(person, columns: columns - 4) }

    private typealias Field = (label: String, value: String)

    /// One field per row; long values wrap.
    private func labelled(_ person: Person, columns: Int) -> [StyledText] {
        let fields = messages.fields(of: person)
        let width = (fields.map(\.label.displayWidth).max() ?? 0) + 2
        return fields.enumerated().flatMap { index, field in
            field.value.cleanedForTerminal.folded(to: max(columns - width, 8)).enumerated().map { line, part in
                StyledText(line == 0 ? field.label : "", .dim).padded(to: width, ellipsis: "")
                    + StyledText(part, index == 0 ? .title : .plain)
            }
        }
    }

    /// Two fields per row, with long ones on rows of their own.
    private func paired(_ person: Person, columns: Int) -> [StyledText] {
        let fields = messages.fields(of: person)
        let half = columns / 2
        let width = (fields.map(\.label.displayWidth).max() ?? 0) + 2
        func cell(_ field: Field, _ columns: Int, _ style: Style = .plain) -> StyledText {
            (StyledText(field.label, .dim).padded(to: width, ellipsis: "") + StyledText(field.value, style))
                .padded(to: columns - 1, ellipsis: signs.ellipsis) + " "
        }
        let age = (fields[1].label, "\(fields[1].value), \(fields[2].value)")
        let email = StyledText(fields[3].value).truncatedInMiddle(to: columns - width - 1, ellipsis: signs.ellipsis)
        return [
            cell(fields[0], half, .title) + cell(age, half),
            StyledText(fields[3].label, .dim).padded(to: width, ellipsis: "") + email,
            cell(fields[4], half) + cell(fields[5], half), cell(fields[6], half) + cell(fields[7], half),
            cell(fields[8], half) + cell(fields[9], half), cell(fields[10], columns), cell(fields[11], columns),
        ]
    }

    /// The values without labels, for when there is little room.
    private func compact(_ person: Person, columns: Int) -> [StyledText] {
        let rows = [
            StyledText(person.name, .title)
                + StyledText(", \(messages.age(of: person)), \(messages.gender(of: person))"),
            StyledText(person.email).truncatedInMiddle(to: columns, ellipsis: signs.ellipsis),
            StyledText(person.phone + "  " + person.cell),
            StyledText([person.city, person.state].filter { !$0.isEmpty }.joined(separator: ", ")),
            StyledText("\(person.country) (\(person.nat))"), StyledText(person.picture, .dim),
            StyledText(person.id, .dim),
        ]
        return rows.map { $0.truncated(to: columns, ellipsis: signs.ellipsis) }
    }
}

extension String {
    /// Splits the text into parts at most `columns` wide.
    fileprivate func folded(to columns: Int) -> [String] {
        var parts: [String] = []
        var part = ""
        var used = 0
        for character in self {
            let width = character.displayWidth
            if used + width > columns, !part.isEmpty {
                parts.append(part)
                (part, used) = ("", 0)
            }
            part.append(character)
            used += width
        }
        return parts + [part]
    }
}
