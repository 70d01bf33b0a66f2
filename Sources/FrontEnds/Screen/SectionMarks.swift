import People

/// The changes that the last refresh made to the people of a section, by their positions in it.
struct SectionMarks {
    private let difference: SectionDifference?

    init(of title: String?, in changes: DirectoryDifference?) {
        difference = changes?.sections.first { $0.title == title }
    }

    /// Returns the mark for a position in the section; `nil` if nothing changed there.
    func sign(at position: Int, _ signs: ScreenSigns) -> String? {
        guard let difference else { return nil }
        // All of them are in ascending order.
        func holds(_ positions: [Int]) -> Bool { positions.firstIndex(ofAscending: position) { $0 } != nil }
        if holds(difference.insertions) || holds(difference.arrivals) { return signs.new }
        if difference.moves.firstIndex(ofAscending: position, by: \.to) != nil { return signs.moved }
        return holds(difference.updates) ? signs.updated : nil
    }
}
