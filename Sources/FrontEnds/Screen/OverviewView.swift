import Browsing
import People
import Terminal
import Text
import Words

/// Renders each section as a band: its count, and its first people as cards. Pure.
struct OverviewView {
    let messages: Messages
    let signs: ScreenSigns

    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        guard let directory = state.load.directory else { return [] }
        var rows: [StyledText] = []
        for (index, section) in directory.sections.enumerated().dropFirst(state.overview.top) {
            guard rows.count < layout.bodyHeight else { break }
            let marks = SectionMarks(of: section.title, in: state.changes)
            rows.append(title(section, number: index + 1, isCurrent: index == state.overview.band))
            rows += cards(
                section, marks, in: directory, layout,
                selected: index == state.overview.band ? state.overview.card : nil
            )
            if layout.bandHeight > layout.cardHeight + 1 { rows.append(StyledText()) }
        }
        return rows
    }

    /// The portraits of the cards; their slots are relative to the body.
    func portraits(_ state: ScreenState, _ layout: ScreenLayout) -> [(person: Person, slot: PortraitSlot)] {
        guard layout.hasCardPortraits, let directory = state.load.directory else { return [] }
        var found: [(person: Person, slot: PortraitSlot)] = []
        for (band, section) in directory.sections.dropFirst(state.overview.top).enumerated() {
            let row = band * layout.bandHeight + 1
            guard row + layout.cardHeight <= layout.bodyHeight else { break }
            for (card, person) in section.rows.prefix(layout.cardCount).enumerated() {
                let column = 2 + card * layout.cardWidth + 2
                found.append(
                    (directory.person(at: person), PortraitSlot(row: row, column: column, rows: layout.cardHeight)))
            }
        }
        return found
    }

    private func title(_ section: Section, number: Int, isCurrent: Bool) -> StyledText {
        StyledText(isCurrent ? signs.pointer : " ", .accent).padded(to: 2) + StyledText("\(number) ", .dim)
            + StyledText(section.title, .title)
            + StyledText(" \(messages.dot) \(messages.people(section.count))", .dim)
    }

    private func cards(
        _ section: Section, _ marks: SectionMarks, in directory: Directory, _ layout: ScreenLayout, selected: Int?
    ) -> [StyledText] {
        let people = section.rows.prefix(layout.cardCount)
        guard !people.isEmpty else {
            return [StyledText("    " + messages.nobodyHere, .dim)]
                + Array(repeating: StyledText(), count: layout.cardHeight - 1)
        }
        var rows = Array(repeating: StyledText("  ").padded(to: 2), count: layout.cardHeight)
        for (position, row) in people.enumerated() {
            let isSelected = position == selected
            let lines = card(directory.person(at: row), layout)
            for line in 0..<layout.cardHeight {
                let edge = line == 0 ? (isSelected ? signs.pointer : marks.sign(at: position, signs) ?? " ") : " "
                let portrait =
                    layout.hasCardPortraits ? StyledText(" ").padded(to: layout.cardPortraitColumns) : StyledText()
                let text = lines.indices.contains(line) ? lines[line] : StyledText()
                let cell = (StyledText(edge, .accent).padded(to: 2) + portrait + text)
                    .padded(to: layout.cardWidth - 1, ellipsis: signs.ellipsis)
                rows[line] += (isSelected ? cell.restyled { _ in .selection } : cell).padded(to: layout.cardWidth)
            }
        }
        return rows
    }

    private func card(_ person: Person, _ layout: ScreenLayout) -> [StyledText] {
        let name = StyledText(person.name)
        let age = StyledText(person[.age].plainText, .label)
        let subtitle = person.schema.subtitle.map { messages.text(of: person.values[$0], in: person.schema.fields[$0]) }
        func beside(_ text: String) -> StyledText {
            text.isEmpty ? age : (age.width == 0 ? age : age + StyledText(" ")) + StyledText(text, .dim)
        }
        switch layout.cardHeight {
        case 1: return [name]
        case 2: return [name, beside(subtitle.first { !$0.isEmpty } ?? "")]
        default:
            return [name, beside(subtitle.first ?? "")] + subtitle.dropFirst().prefix(1).map { StyledText($0, .dim) }
        }
    }
}
