import Browsing
import People

/// The cursor in the overview: on a card of a band.
///
/// The cursor follows a (section, person) pair and stays on the same person when the list is refreshed.
package struct Overview: Sendable, Hashable {
    /// The band, from 0.
    package var band = 0
    /// The card in the band, from 0.
    package var card = 0
    /// The first visible band.
    package var top = 0
    /// The numbers of bands that fit on the screen, of cards side by side, and of cards in a band.
    typealias Visible = (bands: Int, across: Int, cards: Int)

    private var title: String?
    private var person: Person.ID?

    package init() {}

    /// Moves the cursor by a step: up and down through the rows of cards, of which a band may have several.
    mutating func move(_ step: Step, in directory: Directory, visible: Visible) {
        let sections = directory.sections
        guard !sections.isEmpty else { return }
        switch step {
        case .left: card -= 1
        case .right: card += 1
        case .first, .last: card = 0
        default: break
        }
        let count = min(sections[band].count, visible.cards)
        if step == .down, card / visible.across < (count - 1) / visible.across {
            card += visible.across
            return settle(in: directory, visible: visible)
        }
        if step == .up, card >= visible.across || band > 0 {
            card -= visible.across
            if card >= 0 { return settle(in: directory, visible: visible) }
            let above = min(sections[band - 1].count, visible.cards)
            card += max(above - 1, 0) / visible.across * visible.across + visible.across
        } else if step == .down, band < sections.count - 1 {
            card %= visible.across
        }
        let half = max(visible.bands / 2, 1)
        band = step.moved(from: band, page: visible.bands, half: half, last: sections.count - 1) ?? band
        settle(in: directory, visible: visible)
    }

    /// Scrolls by a number of bands. The cursor stays where it is unless that would take it out of view.
    mutating func scroll(by bands: Int, in directory: Directory, visible: Visible) {
        top = min(max(top + bands, 0), max(directory.sections.count - visible.bands, 0))
        band = min(max(band, top), top + visible.bands - 1)
        settle(in: directory, visible: visible)
    }

    mutating func move(toBand band: Int, card: Int, in directory: Directory, visible: Visible) {
        self.band = band
        self.card = card
        settle(in: directory, visible: visible)
    }

    /// Finds the same person in a later load.
    mutating func follow(in directory: Directory, visible: Visible) {
        let sections = directory.sections
        if let title, let found = sections.firstIndex(where: { $0.title == title }) { band = found }
        if let person, sections.indices.contains(band) {
            let shown = sections[band].rows.prefix(BrowsingRules.previewLimit)
            card = shown.firstIndex { directory.table.id(at: Int($0)) == person } ?? card
        }
        settle(in: directory, visible: visible)
    }

    /// Clamps the cursor to the cards, scrolls its band into view and remembers the person under it.
    mutating func settle(in directory: Directory, visible: Visible) {
        let sections = directory.sections
        band = min(max(band, 0), max(sections.count - 1, 0))
        let cards = sections.indices.contains(band) ? min(sections[band].count, visible.cards) : 0
        card = min(max(card, 0), max(cards - 1, 0))
        top = min(max(top, band - visible.bands + 1, 0), band)
        top = min(top, max(sections.count - visible.bands, 0))
        title = sections.indices.contains(band) ? sections[band].title : nil
        person = row(in: directory).map { directory.table.id(at: $0) }
    }

    /// Returns the directory row of the person under the cursor.
    func row(in directory: Directory) -> Int? {
        let sections = directory.sections
        guard sections.indices.contains(band), sections[band].rows.indices.contains(card) else { return nil }
        return Int(sections[band].rows[card])
    }
}
