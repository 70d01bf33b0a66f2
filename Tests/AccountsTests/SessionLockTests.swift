import Accounts
import Foundation
import Testing

@Suite("The right to renew a stored session") struct SessionLockTests {
    private func withStore(_ body: (FileSessionStore) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(FileSessionStore(path: folder.appendingPathComponent("session.json").path, clock: ContinuousClock()))
    }

    @Test("is had by one at a time, and goes to who waits when it is released")
    func oneAtATime() async throws {
        try await withStore { store in
            let first = try #require(await store.renewalLock(waiting: .zero))
            #expect(await store.renewalLock(waiting: .milliseconds(50)) == nil)
            let waiting = Task { await store.renewalLock(waiting: .seconds(60)) }
            first.release()
            let second = try #require(await waiting.value)
            #expect(await store.renewalLock(waiting: .zero) == nil)
            second.release()
            second.release()
            #expect(await store.renewalLock(waiting: .zero) != nil)
        }
    }

    @Test("is not had where its file cannot be made, which keeps nobody waiting")
    func nowhere() async {
        let store = FileSessionStore(path: "/nowhere/session.json", clock: ContinuousClock())
        #expect(await store.renewalLock(waiting: .seconds(600)) == nil)
    }
}
