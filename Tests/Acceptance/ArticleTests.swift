import Foundation
import Testing

@Suite("What the articles say of the code")
struct ArticleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

    /// The articles, the README and the guide for contributors.
    private static func articles() throws -> [(name: String, text: String)] {
        let articles = root.appending(path: "Sources/rollcall/rollcall.docc")
        let names = try FileManager.default.contentsOfDirectory(atPath: articles.path).filter { $0.hasSuffix(".md") }
        let files =
            names.map { articles.appending(path: $0) }
            + [root.appending(path: "README.md"), root.appending(path: ".github/CONTRIBUTING.md")]
        return try files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("the files and folders that they name are there")
    func paths() throws {
        for (name, text) in try Self.articles() {
            for match in text.matches(of: /`((?:Sources|Tests|\.github|\.packaging|\.ci|\.tools)\/[A-Za-z0-9_.+\/-]+)`/)
            {
                let path = Self.root.appending(path: String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(name) names \(match.1)")
            }
        }
    }

    @Test("the map of rooms has each room, and no other")
    func rooms() throws {
        let text = try #require(try Self.articles().first { $0.name == "Architecture.md" }).text
        let map = text.split(separator: "\n").filter { $0.hasPrefix("| `") }.compactMap {
            $0.split(separator: "|").first
        }
        let named = map.flatMap { $0.matches(of: /`([A-Za-z0-9-]+)`/).map { String($0.1) } }
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources").path)
        let rooms = folders.filter { $0.firstMatch(of: /^C[A-Z]/) == nil }
        #expect(Set(named).filter { $0.firstMatch(of: /^C[A-Z]/) == nil } == Set(rooms))
    }

    @Test("no line of prose stands twice in one, as after a paragraph pasted over another")
    func repeats() throws {
        for (name, text) in try Self.articles() {
            let prose = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: "\n") }
            var seen: Set<Substring> = []
            for line in prose where line.count > 60 {
                #expect(seen.insert(line).inserted, "\(name): \(line)")
            }
        }
    }

    @Test("the types of the keystroke that is traced exist")
    func keystroke() throws {
        let text = try #require(try Self.articles().first { $0.name == "Architecture.md" }).text
        let trace = try #require(text.split(separator: "### ").first { $0.hasPrefix("One keystroke") })
        let files = FileManager.default.enumerator(atPath: Self.root.appending(path: "Sources").path)
        let types = Set((files?.allObjects as? [String] ?? []).map { ($0 as NSString).lastPathComponent })
        for match in trace.matches(of: /`([A-Z][A-Za-z]+)[`.]/) {
            #expect(types.contains("\(match.1).swift"), "\(match.1)")
        }
    }
}
