package import People

/// The open list: a section or a search across everyone, shown in pages, with at most one person's area expanded.
package struct OpenList: Sendable, Equatable {
    package private(set) var list: PeopleList
    /// The search text; empty if the list is not filtered.
    package private(set) var search: String
    /// The key of the field that the list is sorted by; empty for the order of the load.
    private var sortKey = ""
    private var isReversed = false
    /// The list's people, as rows of the directory.
    package private(set) var rows: [Int32]
    package private(set) var page: Page
    /// The person whose area is expanded.
    package private(set) var expanded: Person.ID?

    init(_ list: PeopleList, in directory: Directory, rules: BrowsingRules) {
        self.list = list
        search = if case .everyone(let search) = list { search } else { "" }
        rows = list.rows(in: directory, search: search)
        page = Page(of: rows.count, size: rules.pageSize)
    }

    /// Moves a page forward or back; returns `false` if there is none.
    mutating func turn(by step: Int) -> Bool {
        guard step > 0 ? page.hasNext : page.hasPrevious else { return false }
        page = step > 0 ? page.next : page.previous
        return true
    }

    mutating func search(_ text: String, in directory: Directory, rules: BrowsingRules) {
        search = text
        if case .everyone = list, !text.isEmpty { list = .everyone(search: text) }
        rows = sortedRows(in: directory)
        page = Page(of: rows.count, size: rules.pageSize)
    }

    mutating func sort(by key: String, isReversed: Bool, in directory: Directory, rules: BrowsingRules) {
        (sortKey, self.isReversed) = (key, isReversed)
        rows = sortedRows(in: directory)
        page = Page(of: rows.count, size: rules.pageSize)
    }

    private func sortedRows(in directory: Directory) -> [Int32] {
        let rows = list.rows(in: directory, search: search)
        return directory.schema.index(of: sortKey).map { directory.sorted(rows, by: $0, isReversed: isReversed) }
            ?? rows
    }

    /// Switches to another load's people, staying on the same page.
    mutating func follow(_ directory: Directory, rules: BrowsingRules) {
        rows = sortedRows(in: directory)
        page = Page(page.page, of: rows.count, size: rules.pageSize)
        if let expanded, directory.row(ofID: expanded) == nil { self.expanded = nil }
    }

    /// Expands or collapses the area of the person with a number on the page or an id.
    mutating func toggle(_ reference: String, in directory: Directory, rules: BrowsingRules) -> BrowserEvent {
        guard let found = directory.find(reference, numbered: Array(page.slice(of: rows)), among: rows) else {
            return .failed(.noSuchPerson(reference))
        }
        let id = directory.table.id(at: found.row)
        let isOpen = expanded == id
        expanded = isOpen ? nil : id
        return .toggled(directory.toggle(found.row, number: found.number, isOpen: isOpen, by: rules))
    }

    /// The current page.
    func event(in directory: Directory, rules: BrowsingRules) -> BrowserEvent {
        let expanded = expanded.flatMap(directory.row(ofID:))
        return .section(
            SectionPage(
                title: list.title, search: search, count: rows.count, page: page.page, pages: page.pages,
                people: page.slice(of: rows).map { directory.person(at: $0) },
                expanded: expanded.map { directory.expansion(of: $0, number: nil, by: rules) }
            ))
    }
}

extension PeopleList {
    /// The section's title; `nil` for a search across everyone.
    var title: String? {
        if case .section(let title) = self { title } else { nil }
    }

    /// Returns the list's rows in the order of the load; none if the section is gone.
    func rows(in directory: Directory, search: String) -> [Int32] {
        let whole =
            switch self {
            case .section(let title): directory.sections.first { $0.title == title }?.rows ?? []
            case .everyone: Array(0..<Int32(directory.count))
            }
        return search.isEmpty
            ? whole : PeopleSearch(search, .whole, in: directory.schema).rows(among: whole, in: directory.table)
    }
}

package enum PeopleList: Sendable, Hashable {
    case section(title: String)
    case everyone(search: String)
}
