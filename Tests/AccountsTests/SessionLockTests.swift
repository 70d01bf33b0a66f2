import Accounts
import Foundation
import Harness
import RelaysTesting
import Synchronization
import Testing

@MainActor @Suite("The right to renew a stored session") struct SessionLockTests {
    private func withStore(
        clock: any Clock<Duration> = ContinuousClock(),
        _ body: @MainActor (VaultSessionStore, String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("session.json").path
        try await body(VaultSessionStore(FileVault(path: path), path: path, clock: clock), path)
    }

    @Test("is had by one at a time, and goes to who waits when it is released")
    func oneAtATime() async throws {
        try await withStore { store, _ in
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
    func nowhere() async throws {
        try await withStore { _, path in
            try Data().write(to: URL(filePath: path))
            let inside = "\(path)/state/session.json"
            let store = VaultSessionStore(FileVault(path: inside), path: inside, clock: ContinuousClock())
            guard case .unlocked = await store.renewalTurn(waiting: .seconds(600)) else {
                Issue.record("there is nothing to lock")
                return
            }
            await #expect(throws: SessionStoreError.notWritable(path: inside, reason: "Not a directory")) {
                try await store.tryWriting()
            }
        }
    }

    @Test("is had in a folder that is missing, and while another process has it, that is told")
    func missingFolder() async throws {
        try await withStore { _, path in
            let inside = path.replacing("session.json", with: "state/rollcall/session.json")
            let store = VaultSessionStore(FileVault(path: inside), path: inside, clock: ContinuousClock())
            let turn = await store.renewalTurn(waiting: .zero)
            #expect(turn.isOwn)
            guard case .taken = await store.renewalTurn(waiting: .milliseconds(30)) else {
                Issue.record("two have it")
                return
            }
            turn.release()
            #expect(await store.renewalTurn(waiting: .zero).isOwn)
        }
    }

    @Test("is had of the folder above where its file cannot be opened, and holds up no change")
    func noFile() async throws {
        try await withStore { _, path in
            let folder = path.replacing("/session.json", with: "/rollcall")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for each in [path.replacing("/session.json", with: ""), folder] {
                try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: each)
            }
            let inside = "\(folder)/session.json"
            // A link is not followed, so that there is no file for the lock.
            try FileManager.default.createSymbolicLink(atPath: "\(inside).lock", withDestinationPath: "nowhere")
            let store = VaultSessionStore(FileVault(path: inside), path: inside, clock: ContinuousClock())
            let turn = await store.renewalTurn(waiting: .zero)
            #expect(turn.isOwn)
            guard case .taken = await store.renewalTurn(waiting: .zero) else {
                Issue.record("two have it")
                return
            }
            try await store.change { _ in }
            turn.release()
        }
    }

    /// Keeps the folder's lock as another process would; closing the descriptor gives it up.
    private func hold(_ path: String) throws -> Int32 {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return descriptor
    }

    @Test("to change what is stored is waited for, on nobody's thread, until who has it is done")
    func changing() async throws {
        let clock = ManualClock()
        try await withStore(clock: clock) { store, path in
            let held = try hold(path)
            let isDone = Mutex(false)
            let change = Task {
                try await store.change { _ in }
                isDone.withLock { $0 = true }
            }
            try #require(await eventually { clock.sleepers == 1 })
            #expect(!isDone.withLock { $0 })
            close(held)
            // It looks again every two milliseconds.
            let isOver = await eventually {
                clock.advance(by: .milliseconds(2))
                return isDone.withLock { $0 }
            }
            #expect(isOver)
            try await change.value
        }
    }

    @Test("a change that is cancelled does not wait on, and says what was in its way")
    func cancelled() async throws {
        try await withStore { store, path in
            let held = try hold(path)
            defer { close(held) }
            let change = Task { try await store.change { _ in } }
            change.cancel()
            await #expect(throws: SessionStoreError.busy(path: path)) { try await change.value }
        }
    }

    @Test("a change waits for five seconds and no longer")
    func timedOut() async throws {
        let clock = ManualClock()
        try await withStore(clock: clock) { store, path in
            let held = try hold(path)
            defer { close(held) }
            let failure = Mutex<SessionStoreError?>(nil)
            let change = Task {
                do throws(SessionStoreError) {
                    try await store.change { _ in }
                } catch {
                    failure.withLock { $0 = error }
                }
            }
            defer { change.cancel() }
            // It looks again every two milliseconds.
            for step in [Duration.milliseconds(4_999), .milliseconds(2)] {
                try #require(await eventually { clock.sleepers == 1 })
                #expect(failure.withLock { $0 } == nil)
                clock.advance(by: step)
            }
            #expect(await eventually { failure.withLock { $0 } == .busy(path: path) })
        }
    }
}
