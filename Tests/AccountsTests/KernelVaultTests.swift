import Accounts
import Foundation
import Testing

@Suite(
    "The kernel's keyring",
    .enabled(if: KernelVault.isUsable, "the kernel's keyring cannot be used here, as in many containers"))
struct KernelVaultTests {
    private let vault = KernelVault(path: "/tests/\(UUID())")

    private func secret(_ text: String) -> Secret {
        var builder = SecretBuilder()
        builder.append(text)
        return builder.build()
    }

    @Test("keeps bytes, replaces them and removes them; two places are apart")
    func kept() throws {
        #expect(try vault.read() == nil)
        try vault.remove()
        try vault.write(secret("one"))
        #expect(try vault.read() == secret("one"))
        try vault.write(secret("another one"))
        #expect(try vault.read() == secret("another one"))
        #expect(try KernelVault(path: "/tests/\(UUID())").read() == nil)
        try vault.remove()
        #expect(try vault.read() == nil)
    }

    @Test("more than a key takes is refused, and what was there stays")
    func full() throws {
        try vault.write(secret("one"))
        let much = secret(String(repeating: "x", count: KernelVault.limit + 1))
        #expect(throws: SessionStoreError.place(.kernelKeyringFull(bytes: much.count))) { try vault.write(much) }
        #expect(try vault.read() == secret("one"))
        try vault.remove()
    }

    @Test("a store of it gives sessions back as they were, credentials among them")
    func store() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kernel-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = VaultSessionStore(vault, path: "\(folder)/session.json", clock: ContinuousClock())
        var session = Session(
            name: "Ann \"A\"", email: "", login: "ann", endpoint: "https://x.example",
            tokens: SessionTokens(access: Token("access"), carried: ["id": Token("42")]),
            expiresAt: Date(timeIntervalSince1970: 1_769_850_900))
        session.isCredential = true
        session.tokens.proofKey = Token("seed")
        try await store.save(session)
        #expect(try await store.sessions() == SessionBook(current: session))
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/session.json"))
        try await store.forget(session)
        #expect(try vault.read() == nil)
    }
}
