import Accounts
import Foundation
import Testing

@Suite final class SessionFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sessions-\(UUID())").path
    private var path: String { "\(folder)/state/rollcall/session.json" }
    private var store: VaultSessionStore {
        VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock())
    }
    private let session = Session(
        name: "Ann", email: "ann@example.org", endpoint: "local",
        tokens: SessionTokens(access: Token("access"), refresh: Token("refresh")),
        expiresAt: Date(timeIntervalSince1970: 1_769_850_900)
    )

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func put(_ text: String, mode: Int = 0o600) throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/state/rollcall", withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test("a login name, and what requests under the session need beside its tokens, are stored with it")
    func carried() async throws {
        var session = session
        (session.email, session.login) = ("", "ann")
        session.tokens.carried = ["id": Token("42"), "key": Token("k9")]
        try await store.save(session)
        #expect(try await store.sessions().current == session)
    }

    @Test("nothing is stored at first, and to forget nothing is no error")
    func none() async throws {
        #expect(try await store.sessions().current == nil)
        try await store.remove()
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/state"))
    }

    @Test("what is saved is loaded, is saved over, and is forgotten")
    func saved() async throws {
        try await store.save(session)
        #expect(try await store.sessions().current == session)
        var other = session
        other.tokens.refresh = nil
        other.expiresAt = nil
        try await store.save(other)
        #expect(try await store.sessions().current == other)
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/state/rollcall") == ["session.json"])
        try await store.remove()
        #expect(try await store.sessions().current == nil)
    }

    @Test("the file is for its owner only, and so is every folder made for it")
    func modes() async throws {
        try await store.save(session)
        #expect(try mode(path) == 0o600)
        #expect(try mode("\(folder)/state/rollcall") == 0o700)
        #expect(try mode("\(folder)/state") == 0o700)
    }

    @Test("the file is JSON with the members that the contract names")
    func members() async throws {
        try await store.save(session)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(
            text == """
                {
                  "email" : "ann@example.org",
                  "endpoint" : "local",
                  "expires_at" : "2026-01-31T09:15:00Z",
                  "name" : "Ann",
                  "refresh_token" : "refresh",
                  "token" : "access",
                  "token_type" : "Bearer",
                  "version" : 1
                }

                """)
    }

    @Test("a file that others may touch is refused, until it is saved again", arguments: [0o640, 0o604, 0o620, 0o644])
    func loose(mode: Int) async throws {
        try await store.save(session)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        await #expect(throws: SessionStoreError.looseMode(path: path, mode: UInt32(mode))) {
            try await store.sessions().current
        }
        try await store.save(session)
        #expect(try await store.sessions().current == session)
    }

    @Test("a symbolic link is refused, and saving replaces the link and not what it points at")
    func link() async throws {
        try await store.save(session)
        let target = "\(folder)/elsewhere.json"
        try FileManager.default.moveItem(atPath: path, toPath: target)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        let before = try Data(contentsOf: URL(fileURLWithPath: target))
        await #expect(throws: SessionStoreError.symbolicLink(path: path)) { try await store.sessions().current }
        var other = session
        other.name = "Bob"
        try await store.save(other)
        #expect(try await store.sessions().current == other)
        #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == before)
    }

    @Test("a dangling link and a folder are refused; a folder cannot be saved over")
    func notAFile() async throws {
        try put("")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
        await #expect(throws: SessionStoreError.symbolicLink(path: path)) { try await store.sessions().current }
        try await store.remove()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        await #expect(throws: SessionStoreError.notRegularFile(path: path)) { try await store.sessions().current }
        await #expect { try await store.save(session) } throws: { error in
            if case SessionStoreError.notWritable(let path, _) = error { path == self.path } else { false }
        }
    }

    @Test("a pipe is refused at once, without waiting for a writer")
    func pipe() async throws {
        try put("")
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        await #expect(throws: SessionStoreError.notRegularFile(path: path)) { try await store.sessions().current }
    }

    @Test(
        "garbage says which member is at fault, and is saved over",
        arguments: [
            ("", nil),
            ("garbage", nil),
            ("[]", nil),
            ("{}", "version"),
            (#"{"version":"1"}"#, "version"),
            (#"{"version":0,"name":"","email":"","endpoint":"","token":"t","token_type":"Bearer"}"#, "version"),
            (#"{"version":1,"name":"","email":"","endpoint":"local","token_type":"Bearer"}"#, "token"),
            (#"{"version":1,"name":"","email":"","endpoint":"local","token":"","token_type":"Bearer"}"#, "token"),
            (#"{"version":1,"name":7,"email":"","endpoint":"local","token":"t","token_type":"Bearer"}"#, "name"),
            (
                #"{"version":1,"name":"","email":"","endpoint":"","token":"t","token_type":"B","expires_at":"soon"}"#,
                "expires_at"
            ),
        ] as [(String, String?)])
    func garbage(text: String, member: String?) async throws {
        try put(text)
        await #expect(throws: SessionStoreError.garbage(path: path, member: member)) {
            try await store.sessions().current
        }
        try await store.save(session)
        #expect(try await store.sessions().current == session)
    }

    @Test("members of a later version are passed over; a later version is refused as such")
    func later() async throws {
        try put(
            #"{"version":1,"name":"","email":"e","endpoint":"local","token":"t","token_type":"Bearer","others":[1]}"#)
        #expect(try await store.sessions().current?.email == "e")
        try put(#"{"version":2,"sessions":[]}"#)
        await #expect(throws: SessionStoreError.newerVersion(path: path, version: 2)) {
            try await store.sessions().current
        }
    }

    @Test("a file too large for a session is not read")
    func large() async throws {
        try put(String(repeating: " ", count: FileVault.limit + 1))
        await #expect(throws: SessionStoreError.tooLarge(path: path, limit: FileVault.limit)) {
            try await store.sessions().current
        }
    }

    @Test("where no folder can be made, saving says where and why")
    func notWritable() async throws {
        try Data().write(to: URL(fileURLWithPath: "\(folder)/state"))
        await #expect(throws: SessionStoreError.notWritable(path: path, reason: "Not a directory")) {
            try await store.save(session)
        }
        try await store.remove()
    }

    @Test("many who save at once leave one whole session")
    func atOnce() async throws {
        let (store, session) = (store, session)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    var mine = session
                    mine.name = "Ann \(number)"
                    await #expect(throws: Never.self) { try await store.save(mine) }
                    #expect((try? await store.sessions().current)?.email == session.email)
                }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/state/rollcall") == ["session.json"])
    }
}
