import Accounts
import Foundation
import Synchronization
import Testing

@Suite("Sessions in a vault") final class VaultSessionStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vault-\(UUID())").path
    private let vault = Vault()
    private let garbage = SessionStoreError.garbage(path: "a vault", member: nil)
    private var store: VaultSessionStore {
        VaultSessionStore(vault, path: "\(folder)/session.json", clock: ContinuousClock())
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func session(_ name: String) -> Session {
        Session(
            name: name, email: "\(name)@example.org", endpoint: "local", tokens: SessionTokens(access: Token("access")),
            expiresAt: nil)
    }

    @Test("what is unchanged is not written again, and what is removed is gone")
    func written() async throws {
        let (ann, bob) = (session("ann"), session("bob"))
        #expect(try await store.sessions().isEmpty)
        try await store.change { $0.remove(ann.key) }
        #expect(vault.writes == 0)
        try await store.change { $0.adopt(ann) }
        try await store.change { $0.adopt(ann) }
        #expect(vault.writes == 1)
        try await store.change { $0.adopt(bob) }
        #expect(vault.writes == 2)
        #expect(try await store.sessions() == SessionBook(current: bob, others: [ann]))
        #expect(store.place == .kernel)
        try await store.remove()
        #expect(vault.content == nil)
        #expect(try await store.sessions().isEmpty)
    }

    @Test("what cannot be used is left alone by what stores nothing, and replaced by a login")
    func unusable() async throws {
        let ann = session("ann")
        vault.set(Secret("garbage"))
        await #expect(throws: garbage) { try await store.sessions() }
        await #expect(throws: garbage) { try await store.change { $0.makeCurrent(ann.key) } }
        #expect(vault.content == Secret("garbage") && vault.writes == 0)
        try await store.change { $0.adopt(ann) }
        #expect(try await store.sessions() == SessionBook(current: ann))
    }

    @Test("a token that is not text is not written, so that the other sessions can be read again")
    func notText() async throws {
        let ann = session("ann")
        try await store.change { $0.adopt(ann) }
        let bob = Session(
            name: "Bob", email: "bob@example.org", endpoint: "local",
            tokens: SessionTokens(access: Token(Secret([0x74, 0xFF]))), expiresAt: nil)
        await #expect(throws: SessionStoreError.garbage(path: "a vault", member: "token")) {
            try await store.change { $0.adopt(bob) }
        }
        #expect(try await store.sessions() == SessionBook(current: ann))
    }

    @Test("what cannot be used is gone once a session of it is forgotten")
    func forgotten() async throws {
        vault.set(Secret("garbage"))
        try await store.forget(session("ann"))
        #expect(vault.content == nil)
    }

    @Test("a vault that cannot be read is not written")
    func failing() async throws {
        let ann = session("ann")
        vault.fail(.place(.keyringLocked))
        await #expect(throws: SessionStoreError.place(.keyringLocked)) { try await store.change { $0.adopt(ann) } }
        await #expect(throws: SessionStoreError.place(.keyringLocked)) { try await store.forget(ann) }
        #expect(vault.writes == 0)
    }

    @Test("a folder for the locks is made, and must be closed to others")
    func folders() async throws {
        let ann = session("ann")
        try await store.change { _ in }
        #expect(FileManager.default.fileExists(atPath: folder))
        try FileManager.default.setAttributes([.posixPermissions: 0o720], ofItemAtPath: folder)
        await #expect(throws: SessionStoreError.looseFolder(path: folder, mode: 0o720)) {
            try await store.change { $0.adopt(ann) }
        }
        #expect(vault.writes == 0)
    }

    @Test("the right to renew is had by one at a time")
    func renewal() async throws {
        try await store.change { _ in }
        let lock = try #require(await store.renewalLock(waiting: .zero))
        #expect(await store.renewalLock(waiting: .zero) == nil)
        lock.release()
        #expect(await store.renewalLock(waiting: .zero) != nil)
    }

    /// A vault in memory that counts, and fails as it is told.
    private final class Vault: SessionVault {
        private struct State {
            var content: Secret?
            var writes = 0
            var failure: SessionStoreError?
        }

        private let state = Mutex(State())

        var place: SessionPlace { .kernel }
        var name: String { "a vault" }
        var content: Secret? { state.withLock { $0.content } }
        var writes: Int { state.withLock { $0.writes } }

        func set(_ content: Secret) { state.withLock { $0.content = content } }
        func fail(_ failure: SessionStoreError) { state.withLock { $0.failure = failure } }

        func read() throws(SessionStoreError) -> Secret? {
            if let failure = state.withLock({ $0.failure }) { throw failure }
            return content
        }

        func write(_ bytes: Secret) {
            state.withLock { state in
                state.content = bytes
                state.writes += 1
            }
        }

        func remove() { state.withLock { $0.content = nil } }
    }
}
