import Terminal
import Testing

@Suite("Rows in columns") struct StyledTextColumnsTests {
    private func laidOut(_ rows: [[String]]) -> [String] {
        rows.map { $0.map { StyledText($0) } }.inColumns.map(\.plain)
    }

    @Test("columns are as wide as their widest cell, counted in columns of the terminal; the last cell of a row is not")
    func widths() {
        #expect(laidOut([["a", "b", "c"], ["한글", "", "x"]]) == ["a     b  c", "한글     x"])
        #expect(laidOut([["a", "long", "c"], ["bb", "x"], ["d"]]) == ["a   long  c", "bb  x", "d"])
        #expect(laidOut([]) == [] && laidOut([[]]) == [""])
    }

    @Test("a number ends in its last column, and is not cut where it is wider")
    func numbers() {
        #expect("7".alignedRight(in: 3) == "  7")
        #expect("한".alignedRight(in: 3) == " 한")
        #expect("1234".alignedRight(in: 3) == "1234")
    }
}
