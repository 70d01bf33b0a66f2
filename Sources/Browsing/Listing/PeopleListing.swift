package import People

/// The open list: its people, their order and the cursor.
///
/// The cursor is on a person of the list or on one of those in a person's expanded area. It follows a (section, person)
/// pair through refreshes, filtering and sorting.
package struct PeopleListing: Sendable {
    /// The list as the browser has it open.
    package private(set) var open: OpenList
    /// The load whose people are shown.
    package private(set) var directory: Directory
    /// All people of the list, in the order of that load.
    package private(set) var base: [Int32]
    /// The rows shown, filtered and sorted.
    package private(set) var rows: [Int32]
    /// All that a filter matches, whatever the list is narrowed to, with the filter.
    package private(set) var matches: (rows: [Int32], filter: String)
    /// The rows that are still being computed; until they are ready the list shows those from before.
    package var awaitedRows: AwaitedRows?
    /// The list's filter and sort order.
    package var query = ListingQuery()
    /// The text that `n` and `N` search for: the last filter.
    package var lastFilter = ""
    /// The steps to be taken from the best match of a filter that was just typed, once it is known; `nil` if the cursor
    /// does not move to it.
    package var stepsToMatch: [Step]?
    /// Whether `n` and `N` found nobody.
    package var isMatchMissing = false
    /// What is shown in place of the list or above it.
    package var overlay: Overlay?
    /// The cursor's position in `rows`, from 0.
    package var cursor = 0
    /// The cursor's position in the expanded area of the person at `cursor`, from 0.
    package var member: Int?
    /// The first visible line.
    package var top = 0
    package private(set) var unfolded: Unfolded?
    /// The person under the cursor.
    package internal(set) var person: Person.ID?
    /// The person under the cursor before a filter was typed.
    package var personBefore: Person.ID?
    /// The person under the cursor before the figures were shown, or chosen below them.
    package var personBeforeFigures: Person.ID?
    /// The person to whom the cursor moves with the next rows that are shown.
    package var awaited: Person.ID?

    package enum AwaitedRows: Sendable {
        /// Those of the query, in the load that is shown.
        case found
        /// Those of a later load.
        case reloaded(Directory)
    }

    package enum Overlay: Sendable {
        /// The person's fields, which replace the list, from a row.
        case person(top: Int)
        /// The figures of the list, above it.
        case figures(ListingFigures)
    }

    /// A person whose area is expanded below their row.
    package struct Unfolded: Sendable, Hashable {
        package var id: Person.ID
        /// The position in `rows`; `nil` if the person is not shown.
        package var position: Int?
        package var area: SameArea

        /// The number of lines below the row.
        package var lineCount: Int { 1 + area.rows.count + (area.count > area.rows.count ? 1 : 0) }
    }

    package enum Line: Sendable, Hashable {
        case person(position: Int)
        /// The number of people in the area.
        case area
        case member(Int)
        /// The number of people left out.
        case rest
    }

    package init(_ open: OpenList, in directory: Directory) {
        self.open = open
        self.directory = directory
        base = open.rows
        rows = base
        matches = (base, "")
        person = rows.first.map { directory.table.id(at: Int($0)) }
    }

    /// The title of the section; `nil` for a search across everyone.
    package var title: String? { open.list.title }

    /// The first row shown of the person's fields; `nil` if they do not replace the list.
    package var personTop: Int? {
        get { if case .person(let top) = overlay { top } else { nil } }
        set { overlay = newValue.map(Overlay.person) }
    }

    /// The figures; `nil` if they are not shown.
    package var figures: ListingFigures? {
        get { if case .figures(let figures) = overlay { figures } else { nil } }
        set { overlay = newValue.map(Overlay.figures) }
    }

    /// The directory row of the person under the cursor.
    package var selectedRow: Int? {
        if let member, let unfolded, unfolded.area.rows.indices.contains(member) {
            return Int(unfolded.area.rows[member])
        }
        return rows.indices.contains(cursor) ? Int(rows[cursor]) : nil
    }

    package var lineCount: Int { rows.count + (unfolded?.position == nil ? 0 : unfolded?.lineCount ?? 0) }

    /// The content of a line, counted from 0.
    package func line(_ index: Int) -> Line {
        guard let unfolded, let position = unfolded.position, index > position else { return .person(position: index) }
        let under = index - position - 1
        if under == 0 { return .area }
        if under <= unfolded.area.rows.count { return .member(under - 1) }
        return under < unfolded.lineCount ? .rest : .person(position: index - unfolded.lineCount)
    }

    /// The latest known load, whether its rows are shown or still being computed.
    package var latest: (directory: Directory, base: [Int32]) {
        if case .reloaded(let directory) = awaitedRows { (directory, open.rows) } else { (directory, base) }
    }

    /// Adopts the browser's list in its latest load.
    package mutating func follow(_ open: OpenList, in directory: Directory, rules: BrowsingRules, height: Int) {
        let isSearched = self.open.search != open.search
        self.open = open
        guard isSearched || latest.directory != directory else {
            if unfolded?.id != open.expanded { unfold(open.expanded, rules: rules, height: height) }
            return
        }
        if isSearched, !open.search.isEmpty { (lastFilter, stepsToMatch) = (open.search, []) }
        awaitedRows = .reloaded(directory)
        if query.isPlain { show(.everyone(open.rows), rules: rules, height: height) }
    }

    /// Shows the rows that the query found in the latest load. The cursor moves to the best match of a filter that was
    /// just typed; else it stays on the same person, or at the same position if they are gone.
    package mutating func show(_ found: ListingQuery.Found, rules: BrowsingRules, height: Int) {
        let followed = member == nil ? nil : selectedRow.map { directory.table.id(at: $0) }
        (directory, base) = latest
        awaitedRows = nil
        show(found, height: height)
        unfold(open.expanded, rules: rules, height: height)
        if let followed, let unfolded, unfolded.position == cursor {
            member = unfolded.area.rows.firstIndex { directory.table.id(at: Int($0)) == followed }
            settle(height: height)
        }
        guard let steps = stepsToMatch else { return }
        for step in [.first] + steps { move(step, height: height) }
        stepsToMatch = nil
    }

    /// Shows everyone in the order of the load.
    package mutating func showAll(height: Int) { show(.everyone(base), height: height) }

    private mutating func show(_ found: ListingQuery.Found, height: Int) {
        matches = (found.matches, query.filter)
        let directory = directory
        figures?.follow(directory.figures(of: found.matches))
        show(found.rows, height: height)
    }

    /// Shows the figures of all that the filter matches.
    package mutating func showFigures() {
        figures = ListingFigures(directory.figures(of: matches.rows))
        personBeforeFigures = person
    }

    /// Shows other rows. The cursor moves to the person awaited, else stays on the same one, or at the same position if
    /// they are gone.
    private mutating func show(_ rows: [Int32], height: Int) {
        let followed = awaited ?? person
        awaited = nil
        self.rows = rows
        member = nil
        placeUnfolded()
        if let followed, let row = directory.row(ofID: followed), let position = rows.firstIndex(of: Int32(row)) {
            cursor = position
        }
        settle(height: height)
    }

    /// Expands the area of a person, or collapses the expanded one.
    private mutating func unfold(_ id: Person.ID?, rules: BrowsingRules, height: Int) {
        member = nil
        unfolded = nil
        if let id, let row = directory.row(ofID: id) {
            unfolded = Unfolded(
                id: id, position: nil,
                area: directory.sameArea(of: row, by: rules.same, limit: BrowsingRules.previewLimit)
            )
        }
        placeUnfolded()
        settle(height: height)
        // Scroll to show as much of the expanded area as fits.
        if let unfolded, let position = unfolded.position, position == cursor {
            top = min(max(top, position + unfolded.lineCount + 1 - height), position)
        }
    }

    private mutating func placeUnfolded() {
        guard let id = unfolded?.id else { return }
        unfolded?.position = directory.row(ofID: id).flatMap { rows.firstIndex(of: Int32($0)) }
    }
}

