/// What changed from one load of the directory to the next: its sections, the people of each, and who went from one
/// section to another.
///
/// Identity is (section, person): sections are matched by title, people by id; so a person may stand in several. A load
/// that has an id twice in one section keeps both, each matched with one of the former load; only then may there be more
/// moves than needed. O(n log n) at worst.
public struct DirectoryDifference: Sendable, Hashable {
    /// A place in a directory.
    public struct Place: Sendable, Hashable {
        /// Position of the section, from 0.
        public let section: Int
        /// Position in the section, from 0.
        public let position: Int

        public init(section: Int, position: Int) {
            self.section = section
            self.position = position
        }
    }

    /// A person who went from one section to another.
    public struct Transfer: Sendable, Hashable {
        /// Place in the old directory.
        public let from: Place
        /// Place in the new directory.
        public let to: Place

        public init(from: Place, to: Place) {
            self.from = from
            self.to = to
        }
    }

    /// The new directory's sections in its order, then those that are gone.
    public let sections: [SectionDifference]
    /// Old positions of sections that are gone, ascending.
    public let sectionRemovals: [Int]
    /// New positions of sections that came, ascending.
    public let sectionInsertions: [Int]
    /// Sections that stand elsewhere among those that stay, by ascending new position; the fewest there are.
    public let sectionMoves: [SectionDifference.Move]
    /// By ascending new place.
    public let transfers: [Transfer]

    /// Whether nothing changed: neither the sections and their order nor anybody in them.
    public var isEmpty: Bool {
        sectionRemovals.isEmpty && sectionInsertions.isEmpty && sectionMoves.isEmpty && sections.allSatisfy(\.isEmpty)
    }

    /// Compares two loads; run it away from the main actor for large ones.
    public init(from old: Directory, to new: Directory) {
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

    /// Brings the old directory's elements into the new order, section by section.
    ///
    /// - Parameters:
    ///   - old: For each old section one element for each of its positions.
    ///   - element: The element of a new place where somebody was inserted or updated.
    /// - Returns: For each new section one element for each of its positions: a new one, an updated one, or the one that
    ///   was there, wherever that stood.
    public func applied<Element>(to old: [[Element]], element: (Place) -> Element) -> [[Element]] {
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
