import Foundation
import Portraits
import Testing

@Suite("Files of portraits that are kept")
struct PortraitCacheTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "portraits-\(UUID().uuidString)").path()

    private func url(_ number: Int) -> String { "https://example.com/\(number).jpg" }

    @Test("A file is found by its URL, is its owner's alone, and is gone when all are removed")
    func keeps() throws {
        let cache = PortraitCache(folder: folder)
        #expect(cache.read(url(1)) == nil)
        cache.write(url(1), [1, 2, 3])
        #expect(cache.read(url(1)) == [1, 2, 3])
        #expect(cache.read(url(2)) == nil)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(names[0])")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
        cache.removeAll()
        #expect(cache.read(url(1)) == nil)
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("What was used longest ago goes first, and the limit on bytes holds")
    func bounded() throws {
        let cache = PortraitCache(folder: folder)
        let bytes = [UInt8](repeating: 7, count: 512 << 10)
        for number in 0..<48 {
            cache.write(url(number), bytes)
            // Keeps being used.
            #expect(cache.read(url(0)) != nil, "after \(number)")
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let size = try names.reduce(0) {
            $0 + (try FileManager.default.attributesOfItem(atPath: "\(folder)/\($1)")[.size] as? Int ?? 0)
        }
        #expect(size <= PortraitCache.sizeLimit)
        #expect(cache.read(url(1)) == nil)
        #expect(cache.read(url(47)) != nil)
        try FileManager.default.removeItem(atPath: folder)
    }
}
