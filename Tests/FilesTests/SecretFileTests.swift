import Files
import Foundation
import Testing

@Suite("Who may read a file with a secret")
struct SecretFileTests {
    private func file(
        _ mode: UInt32, owner: UInt32 = 0, group: UInt32 = 2_000, readOnly: Bool = false, user: UInt32 = 1_000
    ) -> SecretFile {
        SecretFile(
            mode: mode, owner: owner, group: group, isOnReadOnlyMount: readOnly, user: user, groups: [1_000, 2_000])
    }

    @Test("its owner alone, a group that root gives it to, and everybody where nobody can write")
    func taken() {
        #expect(file(0o600, owner: 1_000).isTaken)
        #expect(file(0o400, owner: 1_000).isTaken)
        #expect(file(0o440).isTaken)
        #expect(file(0o640).isTaken)
        #expect(file(0o444, readOnly: true).isTaken)
        #expect(file(0o644, readOnly: true).isTaken)
        #expect(file(0o444, readOnly: true, user: 0).isTaken)
    }

    @Test("nobody else: others on an ordinary file system, other groups, an owner's own group, and whoever may write")
    func refused() {
        #expect(!file(0o444).isTaken)
        #expect(!file(0o644, owner: 1_000).isTaken)
        #expect(!file(0o440, group: 3_000).isTaken)
        #expect(!file(0o440, owner: 1_000).isTaken)
        #expect(!file(0o440, owner: 1_001).isTaken)
        #expect(!file(0o640, user: 0).isTaken)
        #expect(!file(0o660, readOnly: true).isTaken)
        #expect(!file(0o446, readOnly: true).isTaken)
        #expect(!file(0o444, owner: 1_001, readOnly: true).isTaken)
    }

    @Test(
        "a pipe that this process was given is read to its end, within the limit",
        arguments: ["/dev/fd/", "/proc/self/fd/"])
    func pipe(folder: String) throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("secret\n".utf8))
        try pipe.fileHandleForWriting.close()
        let path = folder + "\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(throws: FileError.notRegularFile) { try WholeFile.bytes(path, limit: 100, checks: .secret) }
        #expect(try WholeFile.bytes(path, limit: 100, checks: [.secret, .orPipe]) == Array("secret\n".utf8))
        #expect(throws: FileError.self) { try WholeFile.bytes("/dev/fd/999", limit: 100, checks: .orPipe) }
    }
}
