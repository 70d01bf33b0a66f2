import Accounts
import Foundation
import Testing

@Suite("A session's members in the file") final class StoredSessionTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stored-\(UUID())").path
    private var path: String { "\(folder)/session.json" }
    private var store: VaultSessionStore {
        VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock())
    }
    private let session = Session(
        name: "Ann", email: "ann@example.org", endpoint: "local", tokens: SessionTokens(access: Token("access")),
        expiresAt: nil)

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func put(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    @Test("what was typed to sign in, its proof key and what goes with it are written and read back")
    func members() async throws {
        var session = session
        session.login = "ann"
        session.isCredential = true
        session.tokens.proofKey = Token("seed")
        session.isDescribed = true
        session.tokens.carried = ["id": Token("42"), "key": Token("k9")]
        try await store.save(session)
        #expect(try await store.sessions().current == session)
        #expect(
            try String(contentsOfFile: path, encoding: .utf8) == """
                {
                  "carried" : {
                    "id" : "42",
                    "key" : "k9"
                  },
                  "credential" : true,
                  "described" : true,
                  "email" : "ann@example.org",
                  "endpoint" : "local",
                  "login" : "ann",
                  "name" : "Ann",
                  "proof_key" : "seed",
                  "token" : "access",
                  "token_type" : "Bearer",
                  "version" : 1
                }

                """)
    }

    @Test("a member that is null is as good as none")
    func nulls() async throws {
        try put(
            #"""
            {"version":1,"name":"Ann","email":"ann@example.org","endpoint":"local","token":"access",
            "token_type":"Bearer","login":null,"expires_at":null,"refresh_token":null,"proof_key":null,"carried":null,
            "credential":null,"other_sessions":null}
            """#)
        #expect(try await store.sessions() == SessionBook(current: session))
    }

    @Test("a session may say that it is no credential")
    func noCredential() async throws {
        try put(
            #"""
            {"version":1,"name":"Ann","email":"ann@example.org","endpoint":"local","token":"access",
            "token_type":"Bearer","credential":false}
            """#)
        #expect(try await store.sessions().current == session)
    }

    @Test(
        "what is wrong says where",
        arguments: [
            (#""name":"","email":"","endpoint":"local","token":"t""#, "token_type"),
            (#""name":"","email":"","endpoint":"local","token":null,"token_type":"Bearer""#, "token"),
            (#""name":"","endpoint":"local","token":"t","token_type":"Bearer""#, "email"),
            (#""name":"","email":"","token":"t","token_type":"Bearer""#, "endpoint"),
            (#""credential":7"#, "credential"), (#""carried":7"#, "carried"), (#""token":7"#, "token"),
            (#""other_sessions":[{"name":7}]"#, "other_sessions[0].name"),
            (
                #""other_sessions":[{"name":"","email":"","endpoint":"","token":"t","token_type":"Bearer"},7]"#,
                "other_sessions[1]"
            ),
            (
                #""other_sessions":[{"name":"","email":"","endpoint":"","token":"t","token_type":"Bearer"},{}]"#,
                "other_sessions[1].name"
            ),
            (
                #""other_sessions":[{"name":"","email":"","endpoint":"","token":"t","token_type":"","expires_at":""}]"#,
                "other_sessions[0].expires_at"
            ),
        ])
    func faulty(members: String, member: String) async throws {
        try put(#"{"version":1,\#(members)}"#)
        await #expect(throws: SessionStoreError.garbage(path: path, member: member)) { try await store.sessions() }
    }

    @Test("nothing may follow but space")
    func trailing() async throws {
        let text = #"""
            {"version":1,"name":"Ann","email":"ann@example.org","endpoint":"local","token":"access",
            "token_type":"Bearer"}
            """#
        try put(text + " \n\t")
        #expect(try await store.sessions().current == session)
        try put(text + "x")
        await #expect(throws: SessionStoreError.garbage(path: path, member: nil)) { try await store.sessions().current }
    }
}
