/// The difference between two loads of the directory: its sections, the people in each, and those who went from one
/// section to another.
///
/// Identity is (section, person), since a person may be in several sections: sections are matched by title and people
/// by id. If a load contains an id twice in one section, both are kept and each is matched with one from the previous
/// load; only then may there be more moves than necessary. O(n log n) in the worst case.
package struct DirectoryDifference: Sendable, Hashable {
    /// A place in a directory.
    package struct Place: Sendable, Hashable {
        /// The position of the section, from 0.
        package let section: Int
        /// The position in the section, from 0.
        package let position: Int

        package init(section: Int, position: Int) {
            self.section = section
            self.position = position
        }
    }

    /// A person who went from one section to another.
    package struct Transfer: Sendable, Hashable {
        /// Place in the old directory.
        package let from: Place
        /// Place in the new directory.
        package let to: Place

        package init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// The new directory's sections in its order, followed by the removed ones.
    package let sections: [SectionDifference]
    /// The old positions of removed sections, ascending.
    package let sectionRemovals: [Int]
    /// The new positions of added sections, ascending.
    package let sectionInsertions: [Int]
    /// The smallest set of moves among the sections in both directories, by ascending new position.
    package let sectionMoves: [SectionDifference.Move]
    /// By ascending new place.
    package let transfers: [Transfer]

    /// Whether nothing changed: neither the sections and their order nor the people in them.
    package var isEmpty: Bool {
        sectionRemovals.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty && sections.allSatisfy(\.isEmpty)
    }

    /// Compares two loads; call this off the main actor for large ones.
    package init(from old: Directory, to new: Directory) {
        if old == new {
            sections = new.sections.enumerated().map { SectionDifference(nothingIn: $1.title, former: $0) }
            (sectionRemovals, sectionInsertions, sectionMoves, transfers) = ([], [], [], [])
            return
        }
        let matching = SectionMatching(from: old.sections, to: new.sections)
        sectionRemovals = matching.removals
        sectionInsertions = matching.insertions
        sectionMoves = matching.moves
        let comparison = RowComparison(old.table, new.table)
        var drafts = matching.pairs.map { pair in
            SectionDraft(
                from: pair.old.map { old.sections[$0] }, former: pair.old, to: pair.new.map { new.sections[$0] },
                comparison: comparison)
        }
        transfers = Transfers.match(&drafts, comparison)
        sections = drafts.map { $0.difference(by: comparison) }
    }

    /// Rearranges the old directory's elements into the new order, section by section.
    ///
    /// - Parameters:
    ///   - old: For each old section, one element per position.
    ///   - element: Returns the element for a new place where a person was inserted or updated.
    /// - Returns: For each new section, one element per position: a new one, an updated one, or the existing one,
    ///   wherever that was.
    package func applied<Element>(to old: [[Element]], element: (Place) -> Element) -> [[Element]] {
        let origins = Dictionary(uniqueKeysWithValues: transfers.map { ($0.to, $0.from) })
        return sections.dropLast(sectionRemovals.count).enumerated().map { index, section in
            let updates = Set(section.updates)
            return section.applied(to: section.former.map { old[$0] } ?? []) { position in
                let place = Place(section: index, position: position)
                guard let origin = origins[place], !updates.contains(position) else { return element(place) }
                return old[origin.section][origin.position]
            }
        }
    }
}
