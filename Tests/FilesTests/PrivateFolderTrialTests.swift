import Files
import Foundation
import Testing

@Suite("A folder that is tried")
struct PrivateFolderTrialTests {
    private let folder = TemporaryFolder()

    @Test("takes a file, and nothing is left of it or of what was made for it")
    func left() throws {
        try PrivateFolder.tryWriting(at: folder.path + "/state/rollcall")
        #expect(PrivateFolder.names(at: folder.path).isEmpty)
        try PrivateFolder.tryWriting(at: folder.path)
        #expect(FileSystem.isFolder(folder.path))
    }

    @Test("that is none, or lies in a file, is told with the system's reason")
    func refused() {
        let file = folder.file("file", Data())
        #expect(throws: FileError.system(ENOTDIR)) { try PrivateFolder.tryWriting(at: file + "/state") }
        #expect(throws: FileError.system(ENOTDIR)) { try PrivateFolder.tryWriting(at: file) }
        #expect(PrivateFolder.names(at: folder.path) == ["file"])
    }

    @Test("for as much as a file will take: nothing is left of that either")
    func file() throws {
        try PrivateFile(path: folder.path + "/state/sessions").tryWriting(10_000)
        try PrivateFile(path: folder.path + "/sessions").tryWriting(10_000)
        #expect(PrivateFolder.names(at: folder.path).isEmpty)
        let file = folder.file("file", Data())
        #expect(throws: FileError.system(ENOTDIR)) { try PrivateFile(path: file + "/sessions").tryWriting(1) }
    }
}
