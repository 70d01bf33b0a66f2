import Glibc

/// Lets a few at a time through, one more than there are processors; of those who wait, the last comes first.
///
/// All tests come at once, but those of a serialized suite only one after the other: behind all others, each would wait
/// until these are done, and the suite would go on alone for minutes.
package actor Turnstile {
    /// One for the process: the machine is what is shared.
    private static let shared = Turnstile()

    private var free = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))) + 1
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Runs `body` once its turn has come, and lets the next one in when it ends.
    package static func pass(_ body: () async throws -> Void) async throws {
        await shared.enter()
        do {
            try await body()
        } catch {
            await shared.leave()
            throw error
        }
        await shared.leave()
    }

    private func enter() async {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    }

    private func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeLast().resume() }
    }
}
