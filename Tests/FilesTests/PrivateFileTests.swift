import Files
import Foundation
import Testing

@Suite("Private files and folders")
struct PrivateFileTests {
    private let folder = TemporaryFolder()

    @Test("a file is written beside, with mode 0600, in folders of 0700, and read back")
    func writing() throws {
        let file = PrivateFile(path: folder.path + "/a/b/file")
        #expect(try file.read(limit: 10) == nil)
        try file.write([1, 2, 3])
        try file.write([4], isLasting: false)
        #expect(try file.read(limit: 10) == [4])
        #expect(mode(file.path) == 0o600 && mode(file.folder) == 0o700 && mode(folder.path + "/a") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder) == ["file"])
        try file.remove()
        try file.remove()
        #expect(try file.read(limit: 10) == nil)
    }

    @Test(
        "what a killed process began to write is removed by the next, and nothing else",
        arguments: [(true, false, true), (false, false, true), (false, true, false)])
    func drafts(isLasting: Bool, isOneOfMany: Bool, isTidied: Bool) throws {
        let file = PrivateFile(path: folder.path + "/a/session.json")
        try file.write([1])
        // No process has a number as high.
        let left = "session.json.2147483647-7"
        let locked = "session.json.2147483647-8"
        let others = [
            "session.json.\(getpid())-7", "session.json.lock", "session.json.2147483647", "other.2147483647-7",
        ]
        for name in others + [left, locked] { try PrivateFile(path: "\(file.folder)/\(name)").write([2]) }
        let writer = open("\(file.folder)/\(locked)", O_RDONLY)
        #expect(flock(writer, LOCK_EX | LOCK_NB) == 0)
        try file.write([3], isLasting: isLasting, isOneOfMany: isOneOfMany)
        func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: file.folder)) }
        #expect(try names() == Set(others + ["session.json", locked] + (isTidied ? [] : [left])))
        close(writer)
        try file.remove()
        #expect(try names() == Set(others))
    }

    @Test("a folder that others may write to is refused", arguments: [0o770, 0o707, 0o777, 0o720])
    func looseFolder(mode: Int) {
        let path = folder.path + "/state"
        #expect(mkdir(path, 0o700) == 0 && chmod(path, mode_t(mode)) == 0)
        #expect(throws: FileError.looseMode(UInt32(mode))) { try PrivateFolder.make(at: path) }
        #expect(throws: FileError.looseMode(UInt32(mode))) { try PrivateFile(path: path + "/file").write([1]) }
        #expect(!FileManager.default.fileExists(atPath: path + "/file"))
    }

    @Test("a folder that others may look into, and one that is missing, are none of these")
    func openFolder() throws {
        let path = folder.path + "/state"
        try PrivateFolder.check(path)
        #expect(mkdir(path, 0o700) == 0 && chmod(path, 0o755) == 0)
        try PrivateFolder.make(at: path)
    }

    @Test("a folder of another user's is refused")
    func foreignFolder() {
        var path = "/"
        var owner: UInt32 = 0
        if geteuid() == 0 {
            path = folder.path + "/theirs"
            owner = 65_534
            #expect(mkdir(path, 0o700) == 0 && chown(path, owner, owner) == 0)
        }
        #expect(throws: FileError.foreignOwner(owner)) { try PrivateFolder.make(at: path) }
    }

    @Test("a new file overwrites nothing")
    func newFile() throws {
        let path = folder.path + "/new"
        try NewFile.write([1], to: path)
        #expect(throws: FileError.system(EEXIST)) { try NewFile.write([2], to: path) }
        #expect(try WholeFile.bytes(path, limit: 10, checks: [.own, .closedToOthers]) == [1])
    }

    private func mode(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_mode & 0o7777) : -1
    }
}
