import Foundation
import Testing

@Suite("every text of the catalogue, as it stands in the source")
struct CatalogueTests {
    /// One Korean text, and where it is.
    private struct Text {
        var korean: String
        var place: String
    }

    /// The text behind each `ko:`, its interpolations as `\()`.
    private static func texts() throws -> [Text] {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.flatMap { file in
            try String(contentsOf: file, encoding: .utf8).components(separatedBy: "ko: ").dropFirst().compactMap {
                rest in
                literal(rest).map { Text(korean: $0, place: "\(file.lastPathComponent): \($0)") }
            }
        }
    }

    /// The string literals at the beginning of `source`, joined where `+` joins them; `nil` where there is none.
    private static func literal(_ source: String) -> String? {
        var rest = Substring(source)
        var whole: String?
        while let start = rest.firstIndex(where: { !"+# \n".contains($0) }), rest[start] == "\"" {
            rest = rest[start...].dropFirst()
            var depth = 0
            while let next = rest.popFirst(), depth > 0 || next != "\"" {
                switch next {
                case "\\" where rest.first == "(":
                    rest.removeFirst()
                    if depth == 0 { whole = (whole ?? "") + "\\()" }
                    depth += 1
                case "\\": whole = (whole ?? "") + String(rest.popFirst().map { [$0] } ?? [])
                case "(" where depth > 0: depth += 1
                case ")" where depth > 0: depth -= 1
                default: if depth == 0 { whole = (whole ?? "") + String(next) }
                }
            }
        }
        return whole
    }

    @Test("there are some hundred, and the words of each are Korean")
    func korean() throws {
        let texts = try Self.texts()
        #expect(texts.count > 300)
        for text in texts {
            let words = text.korean.replacing("\\()", with: "")
            let isKorean = words.unicodeScalars.contains { ("가"..."힣").contains($0) }
            #expect(isKorean || !words.contains(where: \.isLetter), "\(text.place)")
        }
    }

    @Test("no finished sentence is followed by a colon")
    func colons() throws {
        for text in try Self.texts() {
            #expect(text.korean.firstMatch(of: #/[다요]( ?\([^)]*\))*:/#) == nil, "\(text.place)")
        }
    }

    @Test("no particle is left for the reader to choose")
    func particles() throws {
        for text in try Self.texts() {
            let isDouble = ["은(는)", "는(은)", "이(가)", "가(이)", "을(를)", "를(을)", "과(와)", "와(과)", "(으)로"].contains {
                text.korean.contains($0)
            }
            #expect(!isDouble, "\(text.place)")
            // What comes last in an interpolation decides: `with(_:)` chooses.
            #expect(text.korean.firstMatch(of: #/\\\(\)["”]?(은|는|이|가|을|를|과|와|으로|로)( |$)/#) == nil, "\(text.place)")
        }
    }

    @Test("a text of several sentences ends the last one as well")
    func fullStops() throws {
        for text in try Self.texts() where text.korean.firstMatch(of: #/[다요]\. /#) != nil {
            #expect(text.korean.last != "다" && text.korean.last != "요", "\(text.place)")
        }
    }
}
