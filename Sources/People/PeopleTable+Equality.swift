extension PeopleTable: Equatable {
    /// Whether both tables contain the same people in the same order.
    package static func == (left: PeopleTable, right: PeopleTable) -> Bool {
        guard left.count == right.count else { return false }
        let comparison = RowComparison(left, right)
        return left.indices.allSatisfy { row in
            comparison.isSamePerson(row, row) && comparison.isSameContent(row, row)
        }
    }
}
