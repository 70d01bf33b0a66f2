import Testing
import Text

@Suite("Normalization Form C (UAX #15)")
struct NormalizationTests {
    @Test(
        "what is one text in two forms becomes the composed one",
        arguments: [
            ("cafe\u{301}", "caf\u{E9}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("\u{AC00}\u{11A8}", "\u{AC01}"),
            ("a\u{307}\u{323}", "\u{1EA1}\u{307}"), ("\u{212B}", "\u{C5}"), ("\u{958}", "\u{915}\u{93C}"),
            (
                "e" + String(repeating: "\u{301}", count: 8) + "\u{323}",
                "\u{1EB9}" + String(repeating: "\u{301}", count: 8)
            ),
            ("", ""), ("plain", "plain"), ("김민수 👨‍👩‍👧", "김민수 👨‍👩‍👧"), ("a\u{0}e\u{301}", "a\u{0}\u{E9}"),
        ])
    func composed(text: String, form: String) {
        // Strings compare as equal in any form: their bytes do not.
        #expect(Array(text.nfc.utf8) == Array(form.utf8))
        #expect(Array(text.nfc.nfc.utf8) == Array(form.utf8))
    }

    @Test("bytes that are not text have no form")
    func notText() {
        let bytes: [UInt8] = [0x65, 0xCC, 0x81, 0xFF]
        bytes.withUnsafeBytes { #expect(Normalization.places(for: $0) == 0) }
    }

    @Test(
        "case and marks go; letters with a stroke and ligatures become plain ones",
        arguments: [
            ("É", "e"), ("й", "и"), ("ß", "ss"), ("ẞ", "ss"), ("Æ", "ae"), ("Œ", "oe"), ("Þ", "th"), ("Ł", "l"),
            ("Ø", "o"),
            ("Ǿ", "o"), ("Đ", "d"), ("ı", "i"), ("İ", "i"), ("ς", "σ"), ("ΐ", "ι"), ("Ё", "е"), ("Ŋ", "n"), ("ſ", "s"),
            ("ự", "u"),
            ("한", "\u{1112}\u{1161}\u{11AB}"), ("a", "a"), ("\u{301}", ""),
        ])
    func folded(text: String, plain: String) {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalar.forEachFolded { folded.append($0) } }
        #expect(Array(folded) == Array(plain.unicodeScalars))
    }
}
