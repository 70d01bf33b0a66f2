public import People

/// The list that is open: who is in it, in which order, and where one is.
///
/// One may be on a person of the list or on one of those who unfolded under a person. The place is that of a
/// (section, person): over a refresh, a filter or another order it stays on the same person.
public struct PeopleListing: Sendable {
    public var list: PeopleList
    public var directory: Directory
    /// Everybody of the list, in the order of the load.
    public var base: [Int32]
    /// Those who are shown: filtered and sorted.
    public var rows: [Int32]
    /// What the list was searched for by a command; empty where it is whole.
    public var search: String
    /// A later load whose rows are still being put together: until they are, the list is that of the load before.
    public private(set) var reload: Reload?
    /// What is shown of the list.
    public var query = ListingQuery()
    /// What `n` and `N` look for: the last filter.
    public var sought = ""
    /// Whether the rows of `query` are still being put together.
    public var isWorking = false
    /// Whether the filter was typed just now: the best match is stood on then.
    public var isFilterNew = false
    /// Whether the person's fields are shown in place of the list, where there is no room beside or below it.
    public var isPersonShown = false
    /// The position in `rows`, from 0.
    public var cursor = 0
    /// Where one is among those who unfolded under the person at `cursor`, from 0.
    public var member: Int?
    /// The first line that is shown.
    public var top = 0
    public var unfolded: Unfolded?
    /// Who is stood on.
    public private(set) var person: Person.ID?
    /// Who was stood on before a filter was typed.
    public var personBefore: Person.ID?

    /// Everybody of the list in a later load.
    public struct Reload: Sendable {
        public var directory: Directory
        public var base: [Int32]

        public init(directory: Directory, base: [Int32]) {
            self.directory = directory
            self.base = base
        }
    }

    /// A person with those of the same area under the row.
    public struct Unfolded: Sendable, Hashable {
        public var id: Person.ID
        /// The position in `rows`; `nil` where the person is not among those who are shown.
        public var position: Int?
        public var area: SameArea

        /// Lines under the row.
        public var lineCount: Int { 1 + area.rows.count + (area.count > area.rows.count && area.count > 0 ? 1 : 0) }
    }

    /// One line of the list.
    public enum Line: Sendable, Hashable {
        case person(position: Int)
        /// How many live in the area.
        case area
        case member(Int)
        /// How many more there are.
        case rest
    }

    public init(list: PeopleList, directory: Directory, base: [Int32], search: String) {
        self.list = list
        self.directory = directory
        self.base = base
        self.search = search
        rows = base
        person = rows.first.map { directory.table.id(at: Int($0)) }
    }

    /// The title of the section; `nil` for a search through everybody.
    public var title: String? { list.title }

    /// The row of the person one is on, in the directory.
    public var selectedRow: Int? {
        if let member, let unfolded, unfolded.area.rows.indices.contains(member) { return Int(unfolded.area.rows[member]) }
        return rows.indices.contains(cursor) ? Int(rows[cursor]) : nil
    }

    /// How many lines there are.
    public var lineCount: Int { rows.count + (unfolded?.position == nil ? 0 : unfolded?.lineCount ?? 0) }

    /// What stands on a line, from 0.
    public func line(_ index: Int) -> Line {
        guard let unfolded, let position = unfolded.position, index > position else { return .person(position: index) }
        let under = index - position - 1
        if under == 0 { return .area }
        if under <= unfolded.area.rows.count { return .member(under - 1) }
        return under < unfolded.lineCount ? .rest : .person(position: index - unfolded.lineCount)
    }

    /// The line one is on.
    public var cursorLine: Int {
        guard let unfolded, let position = unfolded.position else { return cursor }
        if let member { return position + 2 + member }
        return cursor > position ? cursor + unfolded.lineCount : cursor
    }

    /// Goes a step; `height` is how many lines the screen takes.
    public mutating func move(_ step: Step, height: Int) {
        let line = cursorLine
        switch step {
        case .up: go(to: line - 1, down: false)
        case .down: go(to: line + 1, down: true)
        case .halfPageUp: go(to: line - max(height / 2, 1), down: false)
        case .halfPageDown: go(to: line + max(height / 2, 1), down: true)
        case .pageUp: go(to: line - max(height - 1, 1), down: false)
        case .pageDown: go(to: line + max(height - 1, 1), down: true)
        case .first: go(to: 0, down: false)
        case .last: go(to: lineCount - 1, down: true)
        case .left, .right: break
        }
        settle(height: height)
    }

