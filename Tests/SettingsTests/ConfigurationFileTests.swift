import Foundation
import Settings
import Testing

@Suite("Reading a configuration file")
struct ConfigurationFileTests {
    @Test("a file is read whole, beyond one part of a read")
    func whole() throws {
        try withFolder { folder in
            let text = String(repeating: "한", count: 60_000)
            try Data(text.utf8).write(to: folder.appending(path: "c.json"))
            #expect(try ConfigurationFile.read(folder.appending(path: "c.json").path) == Array(text.utf8))
        }
    }

    @Test("a missing file, a folder and an endless one are told apart")
    func faults() throws {
        try withFolder { folder in
            let gone = folder.appending(path: "gone/c.json").path
            #expect(throws: ConfigurationFile.ReadingError.missing) { try ConfigurationFile.read(gone) }
            // What leads nowhere was meant to hold, which no file is not.
            let link = folder.appending(path: "link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: gone)
            #expect(throws: ConfigurationFile.ReadingError.unreadable(reason: "a symbolic link that leads nowhere")) {
                try ConfigurationFile.read(link)
            }
            #expect(throws: ConfigurationFile.ReadingError.unreadable(reason: "Is a directory")) {
                try ConfigurationFile.read(folder.path)
            }
            #expect(throws: ConfigurationFile.ReadingError.tooLarge(limit: ConfigurationFile.sizeLimit)) {
                try ConfigurationFile.read("/dev/zero")
            }
            let nothing = try ConfigurationFile.read("/dev/null")
            #expect(nothing.isEmpty)
        }
    }

    @Test("a pipe is waited for")
    func pipe() async throws {
        let pipe = Pipe()
        async let bytes = Task.detached { [path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"] in
            try ConfigurationFile.read(path)
        }.value
        try pipe.fileHandleForWriting.write(contentsOf: Data("{}".utf8))
        try pipe.fileHandleForWriting.close()
        let read = try await bytes
        #expect(read == Array("{}".utf8))
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rollcall-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }
}
