package import Accounts

/// A fair asynchronous semaphore of limited capacity: a ``LoginQueue`` in which all callers wait in one place.
package final class AsyncSemaphore: Sendable {
    private static let everyone = LoginQueue.Waiter.known(Digest(of: ""))

    private let queue: LoginQueue

    /// - Parameter clock: The clock that the pace is measured with.
    package init(_ limit: ConcurrencyLimit, clock: some Clock<Duration>) { queue = LoginQueue(limit, clock: clock) }

    /// The number of slots taken, and of callers waiting for one.
    package var count: (running: Int, waiting: Int) { queue.count }

    /// Waits for a slot, to be returned with `signal()`; throws as the queue does.
    package func wait() async throws(EndpointError) { try await queue.wait(Self.everyone) }

    /// Hands the slot to the first caller still waiting, or frees it.
    package func signal() { queue.signal(Self.everyone) }
}

/// A slot of a semaphore, which is returned once nobody refers to it any more.
package final class SemaphoreSlot: Sendable {
    private let semaphore: AsyncSemaphore

    /// Waits for a slot; throws as ``AsyncSemaphore/wait()``.
    package init(of semaphore: AsyncSemaphore) async throws(EndpointError) {
        try await semaphore.wait()
        self.semaphore = semaphore
    }

    deinit { semaphore.signal() }
}

/// How many may work at once, and how many may wait; any more are rejected.
package struct ConcurrencyLimit: Sendable, Hashable {
    package var running: Int
    package var waiting: Int

    package init(running: Int, waiting: Int) {
        self.running = max(running, 1)
        self.waiting = max(waiting, 0)
    }
}
