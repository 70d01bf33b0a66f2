import Terminal
import Testing

@Suite("Styled text")
struct StyledTextTests {
    @Test("A styled span cleans what it is given")
    func span() {
        #expect(StyledText("x\u{1B}[2Jy", .error).plain == "x[2Jy")
        #expect(StyledText.Span("a\nb").text == "a b")
    }

    @Test("Rows of spans are cut and filled as one text, styles kept")
    func styledRows() {
        let row = StyledText("김민", .title) + StyledText("수 x", .dim)
        #expect(row.width == 8)
        #expect(row.truncated(to: 6).plain == "김민…")
        #expect(row.truncated(to: 6).spans.map(\.style) == [.title, .dim])
        #expect(row.truncated(to: 4).plain == "김…")
        #expect(row.padded(to: 10).plain == "김민수 x  ")
        #expect(row.truncated(to: 8) == row)
        for columns in 0...10 { #expect(row.padded(to: columns).width == columns) }
    }
}
