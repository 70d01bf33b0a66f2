import Harness
import Testing
import Text

@Suite("Cleaning of foreign text")
struct CleaningTests {
    @Test(
        "No code that a terminal obeys is left (httpie 1812)",
        arguments: [
            ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"),
            ("\u{1B}]0;title\u{7}x", "]0;titlex"),
            ("\u{9B}31mx", "31mx"),
            ("a\u{0}b\u{7F}c\u{8}", "abc"),
            (
                "one\ttwo\nthree\r\nfour\rfive\u{2028}six\u{2029}seven\u{85}eight",
                "one two three four five six seven eight"
            ),
            ("\u{202E}gnp.exe\u{202C} \u{2066}x\u{2069}\u{200E}\u{200F}\u{61C}", "gnp.exe x"),
            ("a\u{FEFF}b\u{200B}c\u{AD}d\u{FFFE}e\u{E0041}f", "abcdef"),
        ])
    func removed(given: String, cleaned: String) {
        #expect(given.cleanedForTerminal == cleaned)
    }

    @Test("Names in their own scripts stay as they are, joiners included")
    func kept() {
        for name in ["김민수", "می\u{200C}خواهم", "क्\u{200D}ष", "👨‍👩‍👧", "e\u{301}", "Zoë O'Neil-Łukasz", "🇰🇷", ""] {
            #expect(name.cleanedForTerminal == name)
        }
    }

    @Test("Cleaning twice is cleaning once, for every scalar between two letters")
    func idempotent() {
        for value in UInt32(0)...0x2FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = "a\(Character(scalar))b".cleanedForTerminal
            #expect(once.cleanedForTerminal == once)
            let isClean = once.unicodeScalars.allSatisfy {
                $0.properties.generalCategory != .control && $0.properties.generalCategory != .lineSeparator
            }
            #expect(isClean)
        }
    }

    @Test("A pile of marks, of joiners, of vowels that take no column: what no script needs goes")
    func piles() {
        let pile = "e" + String(repeating: "\u{301}", count: 5_000)
        #expect(pile.cleanedForTerminal.unicodeScalars.count == 9)
        let tied = String(repeating: "👩\u{200D}", count: 5_000)
        #expect(tied.cleanedForTerminal.first.map { $0.unicodeScalars.count } ?? 0 <= 17)
        let vowels = "\u{1100}" + String(repeating: "\u{1161}", count: 5_000)
        #expect(vowels.cleanedForTerminal.unicodeScalars.count == 9)
        for text in [pile, tied, vowels] {
            #expect(text.cleanedForTerminal.cleanedForTerminal == text.cleanedForTerminal)
        }
        for whole in ["👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏿", "ཧྐྵྨླྺྼྻྂ", "क्‍ष्‍म"] { #expect(whole.cleanedForTerminal == whole) }
    }

    @Test("Cleaning and measuring a pile of marks costs what its size is worth")
    func cost() {
        func time(_ count: Int) -> Duration {
            let text = "e" + String(repeating: "\u{301}\u{323}", count: count)
            return ThreadTime.of { _ = text.cleanedForTerminal.prefix(columns: 10).displayWidth }
        }
        let small = (0..<5).map { _ in time(2_000) }.min() ?? .zero
        let large = (0..<3).map { _ in time(64_000) }.min() ?? .zero
        #expect(large < small * 32 * 8)
    }
}
