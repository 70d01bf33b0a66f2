/// Compares rows of two tables, matching their shared values once and comparing the rest byte by byte.
struct RowComparison {
    private let left: PeopleTable
    private let right: PeopleTable
    /// For each column and code of `left`, the code of `right`, or -1; `nil` if their fields differ.
    private let codes: [[Int]]?

    init(_ left: PeopleTable, _ right: PeopleTable) {
        self.left = left
        self.right = right
        codes =
            left.schema.fields == right.schema.fields
            ? zip(left.columns, right.columns).map { $0.translation(to: $1) } : nil
    }

    /// Whether both rows have the same id.
    @inline(__always)
    func isSamePerson(_ leftRow: Int, _ rightRow: Int) -> Bool {
        left.isSamePerson(leftRow, as: rightRow, of: right)
    }

    @inline(__always)
    func isSamePersonOnLeft(_ row: Int, _ other: Int) -> Bool { left.isSamePerson(row, as: other, of: left) }

    @inline(__always)
    func leftHash(of row: Int) -> UInt64 { left.keys[row].seededHash }

    @inline(__always)
    func rightHash(of row: Int) -> UInt64 { right.keys[row].seededHash }

    /// Whether two rows with the same id agree in everything else too.
    @inline(__always)
    func isSameContent(_ leftRow: Int, _ rightRow: Int) -> Bool {
        guard let codes else { return left[leftRow].values == right[rightRow].values && left.schema == right.schema }
        for column in codes.indices
        where codes[column][left.columns[column].codes[leftRow]] != right.columns[column].codes[rightRow] {
            return false
        }
        return left.texts.withBytes(of: leftRow) { mine in
            right.texts.withBytes(of: rightRow) { mine.sameBytes(as: $0) }
        }
    }
}
