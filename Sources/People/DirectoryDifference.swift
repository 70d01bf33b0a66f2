import Sections

/// The difference between two loads of the directory, section by section.
///
/// Identity is (section, person), since a person may be in several sections: sections are matched by title and people
/// by id. If a load contains an id twice in one section, both are kept and each is matched with one from the previous
/// load; only then may there be more moves than necessary. O(n log n) in the worst case.
package struct DirectoryDifference: Sendable, Hashable {
    /// The new directory's sections in its order, followed by the removed ones.
    package let sections: [SectionDifference]

    /// Compares two loads; call this off the main actor for large ones.
    package init(from old: Directory, to new: Directory) {
        if old == new {
            sections = new.sections.map {
                SectionDifference(title: $0.title, removals: [], insertions: [], moves: [], updates: [])
            }
            return
        }
        let comparison = RowComparison(old.table, new.table)
        // Sections with equal titles are matched in order.
        var formers: [String: [Int]] = [:]
        for (position, section) in old.sections.enumerated().reversed() {
            formers[section.title, default: []].append(position)
        }
        let present = new.sections.map { section in
            let former = formers[section.title]?.popLast()
            return SectionDifference(from: former.map { old.sections[$0] }, to: section, by: comparison)
        }
        let removed = formers.values.joined().sorted()
        sections = present + removed.map { SectionDifference(from: old.sections[$0], to: nil, by: comparison) }
    }
}

/// The changes to a section between two loads, with as few moves as possible.
///
/// Positions are offsets in the section, from 0, in ascending order. People who came from another section are inserted,
/// those who went to one are removed. All but those who are inserted or moved keep their relative order.
package struct SectionDifference: Sendable, Hashable {
    package let title: String
    /// The old positions of those who are no longer here.
    package let removals: [Int]
    /// The new positions of those who were not here before.
    package let insertions: [Int]
    /// The new positions of those whose place among the others changed.
    package let moves: [Int]
    /// The new positions of those who were here before with other content.
    package let updates: [Int]
}

extension SectionDifference {
    /// Compares a section's two loads; `nil` is a section that is not there.
    init(from oldSection: Section?, to newSection: Section?, by comparison: RowComparison) {
        let changes = Sections.SectionDifference(
            from: [ListSection(id: 0, items: oldSection?.rows ?? [])],
            to: [ListSection(id: 0, items: newSection?.rows ?? [])],
            oldID: comparison.leftID(of:), newID: comparison.rightID(of:),
            isUnchanged: { comparison.isSameContent(Int($0), Int($1)) })
        self.init(
            title: newSection?.title ?? oldSection?.title ?? "",
            removals: changes.deletedItems.map(\.path.item), insertions: changes.insertedItems.map(\.path.item),
            moves: changes.movedItems.map(\.to.item), updates: changes.updatedItems.map(\.to.item))
    }
}
