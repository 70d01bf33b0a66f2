import Browsing
import People
import Terminal
import Text
import Words

/// The columns of a list, as many as fit its width.
struct ListingColumns {
    private let widths: [(column: PersonColumn, width: Int)]

    /// - Parameter columns: The width of the list, including two columns for its edge.
    init(_ columns: Int, _ messages: Messages, _ signs: ScreenSigns) {
        let room = columns - 2
        let sorted = messages.columnName(.age).displayWidth + max(signs.up.displayWidth, signs.down.displayWidth)
        // The name comes first, then what fits beside it; spare width goes to names, places and the address.
        var widths: [(PersonColumn, Int)] = [(.name, 18), (.age, max(sorted, 4))]
        for (column, width) in [(PersonColumn.city, 12), (.country, 10), (.email, 20)] {
            guard widths.reduce(0, { $0 + $1.1 + 2 }) + width <= room else { break }
            widths.append((column, width))
        }
        let rest = room - widths.reduce(-2) { $0 + $1.1 + 2 }
        let shares: [PersonColumn: Int] = [.name: 3, .city: 2, .country: 2, .email: 4]
        let parts = widths.reduce(0) { $0 + (shares[$1.0] ?? 0) }
        let most: [PersonColumn: Int] = [.name: 30, .city: 24, .country: 20, .email: 44]
        self.widths = widths.map { column, width in
            guard rest > 0, let share = shares[column], let most = most[column] else { return (column, width) }
            return (column, min(width + rest * share / parts, most))
        }
    }

    /// Returns the list's column at a column of the screen; `nil` in a gap.
    func column(at place: Int) -> PersonColumn? {
        var start = 2
        for (column, width) in widths {
            if (start..<start + width).contains(place) { return column }
            start += width + 2
        }
        return nil
    }

    func heading(_ query: ListingQuery, _ messages: Messages, _ signs: ScreenSigns) -> StyledText {
        widths.enumerated().reduce(StyledText("  ").padded(to: 2)) { row, element in
            let (index, part) = element
            let arrow = query.column == part.column ? (query.isReversed ? signs.up : signs.down) : ""
            let name = messages.columnName(part.column)
            let text =
                name.displayWidth + arrow.displayWidth <= part.width ? name + arrow : arrow.isEmpty ? name : arrow
            return row + StyledText(text, .dim).padded(to: part.width, gap: gap(after: index), ellipsis: "")
        }
    }

    /// - Parameter match: The letters that a filter matched.
    func row(_ person: Person, _ match: SearchMatch?, _ signs: ScreenSigns) -> StyledText {
        var row = StyledText()
        for (index, (column, width)) in widths.enumerated() {
            var cell = text(column, of: person, match?.positions)
            if column == .email { cell = cell.truncatedInMiddle(to: width, ellipsis: signs.ellipsis) }
            row += cell.padded(to: width, gap: gap(after: index), ellipsis: signs.ellipsis)
        }
        return row
    }

    private func gap(after index: Int) -> Int { index < widths.count - 1 ? 2 : 0 }

    private func text(
        _ column: PersonColumn, of person: Person, _ found: [SearchMatch.Field: [Int]]?
    ) -> StyledText {
        switch column {
        case .name: marked(person.name, found?[.name], .plain)
        case .age: StyledText("\(person.age)", .label)
        case .city: marked(person.city, found?[.city], .plain)
        case .country: marked(person.country, found?[.country], .dim)
        case .email: marked(person.email, found?[.email], .dim)
        }
    }

    private func marked(_ text: String, _ found: [Int]?, _ style: Style) -> StyledText {
        guard let found, !found.isEmpty else { return StyledText(text, style) }
        var spans: [StyledText.Span] = []
        var run = ""
        var isMatch = false
        var next = found.makeIterator()
        var position = next.next()
        for (index, character) in text.enumerated() {
            let isFound = index == position
            if isFound { position = next.next() }
            if isFound != isMatch {
                if !run.isEmpty { spans.append(.init(run, isMatch ? .match : style)) }
                run = ""
                isMatch = isFound
            }
            run.append(character)
        }
        spans.append(.init(run, isMatch ? .match : style))
        return StyledText(spans)
    }
}
