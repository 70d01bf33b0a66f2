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
