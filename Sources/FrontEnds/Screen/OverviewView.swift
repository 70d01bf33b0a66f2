import Browsing
import ClientWords
import People
import Terminal
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
            let isCurrent = index == state.overview.band
            let cards = cards(section, marks, in: directory, layout, selected: isCurrent ? state.overview.card : nil)
            rows += ([title(section, number: index + 1, isCurrent: isCurrent)] + cards).filled(to: layout.bandHeight)
        }
        return rows
    }

    /// The portraits of the cards; their slots are relative to the body.
    func portraits(_ state: ScreenState, _ layout: ScreenLayout) -> [(person: Person, slot: PortraitSlot)] {
        guard layout.hasCardPortraits, let directory = state.load.directory else { return [] }
        var found: [(person: Person, slot: PortraitSlot)] = []
        for (band, section) in directory.sections.dropFirst(state.overview.top).enumerated() {
            for (card, person) in section.rows.prefix(layout.cardCount).enumerated() {
                let place = layout.place(ofCard: card)
                let row = band * layout.bandHeight + place.row
                guard row + layout.cardHeight <= layout.bodyHeight else { break }
                let slot = PortraitSlot(row: row, column: place.column + 2, rows: layout.cardHeight)
                found.append((directory.person(at: person), slot))
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
        }
        var rows: [StyledText] = []
        for (position, row) in people.enumerated() {
            let isSelected = position == selected
            let lines = card(directory.person(at: row), of: section, layout)
            let first = layout.place(ofCard: position).row - 1
            if position % layout.cardsAcross == 0 {
                rows = rows.filled(to: first)
                rows += Array(repeating: StyledText("  ").padded(to: 2), count: layout.cardHeight)
            }
            for line in 0..<layout.cardHeight {
                let edge = isSelected ? signs.edge : line == 0 ? marks.sign(at: position, signs) ?? " " : " "
                let portrait =
                    layout.hasCardPortraits ? StyledText(" ").padded(to: layout.cardPortraitColumns) : StyledText()
                let text = (lines.indices.contains(line) ? lines[line] : StyledText())
                    .truncated(to: layout.cardWidth - 3 - layout.cardPortraitColumns, ellipsis: signs.ellipsis)
                let isName = isSelected && line == 0
                rows[first + line] +=
                    (StyledText(edge, .accent).padded(to: 2) + portrait
                    + (isName ? text.restyled { _ in .selection } : text))
                    .padded(to: layout.cardWidth)
            }
        }
        return rows
    }

    /// What is true of everybody in the section, as its title says, is not repeated.
    private func card(_ person: Person, of section: Section, _ layout: ScreenLayout) -> [StyledText] {
        let name = StyledText(person.name)
        let age = StyledText(person[.age].plainText, .label)
        let subtitle = person.schema.subtitle
            .map { messages.text(of: person.values[$0], in: person.schema.fields[$0]) }.filter { $0 != section.title }
        func beside(_ text: String) -> StyledText {
            text.isEmpty ? age : (age.width == 0 ? age : age + StyledText(" ")) + StyledText(text, .dim)
        }
        switch layout.cardHeight {
        case 1: return [name]
        case 2: return [name, beside(subtitle.first { !$0.isEmpty } ?? "")]
        default:
            let lines = [name, beside(subtitle.first ?? ""), StyledText(subtitle.dropFirst().first ?? "", .dim)]
            let room = layout.cardWidth - 3 - layout.cardPortraitColumns
            let email = StyledText(person.text(.email), .dim).truncatedInMiddle(to: room, ellipsis: signs.ellipsis)
            return (lines + [email]).prefix(layout.cardHeight).filter { !$0.isEmpty }
        }
    }
}
