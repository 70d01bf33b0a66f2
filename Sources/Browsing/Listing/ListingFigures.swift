package import People

/// The figures of a list and the selected bar, to whose people the list is narrowed.
package struct ListingFigures: Sendable, Hashable {
    package private(set) var figures: PeopleFigures
    /// The selected column of bars, from 0.
    package private(set) var column = 0
    /// The selected bar in the column, from 0; `nil` until one is selected.
    package private(set) var row: Int?

    package init(_ figures: PeopleFigures) { self.figures = figures }

    /// The bars of each column; one column without any where nothing can be counted.
    package var columns: [[PeopleFigures.Share]] {
        figures.columns.isEmpty ? [[]] : figures.columns.map { $0.flatMap(\.shares) }
    }

    /// What is true of those whom the selected bar counts; `nil` if none is selected.
    package var predicate: FieldCondition? {
        guard let row, columns.indices.contains(column), columns[column].indices.contains(row) else { return nil }
        return columns[column][row].predicate
    }

    /// Moves by a step; `page` is the number of visible bars.
    package mutating func move(_ step: Step, page: Int) {
        guard let row else {
            self.row = 0
            if step == .right { column = min(1, columns.count - 1) }
            return
        }
        switch step {
        case .left: column = max(column - 1, 0)
        case .right: column = min(column + 1, columns.count - 1)
        default:
            self.row = step.moved(from: row, page: page, half: max(page / 2, 1), last: columns[column].count - 1)
        }
        settle()
    }

    /// Moves to a bar; does nothing if there is none.
    package mutating func move(toColumn column: Int, row: Int) {
        guard columns.indices.contains(column), columns[column].indices.contains(row) else { return }
        (self.column, self.row) = (column, row)
    }

    /// Switches to the figures of a later load; the same bar stays selected.
    package mutating func follow(_ figures: PeopleFigures) {
        let former = predicate
        self.figures = figures
        column = min(column, columns.count - 1)
        if let former, let found = columns[column].firstIndex(where: { $0.predicate == former }) { row = found }
        settle()
    }

    private mutating func settle() {
        row = row.map { min(max($0, 0), max(columns[column].count - 1, 0)) }
    }
}
