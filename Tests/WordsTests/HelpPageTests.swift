import ClientWords
import Foundation
import Testing
import Words

@Suite("the pages of rollcall help, beside README and articles")
struct HelpPageTests {
    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The cells of the tables under a heading, without the quotes of code.
    private static func cells(under heading: String?, of path: String) throws -> [[String]] {
        let whole = try text(path)
        let section = try heading.map { name in
            try #require(whole.components(separatedBy: "\n## ").first { $0.hasPrefix("\(name)\n") })
        }
        return (section ?? whole).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst().dropLast().split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "")
            }
        }
    }

    @Test("the exit statuses are those of the README, in its words")
    func statuses() throws {
        let table = try Self.cells(under: "Exit statuses", of: "README.md").dropFirst()
        let rows = Messages(.english).rows(of: .exitCodes)
        #expect(Array(table) == rows.map { [$0.label, $0.text] })
    }

    @Test("the events are those of Events.md, in its order")
    func events() throws {
        let table = try Self.cells(under: nil, of: "Sources/rollcall/rollcall.docc/Events.md").map { $0[0] }
        var names: [String] = []
        for name in table where name != "event" && names.last != name { names.append(name) }
        #expect(Messages(.english).rows(of: .events).map(\.label) == names)
    }

    @Test("every page has the same labels in both languages, and Korean sentences", arguments: HelpPage.allCases)
    func korean(page: HelpPage) {
        let (english, korean) = (Messages(.english), Messages(.korean))
        #expect(english.rows(of: page).map(\.label) == korean.rows(of: page).map(\.label))
        let texts = korean.rows(of: page).map(\.text) + [korean.title(of: page), korean.introduction(of: page)]
        for text in texts { #expect(text.unicodeScalars.contains { ("가"..."힣").contains($0) }, "\(text)") }
    }
}
