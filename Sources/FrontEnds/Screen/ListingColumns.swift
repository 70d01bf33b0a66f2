import Browsing
import ClientWords
import People
import Terminal
import Text
import Words

/// The columns of a list, as many as fit its width.
struct ListingColumns {
    private let widths: [(index: Int, field: Field, width: Int)]
    private let messages: Messages

    /// - Parameters:
    ///   - columns: The width of the list, including two columns for its edge.
    ///   - schema: The fields that people have.
    init(_ columns: Int, _ schema: DirectorySchema, _ messages: Messages, _ signs: ScreenSigns) {
        self.messages = messages
        let room = columns - 2
        let arrow = max(signs.up.displayWidth, signs.down.displayWidth)
        // The first comes first, then what fits beside it; spare width goes to whoever can use it.
        var widths: [(index: Int, field: Field, width: Int)] = []
        for index in schema.columns {
            let field = schema.fields[index]
            let least = Self.width(of: field, index: index).least
            let width = max(least, least < 10 ? messages.label(field).displayWidth + arrow : 0)
            guard widths.isEmpty || widths.reduce(0, { $0 + $1.width + 2 }) + width <= room else { break }
            widths.append((index, field, width))
        }
        let rest = room - widths.reduce(-2) { $0 + $1.width + 2 }
        let parts = widths.reduce(0) { $0 + Self.width(of: $1.field, index: $1.index).share }
        widths = widths.map { index, field, width in
            let wanted = Self.width(of: field, index: index)
            guard rest > 0, wanted.share > 0 else { return (index, field, width) }
            return (index, field, min(width + rest * wanted.share / parts, wanted.most))
        }
        // What is left of dividing it goes to the narrowest.
        var left = room - widths.reduce(-2) { $0 + $1.width + 2 }
        for place in widths.indices.sorted(by: { widths[$0].width < widths[$1].width }) where left > 0 {
            let wanted = Self.width(of: widths[place].field, index: widths[place].index)
            guard wanted.share > 0, wanted.most > widths[place].width else { continue }
            let more = min(left, wanted.most - widths[place].width)
            widths[place].width += more
            left -= more
        }
        self.widths = widths
    }

    /// Returns the least and the greatest width of a column, and its share of spare width.
    private static func width(of field: Field, index: Int) -> (least: Int, most: Int, share: Int) {
        if index == 0 { return (18, 30, 3) }
        let shown = field.shownColumns
        let share = shown.count == 1 ? 0 : field.kind == .email ? 4 : 2
        return (shown.lowerBound, shown.upperBound, share)
    }

    /// Returns the key of the list's field at a column of the screen; `nil` in a gap.
    func column(at place: Int) -> String? {
        var start = 2
        for (_, field, width) in widths {
            if (start..<start + width).contains(place) { return field.key }
            start += width + 2
        }
        return nil
    }

    func heading(_ query: ListingQuery, _ signs: ScreenSigns) -> StyledText {
        widths.enumerated().reduce(StyledText("  ").padded(to: 2)) { row, element in
            let (index, part) = element
            let arrow = query.column == part.field.key ? (query.isReversed ? signs.up : signs.down) : ""
            let name = messages.label(part.field)
            let text =
                name.displayWidth + arrow.displayWidth <= part.width ? name + arrow : arrow.isEmpty ? name : arrow
            let place = part.field.kind == .number ? text.alignedRight(in: part.width) : text
            return row + StyledText(place, .title).padded(to: part.width, gap: gap(after: index), ellipsis: "")
        }
    }

    /// - Parameter match: The letters that a filter matched.
    func row(_ person: Person, _ match: SearchMatch?, _ signs: ScreenSigns) -> StyledText {
        var row = StyledText()
        // The name and what stands first beside it are read before the others.
        let plain = widths.filter { $0.field.shownColumns.count > 1 }.prefix(2).map(\.index)
        for (position, (index, field, width)) in widths.enumerated() {
            let isPlain = plain.contains(index)
            var cell = text(person.values[index], of: field, isPlain: isPlain, match?.positions[field.key])
            if field.kind == .email { cell = cell.truncatedInMiddle(to: width, ellipsis: signs.ellipsis) }
            if field.kind == .number { cell = StyledText(String(spaces: width - cell.width)) + cell }
            row += cell.padded(to: width, gap: gap(after: position), ellipsis: signs.ellipsis)
        }
        return row
    }

    private func gap(after index: Int) -> Int { index < widths.count - 1 ? 2 : 0 }

    private func text(_ value: FieldValue, of field: Field, isPlain: Bool, _ found: [Int]?) -> StyledText {
        let text = messages.text(of: value, in: field)
        switch field.kind {
        case .number, .date, .flag: return StyledText(text, .label)
        default:
            return marked(text, found, isPlain ? .plain : .dim)
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
