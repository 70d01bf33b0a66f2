// SPDX-License-Identifier: MIT

internal import Synchronization

/// A clock whose time a test moves on.
public final class ManualClock: Clock {
    public struct Instant: InstantProtocol {
        /// The time since the clock's beginning.
        public var offset = Duration.zero

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: Sleeper] = [:]
        var registered: Set<Int> = []
        var cancelled: Set<Int> = []
        var next = 0
    }

    private let state = Mutex(State())

    public init() {}

    public var now: Instant { state.withLock(\.now) }
    public var minimumResolution: Duration { .zero }
    /// How many wait for a later time.
    public var sleepers: Int { state.withLock(\.sleepers.count) }

    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.next += 1
            return state.next
        }
        defer { state.withLock { _ = $0.registered.remove(number) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    state.registered.insert(number)
                    if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
                    if deadline <= state.now { return .success(()) }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                // Cancelled before it slept, or woken already.
                if !state.registered.contains(number) { state.cancelled.insert(number) }
                return state.sleepers.removeValue(forKey: number)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until something waits for a later time: what was begun in a task of its own does so a moment later.
    ///
    /// - Parameters:
    ///   - count: The number of those that wait.
    ///   - patience: How long to wait for them.
    ///   - isolation: The caller's actor, on which this stays.
    /// - Returns: Whether there are as many.
    public func sleepers(
        atLeast count: Int, within patience: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        await eventually(within: patience) { sleepers >= count }
    }

    /// Moves on, and wakes who waited for a time up to then.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for (_, sleeper) in due { sleeper.continuation.resume() }
    }
}
