import Accounts
import Foundation
import Testing

@Suite("Several sessions in one file") final class SessionFileOthersTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sessions-\(UUID())").path
    private var path: String { "\(folder)/session.json" }
    private var store: VaultSessionStore {
        VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock())
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func session(_ name: String, token: String = "token") -> Session {
        Session(
            name: name, email: "\(name)@example.org", endpoint: "local",
            tokens: SessionTokens(access: Token(token), refresh: Token("refresh")),
            expiresAt: Date(timeIntervalSince1970: 1_769_850_900)
        )
    }

    private func put(_ text: String, mode: Int = 0o600) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    private var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "none" }

    @Test("the current one's members stand where they always stood, the others in a list beside them")
    func members() async throws {
        try await store.save(session("Ann"))
        try await store.save(session("Bob"))
        #expect(
            text == """
                {
                  "email" : "Bob@example.org",
                  "endpoint" : "local",
                  "expires_at" : "2026-01-31T09:15:00Z",
                  "name" : "Bob",
                  "other_sessions" : [
                    {
                      "email" : "Ann@example.org",
                      "endpoint" : "local",
                      "expires_at" : "2026-01-31T09:15:00Z",
                      "name" : "Ann",
                      "refresh_token" : "refresh",
                      "token" : "token",
                      "token_type" : "Bearer"
                    }
                  ],
                  "refresh_token" : "refresh",
                  "token" : "token",
                  "token_type" : "Bearer",
                  "version" : 1
                }

                """)
        #expect(try await store.sessions() == SessionBook(current: session("Bob"), others: [session("Ann")]))
        #expect(try await store.sessions().current == session("Bob"))
    }

    @Test("where none is current the others are kept alone, and the last one that is forgotten takes the file along")
    func noneCurrent() async throws {
        try await store.save(session("Ann"))
        try await store.save(session("Bob"))
        try await store.forget(session("Bob"))
        #expect(!text.contains("Bob") && text.contains("Ann") && text.contains(#""version" : 1"#))
        #expect(try await store.sessions().current == nil)
        #expect(try await store.sessions() == SessionBook(others: [session("Ann")]))
        try await store.forget(session("Ann"))
        #expect(text == "none")
        #expect(try await store.sessions().isEmpty)
    }

    @Test("what changes nothing writes nothing")
    func unchanged() async throws {
        try await store.save(session("Ann"))
        let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        let (ann, bob) = (session("Ann").key, session("Bob").key)
        try await store.change { $0.makeCurrent(ann) }
        try await store.change { $0.remove(bob) }
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
    }

    @Test(
        "garbage among the others says where",
        arguments: [
            (#"{"version":1,"other_sessions":7}"#, "other_sessions"),
            (#"{"version":1,"other_sessions":[7]}"#, "other_sessions[0]"),
            (
                #"{"version":1,"other_sessions":[{"name":"","email":"","endpoint":"local","token":"","token_type":"B"}]}"#,
                "other_sessions[0].token"
            ),
            (
                #"{"version":1,"other_sessions":[{"name":"","email":"","token":"t","token_type":"B"}]}"#,
                "other_sessions[0].endpoint"
            ),
            (#"{"version":1,"token":"t","other_sessions":[]}"#, "name"),
        ])
    func garbage(text: String, member: String) async throws {
        try put(text)
        await #expect(throws: SessionStoreError.garbage(path: path, member: member)) { try await store.sessions() }
    }

    @Test("what cannot be used is replaced by a login, left alone by a switch, and gone after a logout")
    func unusable() async throws {
        try put("garbage")
        let failure = SessionStoreError.garbage(path: path, member: nil)
        let ann = session("Ann").key
        await #expect(throws: failure) { try await store.change { $0.makeCurrent(ann) } }
        #expect(text == "garbage")
        try await store.forget(session("Ann"))
        #expect(text == "none")
        try put("garbage")
        try await store.save(session("Ann"))
        #expect(try await store.sessions() == SessionBook(current: session("Ann")))
    }

    @Test("others that others may read are not taken over")
    func loose() async throws {
        try await store.save(session("Ann"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try await store.save(session("Bob"))
        #expect(try await store.sessions() == SessionBook(current: session("Bob")))
    }

    @Test("of more than the file may hold, those longest not used are forgotten")
    func many() async throws {
        let long = String(repeating: "x", count: 100_000)
        for name in ["Ann", "Bob", "Eve", "Kim"] { try await store.save(session(name, token: long)) }
        let book = try await store.sessions()
        #expect(book.current?.name == "Kim")
        #expect(book.others.map(\.name) == ["Eve"])
    }

    @Test("many who sign in at once are all kept, one of them current")
    func atOnce() async throws {
        let store = store
        let sessions = (0..<40).map { session("a\($0)") }
        await withTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask { await #expect(throws: Never.self) { try await store.save(session) } }
            }
        }
        let book = try await store.sessions()
        #expect(Set(book.all.map(\.name)) == Set(sessions.map(\.name)))
        #expect(book.current != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["session.json"])
    }
}