extension PeopleListing {
    package var cursorLine: Int {
        if let member, let position = unfolded?.position { return position + 2 + member }
        return line(ofPosition: cursor)
    }

    /// The line of a person, by their position in `rows`.
    package func line(ofPosition position: Int) -> Int {
        guard let unfolded, let place = unfolded.position, position > place else { return position }
        return position + unfolded.lineCount
    }

    /// Moves the cursor by a step; `height` is the number of lines that fit on the screen.
    package mutating func move(_ step: Step, height: Int) {
        let line = cursorLine
        let target = step.moved(from: line, page: max(height - 1, 1), half: max(height / 2, 1), last: lineCount - 1)
        if let target { go(to: target, down: target > line) }
        settle(height: height)
    }

    /// Scrolls by a number of lines, down if positive. The cursor stays where it is unless that takes it out of view.
    package mutating func scroll(by lines: Int, height: Int) {
        top = min(max(top + lines, 0), max(lineCount - height, 0))
        let line = cursorLine
        if line < top { go(to: top, down: true) } else if line >= top + height { go(to: top + height - 1, down: false) }
        settle(height: height)
    }

    /// Moves the cursor to a line, counted from 0, or to the next one with a person on it.
    package mutating func go(to line: Int, down: Bool) {
        guard !rows.isEmpty else { return }
        var line = min(max(line, 0), lineCount - 1)
        // There is always a person above or below a line without one; at the very end, above.
        while !isPerson(line) { line += down && line + 1 < lineCount && hasPerson(below: line) ? 1 : -1 }
        switch self.line(line) {
        case .person(let position): (cursor, member) = (position, nil)
        case .member(let index): (cursor, member) = (unfolded?.position ?? cursor, index)
        case .area, .rest: break
        }
    }

