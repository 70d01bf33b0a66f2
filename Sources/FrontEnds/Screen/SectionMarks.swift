import People

/// What the last refresh did to the people of one section, by their positions in it.
struct SectionMarks {
    private let difference: SectionDifference?

    init(of title: String?, in changes: DirectoryDifference?) {
        difference = changes?.sections.first { $0.title == title }
    }

    /// The sign of a position in the section; `nil` where nothing changed.
    func sign(at position: Int, _ signs: ScreenSigns) -> String? {
        guard let difference else { return nil }
        if difference.insertions.holds(position) || difference.arrivals.holds(position) { return signs.new }
        if difference.moves.holds(position, by: \.to) { return signs.moved }
        return difference.updates.holds(position) ? signs.updated : nil
    }
}

extension [Int] {
    /// Whether a number is among these, which ascend.
    fileprivate func holds(_ number: Int) -> Bool { holds(number, by: \.self) }
}

extension Array {
    /// Whether a number is among these, which ascend by it.
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
