import Testing
import Text

@Suite("Columns of text")
struct DisplayWidthTests {
    @Test(
        "Every script takes the columns that a terminal gives it",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("김민수", 6), ("\u{1100}\u{1161}\u{11A8}", 2),
            ("東京", 4), ("ﾊﾝｶｸ", 4), ("Ａ", 2), ("नमस्ते", 4), ("سلام", 4), ("می\u{200C}خواهم", 7), ("😀", 2), ("👨‍👩‍👧", 2),
            ("👍🏽", 2), ("🇰🇷", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("a\u{FE0F}", 1), ("\u{200B}", 0), ("ไทย", 3),
            ("Zürich", 6), ("…", 1),
            ("•", 1),
        ])
    func width(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test("Cutting never splits a character and never gets wider than asked")
    func truncation() {
        #expect("김민수".prefix(columns: 6) == "김민수")
        #expect("김민수".prefix(columns: 5) == "김민")
        #expect("김민수".prefix(columns: 1) == "")
        #expect("김민수".prefix(columns: 0) == "")
        #expect("e\u{301}e\u{301}e\u{301}".prefix(columns: 2) == "e\u{301}e\u{301}")
        #expect("family 👨‍👩‍👧!".prefix(columns: 8) == "family ")
        for columns in 0...12 { #expect("a김e\u{301}😀नमस्ते".prefix(columns: columns).displayWidth <= columns) }
    }

    @Test("From its end, a text is cut as from its beginning; all but what is below U+0300 character by character")
    func suffix() {
        #expect("김민수".suffix(columns: 6) == "김민수")
        #expect("김민수".suffix(columns: 5) == "민수")
        #expect("김민수".suffix(columns: 0) == "" && "".suffix(columns: 3) == "")
        #expect("Zürich".suffix(columns: 5) == "ürich" && "Zürich".prefix(columns: 2) == "Zü")
        #expect("e\u{301}e\u{301}".suffix(columns: 1) == "e\u{301}")
        for columns in 0...12 { #expect("a김e\u{301}😀नमस्ते".suffix(columns: columns).displayWidth <= columns) }
        for value in UInt32(0x20)..<0x300 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = "\(scalar)\(scalar)"
            #expect(text.count == 2 && text.displayWidth == text.reduce(0) { $0 + $1.displayWidth })
        }
    }

    @Test("Spaces are as many as were asked for")
    func spaces() {
        #expect(String(spaces: 3) == "   " && String(spaces: 0) == "" && String(spaces: -1) == "")
        #expect(String(spaces: 100).utf8.count == 100)
    }

    @Test("What is not assigned yet is as wide as what stands around it; no scalar is wider than two columns")
    func everyScalar() {
        #expect("\u{3FFF0}".displayWidth == 2 && "\u{2FF00}".displayWidth == 2)
        for value in UInt32(0x300)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            if scalar.columns > scalar.maximumColumns && !scalar.hasCertainWidth {
                Issue.record("U+\(String(value, radix: 16))")
            }
        }
    }
}