    /// Goes to a line, from 0, or to the next on which a person stands.
    public mutating func go(to line: Int, down: Bool) {
        guard !rows.isEmpty else { return }
        var line = min(max(line, 0), lineCount - 1)
        // Above and below what is no person there always is one; at the end of all lines the one above.
        while !isPerson(line) { line += down && line + 1 < lineCount && hasPerson(below: line) ? 1 : -1 }
        switch self.line(line) {
        case .person(let position): (cursor, member) = (position, nil)
        case .member(let index): (cursor, member) = (unfolded?.position ?? cursor, index)
        case .area, .rest: break
        }
    }

    /// Goes to a person of the list; `false` where that person is not among those who are shown.
    @discardableResult
    public mutating func go(toID id: Person.ID, height: Int) -> Bool {
        guard let row = directory.row(ofID: id), let position = rows.firstIndex(of: Int32(row)) else { return false }
        (cursor, member) = (position, nil)
        settle(height: height)
        return true
    }

    /// The latest load that is known of, whether its rows are shown or still being put together.
    public var latest: Reload { reload ?? Reload(directory: directory, base: base) }

    /// Has the rows of another load put together; what is shown stays until they are there.
    public mutating func wait(for reload: Reload) {
        self.reload = reload
        isWorking = true
    }

    /// Shows rows of the latest load, with the area of `unfolded`, and stays on the same person, or at the same position
    /// where that person is gone.
    public mutating func show(_ rows: [Int32], unfolding id: Person.ID?, rules: BrowsingRules, height: Int) {
        let followed = member == nil ? nil : selectedRow.map { directory.table.id(at: $0) }
        (directory, base) = (latest.directory, latest.base)
        reload = nil
        isWorking = false
        show(rows, height: height)
        unfold(id, rules: rules, height: height)
        guard let followed, let unfolded, unfolded.position == cursor else { return }
        member = unfolded.area.rows.firstIndex { directory.table.id(at: Int($0)) == followed }
        settle(height: height)
    }

    /// Shows other rows and stays on the same person, or at the same position where that person is gone.
    public mutating func show(_ rows: [Int32], height: Int) {
        let followed = person
        self.rows = rows
        member = nil
        placeUnfolded()
        if let followed, let row = directory.row(ofID: followed), let position = rows.firstIndex(of: Int32(row)) {
            cursor = position
        }
        settle(height: height)
    }

    /// Unfolds the area of a person, or folds it.
    public mutating func unfold(_ id: Person.ID?, rules: BrowsingRules, height: Int) {
        if member != nil { member = nil }
        unfolded = nil
        if let id, let row = directory.row(ofID: id) {
            unfolded = Unfolded(
                id: id, position: nil,
                area: directory.sameArea(of: row, by: rules.areaLevels, limit: BrowsingRules.previewLimit)
            )
        }
        placeUnfolded()
        settle(height: height)
        // What unfolded is seen as far as there is room.
        if let unfolded, let position = unfolded.position, position == cursor {
            top = min(max(top, position + unfolded.lineCount + 1 - height), position)
        }
    }

    /// Brings the place back into what there is and what is seen, and remembers who stands there.
    public mutating func settle(height: Int) {
        cursor = min(max(cursor, 0), max(rows.count - 1, 0))
        let line = cursorLine
        top = min(max(top, line - height + 1, 0), line)
        top = min(top, max(lineCount - height, 0))
        person = rows.indices.contains(cursor) ? directory.table.id(at: Int(rows[cursor])) : nil
    }

    private mutating func placeUnfolded() {
        guard let id = unfolded?.id else { return }
        unfolded?.position = directory.row(ofID: id).flatMap { rows.firstIndex(of: Int32($0)) }
    }

    private func isPerson(_ line: Int) -> Bool {
        switch self.line(line) {
        case .person, .member: true
        case .area, .rest: false
        }
    }

    private func hasPerson(below line: Int) -> Bool { (line + 1..<lineCount).prefix(2).contains(where: isPerson) }
}
