import Accounts
import Foundation
import Testing

@Suite("The limits of the session file") final class SessionFileLimitsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("limits-\(UUID())").path
    private var path: String { "\(folder)/session.json" }
    private var store: VaultSessionStore {
        VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock())
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func session(_ name: String, token: String = "token") -> Session {
        Session(
            name: name, email: "\(name)@example.org", endpoint: "local", tokens: SessionTokens(access: Token(token)),
            expiresAt: nil)
    }

    /// Stores two sessions, the older one with a token of `length`, and returns the size of the file.
    private func fill(_ length: Int) async throws -> Int {
        try await store.remove()
        try await store.save(session("Bob", token: String(repeating: "x", count: length)))
        try await store.save(session("Ann"))
        return try Data(contentsOf: URL(fileURLWithPath: path)).count
    }

    @Test("256 KiB are read, and nothing larger")
    func read() async throws {
        try await store.save(session("Ann"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        func pad(to size: Int) throws {
            try Data((text + String(repeating: " ", count: size - text.utf8.count)).utf8).write(
                to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
        try pad(to: 262_144)
        #expect(try await store.sessions().current == session("Ann"))
        try pad(to: 262_145)
        await #expect(throws: SessionStoreError.tooLarge(path: path, limit: 262_144)) {
            try await store.sessions().current
        }
    }

    @Test("as many sessions are kept as fit, to the byte")
    func fit() async throws {
        let size = try await fill(200_000)
        let rest = 262_144 - size
        #expect(try await fill(200_000 + rest) == 262_144)
        #expect(try await store.sessions().others.map(\.name) == ["Bob"])
        _ = try await fill(200_001 + rest)
        #expect(try await store.sessions() == SessionBook(current: session("Ann")))
    }

    @Test("no more is tried to be written than is ever written, whatever the size of what is there")
    func trial() async throws {
        try await store.save(session("Ann"))
        try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 1 << 36)
        try await store.tryWriting()
        await #expect(throws: SessionStoreError.tooLarge(path: path, limit: 262_144)) { try await store.sessions() }
    }

    @Test("a session that could not be read again is not written")
    func tooLarge() async throws {
        try await store.save(session("Ann"))
        let large = session("Bob", token: String(repeating: "x", count: 262_144))
        await #expect(throws: SessionStoreError.notWritable(path: path, reason: "File too large")) {
            try await store.save(large)
        }
        #expect(try await store.sessions().current == session("Ann"))
    }

    @Test("a file in a folder that others may write to is neither read nor written")
    func looseFolder() async throws {
        let (ann, bob) = (session("Ann"), session("Bob"))
        try await store.save(ann)
        try FileManager.default.setAttributes([.posixPermissions: 0o720], ofItemAtPath: folder)
        let failure = SessionStoreError.looseFolder(path: folder, mode: 0o720)
        await #expect(throws: failure) { try await store.sessions() }
        await #expect(throws: failure) { try await store.save(bob) }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
        #expect(try await store.sessions() == SessionBook(current: ann))
    }

    @Test("it says where it is")
    func place() {
        #expect(FileVault(path: path).name == "\(folder)/session.json")
        #expect(store.place == .file)
    }
}
