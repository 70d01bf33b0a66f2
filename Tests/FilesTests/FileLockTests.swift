import Files
import Foundation
import Testing

@Suite("A lock between processes")
struct FileLockTests {
    private let folder = TemporaryFolder()
    private let clock = ContinuousClock()

    @Test("is had by one at a time, and gone with its file where it cannot be made")
    func oneAtATime() async throws {
        let path = folder.path + "/lock"
        let first = try #require(try await FileLock.take(at: path, waiting: .zero, clock: clock))
        await #expect(throws: FileLock.Held.self) {
            try await FileLock.take(at: path, waiting: .milliseconds(30), clock: clock)
        }
        first.release()
        #expect(try await FileLock.take(at: path, waiting: .zero, clock: clock) != nil)
        #expect(try await FileLock.take(at: "/nowhere/lock", waiting: .seconds(600), clock: clock) == nil)
    }

    @Test("is had of what can only be read, as where nothing can be written")
    func readOnly() async throws {
        // A folder is not opened for writing, whoever runs the tests.
        let first = try #require(try await FileLock.take(at: folder.path, waiting: .zero, clock: clock))
        await #expect(throws: FileLock.Held.self) {
            try await FileLock.take(at: folder.path, waiting: .zero, clock: clock)
        }
        first.release()
    }

    @Test("is waited for on nobody's thread, not the main actor's and none of the pool's")
    func waiting() async throws {
        let path = folder.path
        let first = try #require(try await FileLock.take(onFolder: path, waiting: .zero, clock: clock))
        // More than the pool has threads: were each of them held, nothing below would run.
        let waiting = (0..<ProcessInfo.processInfo.activeProcessorCount * 4).map { _ in
            Task { @MainActor in
                try await FileLock.take(onFolder: path, waiting: .seconds(600), clock: ContinuousClock()) != nil
            }
        }
        await Task { @MainActor in }.value
        await Task.detached { first.release() }.value
        for task in waiting {
            let hasHadIt = try await task.value
            #expect(hasHadIt)
        }
    }

    @Test("a wait ends with its task")
    func cancelled() async throws {
        let first = try #require(try await FileLock.take(onFolder: folder.path, waiting: .zero, clock: clock))
        let waiting = Task { try await FileLock.take(onFolder: folder.path, waiting: .seconds(600), clock: clock) }
        waiting.cancel()
        await #expect(throws: FileLock.Held.self) { try await waiting.value }
        first.release()
    }
}
