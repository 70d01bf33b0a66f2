import Browsing
import People

extension PeopleListing {
    /// Applies an action that concerns only the list.
    ///
    /// - Parameter columns: The fields that the list shows, by which it can be sorted.
    mutating func take(_ action: ScreenReactor.Action, columns: [Int], height: Int) {
        switch action {
        // Where a kept filter finds nobody, the person from before it is returned to.
        case .filterStarted: if query.filter.isEmpty || person != nil { personBefore = person }
        case .filterTyped(let text):
            guard text != query.filter else { break }
            query.filter = text
            if !text.isEmpty { lastFilter = text }
            stepsToMatch = text.isEmpty ? nil : []
            updateRows(height: height)
        case .filterCleared:
            stepsToMatch = nil
            query.filter = ""
            query.predicate = nil
            updateRows(height: height)
        case .filterCancelled:
            stepsToMatch = nil
            query.filter = ""
            awaited = personBefore
            updateRows(height: height)
        case .sortRequested:
            let columns: [String?] = [nil] + columns.map { directory.schema.fields[$0].key }
            let next = (columns.firstIndex(of: query.column) ?? 0) + 1
            query.column = next < columns.count ? columns[next] : nil
            query.isReversed = false
            updateRows(height: height)
        case .columnRequested(let column):
            query.isReversed = query.column == column && !query.isReversed
            query.column = column
            updateRows(height: height)
        case .sorted(let column, let isReversed):
            (query.column, query.isReversed) = (column, isReversed)
            updateRows(height: height)
        case .reversalRequested:
            query.isReversed.toggle()
            updateRows(height: height)
        case .personRequested: overlay = .person(top: 0)
        case .matchRequested(let forward): seek(forward: forward, height: height)
        case .resized, .terminalLearned, .ticked, .visitorChanged, .fateLearned, .browserChanged, .profileReceived,
            .noticeReceived, .keyReceived, .stepped, .scrolled, .counted, .lineRequested, .memberOpened, .listLeft,
            .listReturned, .cardPointed, .linePointed, .barPointed, .personSought, .figuresRequested, .figureKept,
            .helpRequested, .columnsChosen, .closed:
            break
        }
    }

    /// Whether this is the list that was opened. A search across everyone stays the same list when its text changes.
    func isOf(_ opened: PeopleList) -> Bool {
        switch (open.list, opened) {
        case (.everyone, .everyone): true
        default: open.list == opened
        }
    }

    /// Shows the list with another filter and order, with the cursor on a person.
    mutating func show(_ query: ListingQuery, at person: Person.ID?, height: Int) {
        self.query = query
        awaited = person
        stepsToMatch = nil
        updateRows(height: height)
    }

    /// Closes the figures and shows everyone again, with the cursor on the person from before them.
    mutating func closeFigures(height: Int) {
        overlay = nil
        guard query.predicate != nil else { return }
        awaited = personBeforeFigures
        query.predicate = nil
        updateRows(height: height)
    }

    /// Narrows the list to the people that the selected bar of the figures counts.
    mutating func narrowToFigure(height: Int) { narrow(to: figures?.predicate, height: height) }

    /// Narrows the list to the people of whom something is true; `nil` shows everyone.
    mutating func narrow(to predicate: FieldCondition?, height: Int) {
        guard predicate != query.predicate else { return }
        query.predicate = predicate
        updateRows(height: height)
    }

    /// Moves by a step: in the matches of a filter that was just typed as soon as they are known.
    mutating func take(_ step: Step, height: Int) {
        guard awaitedRows != nil, let steps = stepsToMatch else { return move(step, height: height) }
        if steps.count < Self.maximumStepsToMatch { stepsToMatch = steps + [step] }
    }

    /// The most steps that are remembered until a filter's matches are known.
    private static let maximumStepsToMatch = 1_000

    private mutating func updateRows(height: Int) {
        if case .reloaded = awaitedRows { return }
        awaitedRows = query.isPlain ? nil : .found
        if query.isPlain { showAll(height: height) }
    }

    /// Moves to the next or previous person that the last filter matches, wrapping around at the end.
    private mutating func seek(forward: Bool, height: Int) {
        isMatchMissing = false
        let search = PeopleSearch(lastFilter, .withGaps, in: directory.schema)
        guard !search.isEmpty else { return }
        for search in [search, search.allowingTypo].compactMap(\.self) {
            guard let position = position(of: search, forward: forward) else { continue }
            (cursor, member) = (position, nil)
            return settle(height: height)
        }
        isMatchMissing = true
    }

    /// Returns the position of the next or previous match; `nil` if nobody matches.
    ///
    /// The next people are searched first, then ever more of them at once, since most matches are near.
    private func position(of search: PeopleSearch, forward: Bool) -> Int? {
        var (searched, count) = (0, 1_000)
        while searched < rows.count {
            count = min(count, rows.count - searched)
            let positions = (1...count).map { step in
                (cursor + (forward ? searched + step : 2 * rows.count - searched - step)) % rows.count
            }
            let found = Set(search.rows(among: positions.map { rows[$0] }, in: directory.table))
            if let nearest = positions.first(where: { found.contains(rows[$0]) }) { return nearest }
            searched += count
            count *= 8
        }
        return nil
    }
}
