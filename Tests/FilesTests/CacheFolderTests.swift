import Files
import Foundation
import Testing

@Suite("A folder of what can be loaded again")
struct CacheFolderTests {
    private let folder = TemporaryFolder()

    private var cache: CacheFolder { CacheFolder(path: folder.path + "/cache", limit: 4) }

    @Test("keeps a file for its owner alone until it is removed")
    func keeping() throws {
        #expect(cache.names.isEmpty && cache.read("a") == nil && cache.facts("a") == nil)
        cache.write("a", [1, 2, 3])
        cache.write("a", [4, 5])
        #expect(cache.names == ["a"] && cache.read("a") == [4, 5] && cache.read("a", atMost: 1) == [4])
        #expect(cache.facts("a")?.size == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/cache/a")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        cache.remove("a")
        #expect(cache.names.isEmpty && cache.read("a") == nil)
    }

    @Test("does not read a file that others may read, or one above its limit")
    func refusing() {
        cache.write("long", [1, 2, 3, 4, 5])
        #expect(cache.read("long") == nil && cache.read("long", atMost: 2) == [1, 2])
        cache.write("open", [1])
        chmod(folder.path + "/cache/open", 0o644)
        #expect(cache.read("open") == nil)
    }

    @Test("a touched file counts as used later than before")
    func touching() throws {
        cache.write("a", [1])
        let past = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000)]
        try FileManager.default.setAttributes(past, ofItemAtPath: folder.path + "/cache/a")
        #expect(cache.facts("a")?.used == 1_000_000_000_000)
        cache.touch("a")
        #expect(try #require(cache.facts("a")).used > 1_000_000_000_000)
    }

    @Test("where nothing can be written, there is nothing, and nothing fails")
    func unwritable() {
        let cache = CacheFolder(path: "/dev/null/cache", limit: 4)
        cache.write("a", [1])
        cache.remove("a")
        #expect(cache.names.isEmpty && cache.read("a") == nil)
    }
}
