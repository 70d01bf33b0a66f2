import Files
import Foundation
import Testing

@Suite("Files of a user that are replaced")
struct ReplacedFileTests {
    private let folder = TemporaryFolder()

    private func mode(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]) as? Int
    }

    private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

    @Test("the mode stays, and a symbolic link still leads to what it led to")
    func keeps() throws {
        let (file, link) = ("\(folder.path)/people.csv", "\(folder.path)/link.csv")
        try NewFile.write(Array("old".utf8), to: file)
        chmod(file, 0o644)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "people.csv")
        try ReplacedFile.write(Array("new".utf8), to: link)
        #expect(text(file) == "new" && mode(file) == 0o644)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "people.csv")
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["people.csv", "link.csv"])
    }

    @Test("a name that is no UTF-8 is a name")
    func anyBytes() throws {
        let file = folder.path + "/" + PathText.text([0x63, 0x61, 0x66, 0xE9])
        try NewFile.write(Array("old".utf8), to: file)
        try ReplacedFile.write(Array("new".utf8), to: file)
        #expect(try WholeFile.bytes(file, limit: 10, checks: []) == Array("new".utf8))
        #expect(FileSystem.exists(file) && !FileSystem.isFolder(file) && FileSystem.isFolder(folder.path))
        #expect(PrivateFolder.names(at: folder.path).count == 1)
    }

    @Test("what is no regular file is not replaced, nor is nothing")
    func refuses() throws {
        #expect(throws: FileError.notRegularFile) { try ReplacedFile.write([1], to: "/dev/null") }
        #expect(throws: FileError.notRegularFile) { try ReplacedFile.write([1], to: folder.path) }
        #expect(throws: FileError.system(ENOENT)) { try ReplacedFile.write([1], to: "\(folder.path)/none") }
    }
}
