import Testing
import Text

@Suite("Combining marks in a row (UAX #15, Stream-Safe Text Format)")
struct MarkRunsTests {
    private func bounded(_ text: String) -> String {
        var text = text
        return text.withUTF8 { String(foreign: UnsafeRawBufferPointer($0)) }
    }

    private func marks(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

    @Test("thirty stay, those beyond go, and each character counts by itself")
    func limit() {
        #expect(bounded("e" + marks(30)).unicodeScalars.count == 31)
        #expect(bounded("e" + marks(31)).unicodeScalars.count == 31)
        #expect(bounded("e" + marks(500) + "a" + marks(31) + "o").unicodeScalars.count == 63)
        // Of different classes, which are what has to be sorted; the last three are made of such two.
        for marks in ["\u{345}\u{334}", "\u{F73}", "\u{F75}", "\u{F81}"] {
            let text = "e" + String(repeating: marks, count: 100)
            #expect(bounded(text).unicodeScalars.count == 31)
            #expect(Array(text.nfc.utf8) == Array(text.utf8))
        }
    }

    @Test("long texts without such a run stay as they are")
    func others() {
        let texts = [
            String(repeating: "가나다라", count: 100), String(repeating: "e" + marks(30), count: 50),
            String(repeating: "👨‍👩‍👧‍👦", count: 40), String(repeating: "plain ", count: 100), "",
        ]
        for text in texts { #expect(Array(bounded(text).utf8) == Array(text.utf8)) }
    }

    @Test("a run is found wherever it stands", arguments: 0..<130)
    func anywhere(offset: Int) {
        let before = String(repeating: "x", count: offset)
        for after in ["", "x", String(repeating: "x", count: 70)] {
            #expect(bounded(before + marks(31) + after).unicodeScalars.count == offset + 30 + after.count)
        }
    }

    @Test("bytes that are no UTF-8 are repaired, beside marks too")
    func broken() {
        let bytes = [0xFF] + Array(marks(40).utf8) + [0xCC]
        let text = bytes.withUnsafeBytes { String(foreign: $0) }
        #expect(text.unicodeScalars.count == 32)
        #expect(text.unicodeScalars.first == "\u{FFFD}" && text.unicodeScalars.last == "\u{FFFD}")
        #expect(Array(String(foreign: [0x61, 0xFF]).utf8) == Array("a\u{FFFD}".utf8))
    }

    @Test("what has such a run is not normalized")
    func normalization() {
        let text = "e" + marks(31)
        #expect(Array(text.nfc.utf8) == Array(text.utf8))
        #expect(("e" + marks(30)).nfc.unicodeScalars.first == "\u{E9}")
    }
}
