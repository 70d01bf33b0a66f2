import Accounts
import Foundation
import Synchronization
import Testing

@Suite("Where sessions are kept") struct SessionPlacesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID())").path
    private let ann = Session(
        name: "Ann", email: "ann@example.org", endpoint: "local",
        tokens: SessionTokens(access: Token("access"), refresh: Token("refresh")), expiresAt: nil)

    @Test("which of them may keep a credential")
    func places() {
        #expect(SessionPlace.allCases.filter(\.keepsCredentials) == [.keyring, .kernel, .memory])
    }

    @Test("the program's memory keeps them until they are removed")
    func memory() {
        let store = MemorySessionStore()
        store.change { $0.adopt(ann) }
        #expect(store.sessions().current == ann)
        store.remove()
        #expect(store.sessions().isEmpty)
    }

    @Test("a vault keeps them one change after the other, without waiting for the former's lock")
    func vault() async throws {
        let vault = Vault()
        let store = VaultSessionStore(vault, path: "\(folder)/session.json", clock: ContinuousClock())
        let start = ContinuousClock.now
        try await store.change { $0.adopt(ann) }
        #expect(vault.bytes.withLock { $0 } != nil)
        try await store.change { $0.adopt(ann) }
        #expect(try await store.sessions() == SessionBook(current: ann, others: []))
        try await store.change { $0.remove(ann.key) }
        #expect(vault.bytes.withLock { $0 } == nil)
        #expect(start.duration(to: .now) < .seconds(3))
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test("what is unusable is replaced and told; what a later version stored is left alone")
    func unusable() async throws {
        let vault = Vault()
        let store = VaultSessionStore(vault, path: "\(folder)/session.json", clock: ContinuousClock())
        defer { try? FileManager.default.removeItem(atPath: folder) }
        vault.bytes.withLock { $0 = Secret("no session") }
        #expect(try await store.save(ann) == .garbage(path: vault.name, member: nil))
        #expect(try await store.save(ann) == nil)
        let later = Secret(#"{"version":99}"#)
        vault.bytes.withLock { $0 = later }
        await #expect(throws: SessionStoreError.newerVersion(path: vault.name, version: 99)) {
            try await store.save(ann)
        }
        await #expect(throws: SessionStoreError.newerVersion(path: vault.name, version: 99)) {
            try await store.forget(ann)
        }
        #expect(vault.bytes.withLock { $0 } == later)
    }

    @Test("a device's secret is found again for its account and endpoint alone, by its owner alone")
    func device() async throws {
        let path = "\(folder)/devices.json"
        let elsewhere = Session.Key(account: ann.key.account, endpoint: "https://x.example")
        await DeviceStore(path: path).keep(Token("d1"), for: ann.key)
        await DeviceStore(path: path).keep(Token("d2"), for: elsewhere)
        await DeviceStore(path: path).keep(Token("d3"), for: ann.key)
        let store = DeviceStore(path: path)
        #expect(store.device(ann.key) == Token("d3"))
        #expect(store.device(elsewhere) == Token("d2"))
        #expect(store.device(Session.Key(account: "bob@example.org", endpoint: "local")) == nil)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        try FileManager.default.removeItem(atPath: folder)
    }

    /// A vault in memory.
    private final class Vault: SessionVault {
        let bytes = Mutex<Secret?>(nil)

        var place: SessionPlace { .kernel }
        var name: String { "a vault" }

        func read() -> Secret? { bytes.withLock { $0 } }
        func write(_ bytes: Secret) { self.bytes.withLock { $0 = bytes } }
        func remove() { bytes.withLock { $0 = nil } }
    }
}
