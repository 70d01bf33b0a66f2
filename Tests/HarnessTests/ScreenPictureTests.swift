import Harness
import Testing

@Suite("The picture of a screen")
struct ScreenPictureTests {
    private func svg(_ output: String, columns: Int = 20, rows: Int = 2) -> [Substring] {
        var screen = ScreenEmulator(columns: columns, rows: rows)
        screen.feed(Array(output.utf8))
        return screen.svg(title: "A <screen>").split(separator: "\n")
    }

    /// The texts of the picture: column, columns and what stands there.
    private func texts(_ output: String) -> [String] {
        svg(output).compactMap { line in
            guard
                let match = line.firstMatch(
                    of: /<text x="(\d+)" y="\d+"(?: textLength="(\d+)"[^>]*?)?(?: class="\w+")?>(.*)<\/text>/),
                let x = Int(match.1)
            else { return nil }
            return "\((x - 10) / 8)+\((Int(match.2 ?? "8") ?? 0) / 8) \(match.3)"
        }
    }

    @Test("has words in their columns, cut at gaps and at another look")
    func columns() {
        #expect(texts("ab cd   e") == ["0+5 ab cd", "8+1 e"])
        #expect(texts("a\u{1B}[1mb\u{1B}[mc") == ["0+1 a", "1+1 b", "2+1 c"])
        #expect(texts("<&>") == ["0+3 &lt;&amp;&gt;"])
    }

    @Test("keeps wide characters, joined letters and marks together, each over the columns that they take")
    func scripts() {
        #expect(texts("김a수") == ["0+2 김", "2+1 a", "3+2 수"])
        #expect(texts("مهین پارسا x") == ["0+10 مهین پارسا", "11+1 x"])
        #expect(texts("राहुल 7") == ["0+4 राहुल", "5+1 7"])
        #expect(texts("e\u{301}x") == ["0+2 e\u{301}x"])
    }

    @Test("has a colour for light and one for dark, and the background of what is reversed")
    func colours() {
        let lines = svg("\u{1B}[31mred\u{1B}[0;7mback\u{1B}[0;38;5;31mpalette\u{1B}[0;38;2;1;2;3mx")
        let sheet = lines.first { $0.hasPrefix(".paper") } ?? ""
        let dark = lines.first { $0.hasPrefix("@media") } ?? ""
        #expect(sheet.contains("fill:#b3202a") && dark.contains("fill:#f47a72"))
        for part in ["#0087af", "#010203"] { #expect(sheet.contains(part) && dark.contains(part)) }
        #expect(lines.contains { $0.hasPrefix("<rect class=\"b0\" x=\"34\" y=\"10\" width=\"32\"") })
    }

    @Test("has on light paper what is sent there instead of a dark screen's colours")
    func lightTwins() {
        var screen = ScreenEmulator(columns: 20, rows: 1)
        screen.feed(Array("\u{1B}[38;5;80mhere\u{1B}[0;38;5;31mthere".utf8))
        let lines = screen.svg(title: "", onLight: ["38;5;80": "38;5;24"]).split(separator: "\n")
        let (light, dark) = (lines.first { $0.hasPrefix(".paper") } ?? "", lines.first { $0.hasPrefix("@media") } ?? "")
        #expect(light.contains(".t0{fill:#005f87}.t1{fill:#0087af}"))
        #expect(dark.contains(".t0{fill:#5fd7d7}.t1{fill:#0087af}"))
    }

    @Test("shows the cursor where there is one, and says what it is a picture of")
    func cursor() {
        #expect(svg("ab").contains { $0.hasPrefix("<rect class=\"cursor\" x=\"26\"") })
        #expect(!svg("ab\u{1B}[?25l").contains { $0.contains("class=\"cursor\"") })
        #expect(svg("").contains("<title>A &lt;screen&gt;</title>"))
    }
}
