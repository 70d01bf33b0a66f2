import Foundation
import Settings
import Testing

@Suite("config.example.json")
struct ExampleTests {
    private var path: String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../config.example.json").path
    }

    @Test("used as it stands it gives the defaults, and every key is in it")
    func example() throws {
        let loaded = try Settings.load(
            environment: [:], configFile: path, defaultFile: nil, read: ConfigurationFile.read)
        #expect(loaded.settings == Settings())
        #expect(loaded.entries.map(\.key) == Settings.Key.allCases)
        for entry in loaded.entries {
            #expect(entry.origin == .file(path), "\(entry.key.path) is not in the file")
        }
    }

    @Test(
        "the server's variables in the package are all that there are, each with a comment and, if it has one, its default"
    )
    func variables() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../.packaging/rollcall-server.default")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let settings = lines.filter { $0.hasPrefix("#ROLLCALL_") }.map {
            $0.dropFirst().split(separator: "=", maxSplits: 1)
        }
        let given = Dictionary(settings.map { (String($0[0]), String($0[1])) }) { first, _ in first }
        let keys = Settings.Key.allCases.filter { ["auth.local.", "server."].contains(where: $0.path.hasPrefix) }
        #expect(Set(given.keys) == Set(keys.compactMap(\.environmentVariable)))
        #expect(lines.filter { !$0.hasPrefix("#") && !$0.isEmpty } == [#"ROLLCALL_SERVER_OPTIONS="""#])
        let loaded = try Settings.load(
            environment: given, configFile: nil, defaultFile: nil, read: ConfigurationFile.read)
        let usual = try Settings.load(environment: [:], configFile: nil, defaultFile: nil, read: ConfigurationFile.read)
        for (entry, usual) in zip(loaded.entries, usual.entries) where usual.value != "null" {
            #expect(entry.value == usual.value, "\(entry.key.path)")
        }
        for (line, before) in zip(lines.dropFirst(), lines) where line.hasPrefix("#ROLLCALL_") {
            #expect(before.hasPrefix("#"), "\(line) has no comment")
        }
    }

    @Test("its keys stand in the order in which they are listed")
    func order() throws {
        let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        var rest = text[...]
        for key in Settings.Key.allCases {
            let name = try #require(key.path.split(separator: ".").last)
            let range = try #require(rest.range(of: "\"\(name)\":"), "\(key.path) is missing or out of order")
            rest = rest[range.upperBound...]
        }
    }
}
