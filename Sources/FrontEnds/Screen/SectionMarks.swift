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
        if difference.insertions.holds(position) || difference.arrivals.holds(position) { return signs.new }
        if difference.moves.holds(position, by: \.to) { return signs.moved }
        return difference.updates.holds(position) ? signs.updated : nil
    }
}

extension [Int] {
    /// Whether the array, which is in ascending order, contains a number.
    fileprivate func holds(_ number: Int) -> Bool { holds(number, by: \.self) }
}

extension Array {
    /// Whether the array, whose elements are in ascending order of `value`, contains an element with that number.
    fileprivate func holds(_ number: Int, by value: (Element) -> Int) -> Bool {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if value(self[middle]) < number { low = middle + 1 } else { high = middle }
        }
        return low < count && value(self[low]) == number
    }
}
