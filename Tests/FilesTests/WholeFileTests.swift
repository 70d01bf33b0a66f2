import Files
import Foundation
import Testing

@Suite("Reading a file whole")
struct WholeFileTests {
    private let folder = TemporaryFolder()

    @Test("a file is read whole, up to the limit and not beyond", arguments: [0, 1, 4_096, 70_000])
    func limit(count: Int) throws {
        let path = folder.file("file", Data(repeating: 7, count: count))
        #expect(try WholeFile.bytes(path, limit: count) == Array(repeating: 7, count: count))
        #expect(try WholeFile.head(path, count: 10) == Array(repeating: 7, count: min(count, 10)))
        guard count > 0 else { return }
        #expect(throws: FileError.tooLarge(limit: count - 1)) { try WholeFile.bytes(path, limit: count - 1) }
    }

    @Test("a file that tells no size of its own is read whole")
    func sizeless() throws {
        #expect(try !WholeFile.bytes("/proc/self/status", limit: 65_536).isEmpty)
        #expect(throws: FileError.tooLarge(limit: 10)) { try WholeFile.bytes("/proc/self/status", limit: 10) }
    }

    @Test("a pipe that nobody writes to, an endless device and a folder are refused at once")
    func irregular() {
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/zero", folder.path] {
            #expect(throws: FileError.notRegularFile) { try WholeFile.bytes(path, limit: 100) }
        }
        #expect(throws: FileError.missing) { try WholeFile.bytes(folder.path + "/gone", limit: 100) }
    }

    @Test("what others may do with a file is refused where that is asked", arguments: [0o640, 0o604, 0o660, 0o610])
    func loose(mode: Int) throws {
        let path = folder.file("file", Data("a".utf8), mode: mode)
        #expect(throws: FileError.looseMode(UInt32(mode))) {
            try WholeFile.bytes(path, limit: 10, checks: .closedToOthers)
        }
        #expect(try WholeFile.bytes(path, limit: 10) == Array("a".utf8))
    }

    @Test("a link is refused where that is asked")
    func link() throws {
        let path = folder.file("file", Data("a".utf8), mode: 0o600)
        let link = folder.path + "/link"
        #expect(symlink(path, link) == 0)
        #expect(throws: FileError.symbolicLink) { try WholeFile.bytes(link, limit: 10, checks: .notLinked) }
        #expect(try WholeFile.bytes(link, limit: 10) == Array("a".utf8))
    }

    @Test("a path that is no UTF-8 is found")
    func foreignPath() throws {
        let name = Array(folder.path.utf8) + Array("/caf".utf8) + [0xE9]
        let made = (name + [0]).withUnsafeBytes {
            open($0.assumingMemoryBound(to: CChar.self).baseAddress!, O_CREAT | O_WRONLY, 0o600)
        }
        #expect(write(made, "a", 1) == 1)
        close(made)
        #expect(try WholeFile.bytes(PathText.text(name), limit: 10) == Array("a".utf8))
    }
}