    /// Moves the cursor to a position in `rows`, or to the last one before it.
    package mutating func go(toPosition position: Int) {
        go(to: line(ofPosition: min(position, rows.count - 1)), down: true)
    }

    /// Moves the cursor to a person of the list; returns `false` if they are not shown.
    @discardableResult
    package mutating func go(toID id: Person.ID, height: Int) -> Bool {
        guard let row = directory.row(ofID: id), let position = rows.firstIndex(of: Int32(row)) else { return false }
        (cursor, member) = (position, nil)
        settle(height: height)
        return true
    }

    /// Clamps the cursor to the rows, scrolls it into view and remembers the person under it.
    package mutating func settle(height: Int) {
        cursor = min(max(cursor, 0), max(rows.count - 1, 0))
        let line = cursorLine
        top = min(max(top, line - height + 1, 0), line)
        top = min(top, max(lineCount - height, 0))
        person = rows.indices.contains(cursor) ? directory.table.id(at: Int(rows[cursor])) : nil
    }

    private func isPerson(_ line: Int) -> Bool {
        switch self.line(line) {
        case .person, .member: true
        case .area, .rest: false
        }
    }

    private func hasPerson(below line: Int) -> Bool { (line + 1..<lineCount).prefix(2).contains(where: isPerson) }
}

extension Directory {
    /// Expands the area of the person in `row`, or collapses it if it is the open one.
    func toggle(_ row: Int, number: Int?, isOpen: Bool, by rules: BrowsingRules) -> Toggle {
        isOpen
            ? Toggle(person: person(at: row), number: number, sameArea: nil)
            : expansion(of: row, number: number, by: rules)
    }

    /// Returns a person together with the others in their area.
    func expansion(of row: Int, number: Int?, by rules: BrowsingRules) -> Toggle {
        let area = sameArea(of: row, by: rules.same, limit: BrowsingRules.previewLimit)
        return Toggle(
            person: person(at: row), number: number,
            sameArea: SameAreaPeople(
                field: area.field, area: area.name, count: area.count, people: area.rows.map { person(at: $0) }
            )
        )
    }

    /// Returns the row of the person that a command refers to, by their number in what is shown or by id, and that
    /// number.
    func find(_ text: String, numbered shown: [Int32], among all: [Int32]) -> (row: Int, number: Int?)? {
        // A directory's ids may be numbers as well: what was printed as a number is meant as one.
        if let number = Int(text), number > 0, number <= shown.count { return (Int(shown[number - 1]), number) }
        guard let row = row(ofID: text), all.contains(Int32(row)) else { return nil }
        return (row, shown.firstIndex(of: Int32(row)).map { $0 + 1 })
    }
}
