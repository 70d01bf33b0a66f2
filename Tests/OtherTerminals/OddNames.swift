/// Names in scripts, signs and emoji that terminals draw in different widths.
package enum OddNames {
    package static let parts = [
        "अनीता", "नायर", "क्षेत्र", "ज्ञानेश्वर", "ஸ்ரீனிவாசன்", "বিশ্বাস", "ประเสริฐ", "สิริ", "မြန်မာ", "ភ្នំពេញ", "བོད་ཡིག", "فاطمه",
        "می\u{200C}خواهم", "שָׁלוֹם", "👨‍👩‍👧", "👩🏽‍🚀", "🇰🇷🇸🇪", "❤️", "1️⃣", "☺\u{FE0E}", "e\u{301}\u{302}", "Z\u{335}\u{321}a",
        "Ólafur",
        "Łukasz", "Жуков", "Ελένη", "“Bob”", "…", "─·▸", "한글", "김민준", "ﾊﾝｶｸ", "漢字", "Ａｂｃ", "\u{1112}\u{1161}\u{11AB}",
        "\u{E0B0}",
        "Tara", "O'Neil", "ꦗꦮ", "𝒜𝓃𝓃", "🏳️‍🌈",
    ]
    /// How many different people there are.
    package static let count = parts.count * 5

    /// The first and the last name of one of the people, counted from 0.
    package static func name(of number: Int) -> (first: String, last: String) {
        let turn = number / parts.count
        return (part(number), part(number % parts.count * 7 + turn * 11 + 3))
    }

    /// One of the parts, over and over.
    package static func part(_ number: Int) -> String { parts[number % parts.count] }
}
