import Browsing
import ClientWords
import People
import Terminal
import Text
import Words

/// Renders a list of people in columns, with the selected person's fields beside or below it if there is room. Pure.
struct ListingView {
    let messages: Messages
    let signs: ScreenSigns

    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        guard let listing = state.listing else { return [] }
        let pane = PersonPane(messages: messages, signs: signs)
        let person = listing.selectedRow.map { listing.directory.person(at: $0) }
        if let figures = listing.figures {
            let bars = FiguresView(messages: messages, signs: signs).rows(
                state, listing, figures, layout, title: title(listing))
            return bars + lines(state, listing, layout).dropFirst()
        }
        if let top = listing.personTop {
            guard let person else { return [StyledText("  " + messages.nobodyChosen, .dim)] }
            return pane.wholeWindow(
                wholeWindowRows(of: person, state, layout), indent: wholeWindowIndent(state, layout),
                height: layout.bodyHeight, from: top)
        }
        let list = lines(state, listing, layout)
        switch layout.pane {
        case .none: return scrolled(list, listing, layout)
        case .below(let height):
            let rule = StyledText(String(repeating: signs.rule, count: layout.columns), .mark)
            let fields = pane.arranged(
                person, columns: layout.columns - 2, height: height - 1, hasPortrait: state.portraitStyle != nil
            ).rows
            return scrolled(list, listing, layout).filled(to: layout.bodyHeight - height) + [rule]
                + fields.map { StyledText("  ") + $0 }
        case .beside(let columns):
            var fields = pane.arranged(
                person, columns: columns, height: layout.bodyHeight, hasPortrait: state.portraitStyle != nil
            ).rows
            // Unfolded in the list, they need not be said twice.
            let neighbours = listing.unfolded == nil ? neighbours(state, columns: columns) : []
            if fields.count + neighbours.count <= layout.bodyHeight { fields += neighbours }
            return list.filled(to: layout.bodyHeight).enumerated().map { index, row in
                row.padded(to: layout.listColumns, ellipsis: signs.ellipsis)
                    + (bar(beside: index, listing, layout) ?? StyledText(signs.bar, .mark)).padded(to: 2)
                    + (fields.indices.contains(index) ? fields[index] : StyledText())
            }
        }
    }

    /// Returns the last row to which the fields over the whole window can be scrolled; 0 if they fit or are not shown.
    func scrollLimit(_ state: ScreenState, _ layout: ScreenLayout) -> Int {
        guard let listing = state.listing, listing.personTop != nil, let row = listing.selectedRow else { return 0 }
        let rows = wholeWindowRows(of: listing.directory.person(at: row), state, layout)
        return max(rows.count - layout.bodyHeight, 0)
    }

    /// The fields over the whole window, and below them the person's place in the figures and who else is in the same
    /// area.
    private func wholeWindowRows(of person: Person, _ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        let columns = layout.columns - wholeWindowIndent(state, layout) - 2
        let fields = PersonPane(messages: messages, signs: signs).labelled(person, columns: columns, folds: true)
        let place = state.listing.map { self.place(of: person, in: $0, columns: columns) } ?? []
        return fields + place + neighbours(state, columns: columns)
    }

    /// Returns an empty row and, for each field that is counted, how many people of the list are like this one. A field
    /// in which everybody is alike says nothing.
    private func place(of person: Person, in listing: PeopleListing, columns: Int) -> [StyledText] {
        let total = listing.rows.count
        let shares = listing.directory.figures(of: listing.rows).facets.compactMap { facet in
            facet.shares.first { $0.count < total && $0.predicate.isTrue(of: person[facet.field.key]) }
                .map { (facet.field, $0) }
        }
        guard !shares.isEmpty else { return [] }
        let cells = shares.map { field, share in
            [
                StyledText(messages.label(field), .dim), StyledText(messages.name(of: share, by: field)),
                StyledText(String(share.count).alignedRight(in: String(total).count)),
                StyledText(messages.percent(share.count, of: total).alignedRight(in: 6), .dim),
            ]
        }
        let rows = cells.inColumns
        let room = columns - 2 - (rows.map(\.width).max() ?? 0) - 2
        let length = min(room, Self.longestBar)
        return [StyledText(), StyledText(messages.placeHeading(of: total), .label)]
            + zip(rows, shares).map { row, share in
                let eighths = max(8 * length * share.1.count / total, 1)
                let bar = length >= Self.shortestBar ? StyledText("  " + signs.bar(eighths), .dim) : StyledText()
                return StyledText("  ") + row.truncated(to: columns - 2, ellipsis: signs.ellipsis) + bar
            }
    }

    private static let shortestBar = 8
    private static let longestBar = 30

    /// Returns an empty row and who else is in the same area as the selected person; nothing if nobody is.
    private func neighbours(_ state: ScreenState, columns: Int) -> [StyledText] {
        guard let listing = state.listing, let row = listing.selectedRow else { return [] }
        let area = listing.directory.sameArea(of: row, by: state.same, limit: BrowsingRules.previewLimit)
        guard area.count > 0 else { return [] }
        let people = area.rows.map { person in
            let person = listing.directory.person(at: person)
            return [person.name, person[.age].plainText, person.text(.email)].map { StyledText($0, .dim) }
        }
        return [StyledText(), StyledText(self.area(area), .label)]
            + people.inColumns.map { StyledText("  ") + $0.truncated(to: columns - 2, ellipsis: signs.ellipsis) }
            + (area.count > people.count ? [StyledText("  " + messages.more(area.count - people.count), .dim)] : [])
    }

    /// The columns before the fields over the whole window: the margin, and the portrait if there is room for it.
    private func wholeWindowIndent(_ state: ScreenState, _ layout: ScreenLayout) -> Int {
        guard state.portraitStyle != nil,
            let slot = PersonPane(messages: messages, signs: signs).wholeWindowPortrait(
                columns: layout.columns, height: layout.bodyHeight)
        else { return 2 }
        return slot.column + slot.columns + 2
    }

    /// The portrait of the selected person, if there is room for it; its slot is relative to the body.
    func portrait(_ state: ScreenState, _ layout: ScreenLayout) -> (person: Person, slot: PortraitSlot)? {
        guard let listing = state.listing, state.portraitStyle != nil, listing.figures == nil,
            let person = listing.selectedRow.map({ listing.directory.person(at: $0) })
        else { return nil }
        let pane = PersonPane(messages: messages, signs: signs)
        func arranged(_ columns: Int, _ height: Int) -> PortraitSlot? {
            pane.arranged(person, columns: columns, height: height, hasPortrait: true).portrait
        }
        let slot: PortraitSlot?
        if listing.personTop != nil {
            slot = pane.wholeWindowPortrait(columns: layout.columns, height: layout.bodyHeight)
        } else {
            slot =
                switch layout.pane {
                case .none: nil
                case .below(let height):
                    arranged(layout.columns - 2, height - 1)?.moved(down: layout.bodyHeight - height + 1, right: 2)
                case .beside(let columns):
                    arranged(columns, layout.bodyHeight)?.moved(down: 0, right: layout.listColumns + 2)
                }
        }
        return slot.map { (person, $0) }
    }

    /// The rows of a list with a scrollbar at the window's edge, if it is longer than the window.
    private func scrolled(_ rows: [StyledText], _ listing: PeopleListing, _ layout: ScreenLayout) -> [StyledText] {
        rows.enumerated().map { index, row in
            guard layout.rowColumns < layout.columns, let bar = bar(beside: index, listing, layout) else { return row }
            return row.padded(to: layout.columns - 1, ellipsis: signs.ellipsis) + bar
        }
    }

    /// The part of the scrollbar beside a row of the list; `nil` above the lines, and if all of them are shown.
    private func bar(beside row: Int, _ listing: PeopleListing, _ layout: ScreenLayout) -> StyledText? {
        let (height, line, hidden) = (layout.listHeight, row - layout.listTop, listing.lineCount - layout.listHeight)
        guard line >= 0, hidden > 0 else { return nil }
        let length = max(height * height / listing.lineCount, 1)
        // Only at either end of the list is the thumb at that end of the bar.
        let way = height - length
        let start = listing.top == 0 ? 0 : min(max(listing.top * way / hidden, 1), listing.top < hidden ? way - 1 : way)
        return start..<start + length ~= line ? StyledText(signs.thumb, .label) : StyledText(signs.bar, .mark)
    }

    private func lines(_ state: ScreenState, _ listing: PeopleListing, _ layout: ScreenLayout) -> [StyledText] {
        var rows = [title(listing)]
        let columns = ListingColumns(layout.rowColumns, state.columns(of: listing.directory.schema), messages, signs)
        if layout.listTop == 2 { rows.append(columns.heading(listing.query, signs)) }
        guard !listing.rows.isEmpty else {
            let search = listing.query.filter.isEmpty ? listing.open.search : listing.query.filter
            let none = search.isEmpty ? messages.nobodyHere : messages.noMatches(search)
            let text = listing.awaitedRows != nil ? messages.working : none
            return rows + [StyledText("  " + text, .dim)]
        }
        // Of the filter that found these rows: another one may still be at work.
        let filter = listing.matches.filter
        let search = filter.isEmpty ? nil : PeopleSearch(filter, .withGaps, in: listing.directory.schema)
        let lines = listing.top..<min(listing.top + layout.listHeight, listing.lineCount)
        let marks = marks(of: lines, in: listing, state.changes)
        let cursor = listing.cursorLine
        for line in lines {
            var row: StyledText
            switch listing.line(line) {
            case .person(let position):
                let person = listing.directory.person(at: listing.rows[position])
                let mark = marks[listing.rows[position]]
                row =
                    StyledText(edge(isCurrent: line == cursor, mark: mark), .accent).padded(to: 2)
                    + columns.row(person, search?.match(person), signs)
            case .area: row = StyledText("    " + (listing.unfolded.map { area($0.area) } ?? ""), .accent)
            case .member(let index):
                row = member(index, listing, isCurrent: line == cursor, columns: layout.rowColumns)
            case .rest:
                let rest = (listing.unfolded?.area.count ?? 0) - (listing.unfolded?.area.rows.count ?? 0)
                row = StyledText("      " + messages.more(rest), .dim)
            }
            if line == cursor {
                row = row.padded(to: layout.rowColumns, ellipsis: signs.ellipsis)
                row = row.restyled { $0 == .match ? .selectedMatch : .selection }
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns what is in the two columns before a person: the pointer and the mark, or the mark alone where both do
    /// not fit, since the bar shows the pointer's row too.
    private func edge(isCurrent: Bool, mark: String?) -> String {
        guard isCurrent else { return mark ?? " " }
        let both = signs.pointer + (mark ?? "")
        return both.displayWidth <= 2 ? both : mark ?? signs.pointer
    }

    /// Returns the marks for the changes that a refresh made to the people on these lines, by row.
    private func marks(
        of lines: Range<Int>, in listing: PeopleListing, _ changes: DirectoryDifference?
    ) -> [Int32: String] {
        // Changes refer to positions in the latest load, which the rows may not come from yet.
        guard let changes, listing.title != nil else { return [:] }
        if case .reloaded = listing.awaitedRows { return [:] }
        let marks = SectionMarks(of: listing.title, in: changes)
        let rows = lines.compactMap { line in
            if case .person(let position) = listing.line(line) { listing.rows[position] } else { nil }
        }
        return SectionPositions.positions(of: rows, in: listing.base).compactMapValues { marks.sign(at: $0, signs) }
    }

    private func title(_ listing: PeopleListing) -> StyledText {
        var title = StyledText("  ")
        title.append(
            messages.listTitle(
                listing.title, search: listing.open.search, shown: listing.rows.count, of: listing.base.count),
            .title)
        if !listing.query.filter.isEmpty {
            title.append(" \(messages.dot) \(messages.filterLabel(listing.query.filter))", .accent)
        }
        let schema = listing.directory.schema
        if let predicate = listing.query.predicate, let index = schema.index(of: predicate.key) {
            title.append(" \(messages.dot) \(messages.name(of: predicate, by: schema.fields[index]))", .accent)
        }
        if listing.query.column != nil || listing.query.isReversed {
            let order = messages.sortedBy(
                listing.query.column.flatMap { schema.index(of: $0) }.map { schema.fields[$0] },
                isReversed: listing.query.isReversed)
            title.append(" \(messages.dot) \(order)", .accent)
        }
        if listing.awaitedRows != nil { title.append("  \(messages.working)", .dim) }
        return title
    }

    private func area(_ area: SameArea) -> String {
        messages.sameArea(SameAreaPeople(field: area.field, area: area.name, count: area.count, people: []))
    }

    private func member(_ index: Int, _ listing: PeopleListing, isCurrent: Bool, columns: Int) -> StyledText {
        guard let rows = listing.unfolded?.area.rows, rows.indices.contains(index) else { return StyledText() }
        let person = listing.directory.person(at: rows[index])
        let known =
            StyledText(isCurrent ? signs.pointer : " ", .accent).padded(to: 4)
            + StyledText(messages.dot, .mark).padded(to: 2)
            + StyledText(person.name).padded(to: 22, gap: 1, ellipsis: signs.ellipsis)
            + (person[.age].isMissing ? StyledText() : StyledText(person[.age].plainText, .label) + "  ")
        let email = StyledText(person.text(.email), .dim)
        let room = columns - known.width - 1
        return known + (room < 12 ? email : email.truncatedInMiddle(to: room, ellipsis: signs.ellipsis))
    }
}

extension [StyledText] {
    /// Returns exactly `count` rows: the first of these, and then empty ones.
    func filled(to count: Int) -> [StyledText] {
        Array(prefix(count)) + Array(repeating: StyledText(), count: Swift.max(0, count - self.count))
    }
}

/// Looks up people's positions in a section, by which a refresh reports its changes.
enum SectionPositions {
    /// Returns the positions of a few rows among all rows of a section; for a row that occurs twice, one of the two.
    ///
    /// A section's rows are in ascending order unless the section has a load of its own, which takes a linear scan.
    static func positions(of few: [Int32], in rows: [Int32]) -> [Int32: Int] {
        var positions: [Int32: Int] = [:]
        for row in few { positions[row] = rows.firstIndex(ofAscending: row) }
        let missing = few.filter { positions[$0] == nil }
        guard let first = missing.min(), let last = missing.max() else { return positions }
        // A lookup table: each of the section's rows, maybe a million of them, is checked just once.
        var isMissing = [Bool](repeating: false, count: Int(last - first) + 1)
        for row in missing { isMissing[Int(row - first)] = true }
        for (position, row) in rows.enumerated() where first...last ~= row && isMissing[Int(row - first)] {
            isMissing[Int(row - first)] = false
            positions[row] = position
        }
        return positions
    }
}

extension Array where Element: Comparable {
    /// Returns the index of the first of the elements, which are in ascending order, that is `wanted`.
    func firstIndex(ofAscending wanted: Element) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == wanted ? low : nil
    }
}
