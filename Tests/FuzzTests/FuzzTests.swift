import Foundation
import Testing

/// The corpora in the tree, without libFuzzer: what was found once is not made again.
@Suite struct FuzzTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    private static func inputs(_ target: FuzzTarget) -> [URL] {
        let folder = corpus.appending(path: target.rawValue)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appending(path: $0) }
    }

    @Test("what is in the corpus keeps the rules", arguments: FuzzTarget.allCases)
    func corpus(target: FuzzTarget) async throws {
        let inputs = Self.inputs(target)
        #expect(!inputs.isEmpty)
        for input in inputs {
            do {
                try await target.run(Array(try Data(contentsOf: input)))
            } catch {
                Issue.record("\(input.lastPathComponent): \(error)")
            }
        }
    }

    @Test("what is in the corpus, cut short at every place and with every byte changed once, keeps the rules")
    func broken() async throws {
        for target in FuzzTarget.allCases {
            for input in Self.inputs(target).prefix(3) {
                let bytes = Array(try Data(contentsOf: input).prefix(200))
                for index in bytes.indices {
                    var changed = bytes
                    changed[index] ^= UInt8(truncatingIfNeeded: 1 << (index % 8))
                    do {
                        try await target.run(Array(bytes[..<index]))
                        try await target.run(changed)
                    } catch {
                        Issue.record("\(target) \(input.lastPathComponent) at \(index): \(error)")
                    }
                }
            }
        }
    }

    @Test("the corpora are small")
    func size() throws {
        var size = 0
        for input in FuzzTarget.allCases.flatMap({ Self.inputs($0) }) { size += try Data(contentsOf: input).count }
        #expect(size <= 2 << 20)
    }
}
