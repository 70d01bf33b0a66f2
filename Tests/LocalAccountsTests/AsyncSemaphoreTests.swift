import Accounts
import Harness
import LocalAccounts
import RelaysTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2))) struct AsyncSemaphoreTests {
    private func semaphore(running: Int, waiting: Int, clock: ManualClock = ManualClock()) -> AsyncSemaphore {
        AsyncSemaphore(ConcurrencyLimit(running: running, waiting: waiting), clock: clock)
    }

    /// Begins to wait, and returns once it is in the queue as the `place`th.
    private func queue(at semaphore: AsyncSemaphore, place: Int) async throws -> Task<Void, any Error> {
        let running = semaphore.count.running
        let task: Task<Void, any Error> = Task { try await semaphore.wait() }
        try #require(await eventually { semaphore.count == (running, place) })
        return task
    }

    /// Waits until all of `tasks` have been served, and gives the last slot back.
    private func end(_ tasks: [Task<Void, any Error>], at semaphore: AsyncSemaphore) async throws {
        for task in tasks { try await task.value }
        semaphore.signal()
        #expect(semaphore.count == (0, 0))
    }

    @Test("at least one may work, and no fewer than none wait")
    func least() {
        #expect(ConcurrencyLimit(running: 0, waiting: -1) == ConcurrencyLimit(running: 1, waiting: 0))
        let limit = ConcurrencyLimit(running: -5, waiting: -5)
        #expect(limit.running == 1 && limit.waiting == 0)
        let larger = ConcurrencyLimit(running: 3, waiting: 4)
        #expect(larger.running == 3 && larger.waiting == 4)
    }

    @Test("as many work as may, as many wait as may, and the next is turned away")
    func limits() async throws {
        let semaphore = semaphore(running: 2, waiting: 1)
        #expect(semaphore.count == (0, 0))
        try await semaphore.wait()
        #expect(semaphore.count == (1, 0))
        try await semaphore.wait()
        #expect(semaphore.count == (2, 0))
        let waiting = try await queue(at: semaphore, place: 1)
        await #expect(throws: EndpointError.overloaded(retryAfter: nil)) { try await semaphore.wait() }
        #expect(semaphore.count == (2, 1))
        semaphore.signal()
        try await waiting.value
        #expect(semaphore.count == (2, 0))
        semaphore.signal()
        #expect(semaphore.count == (1, 0))
        semaphore.signal()
        #expect(semaphore.count == (0, 0))
    }

    @Test("where none may wait, all but those who work are turned away")
    func noneWait() async throws {
        let semaphore = semaphore(running: 1, waiting: 0)
        try await semaphore.wait()
        await #expect(throws: EndpointError.overloaded(retryAfter: nil)) { try await semaphore.wait() }
        semaphore.signal()
        try await semaphore.wait()
        #expect(semaphore.count == (1, 0))
    }

    @Test("those who wait are served in the order in which they came, whenever the queue fills")
    func order() async throws {
        let semaphore = semaphore(running: 1, waiting: 3)
        for _ in 0..<2 {
            try await semaphore.wait()
            let served = Served()
            var tasks: [Task<Void, any Error>] = []
            for number in 1...3 {
                tasks.append(
                    Task {
                        try await semaphore.wait()
                        served.append(number)
                    })
                try #require(await eventually { semaphore.count == (1, number) })
            }
            for number in 1...3 {
                semaphore.signal()
                try #require(await eventually { served.numbers == Array(1...number) })
                #expect(semaphore.count == (1, 3 - number))
            }
            try await end(tasks, at: semaphore)
        }
    }

    @Test("who is cancelled leaves the queue, and takes no slot even if one is free")
    func cancelled() async throws {
        let semaphore = semaphore(running: 1, waiting: 2)
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await semaphore.wait()
        }
        late.cancel()
        await #expect(throws: EndpointError.cancelled) { try await late.value }
        #expect(semaphore.count == (0, 0))
        try await semaphore.wait()
        let first = try await queue(at: semaphore, place: 1)
        let second = try await queue(at: semaphore, place: 2)
        first.cancel()
        await #expect(throws: EndpointError.cancelled) { try await first.value }
        #expect(semaphore.count == (1, 1))
        semaphore.signal()
        try await second.value
        #expect(semaphore.count == (1, 0))
        semaphore.signal()
        #expect(semaphore.count == (0, 0))
    }

    @Test("who is turned away is told how long all who wait will take, by the pace of late, at most a minute")
    func pace() async throws {
        let clock = ManualClock()
        let semaphore = semaphore(running: 1, waiting: 2, clock: clock)
        func turnedAway(after wait: Duration?) async {
            await #expect(throws: EndpointError.overloaded(retryAfter: wait)) { try await semaphore.wait() }
        }
        try await semaphore.wait()
        // While nobody waits, time does not count.
        clock.advance(by: .seconds(100))
        var tasks = try await [queue(at: semaphore, place: 1)]
        clock.advance(by: .seconds(2))
        tasks.append(try await queue(at: semaphore, place: 2))
        await turnedAway(after: nil)

        clock.advance(by: .seconds(1))
        semaphore.signal()
        tasks.append(try await queue(at: semaphore, place: 2))
        await turnedAway(after: .seconds(6))

        // Each one counts an eighth: (7 × 3 s + 11 s) ÷ 8 is 4 s each.
        clock.advance(by: .seconds(11))
        semaphore.signal()
        tasks.append(try await queue(at: semaphore, place: 2))
        await turnedAway(after: .seconds(8))

        clock.advance(by: .seconds(300))
        semaphore.signal()
        tasks.append(try await queue(at: semaphore, place: 2))
        await turnedAway(after: .seconds(60))

        semaphore.signal()
        semaphore.signal()
        try await end(tasks, at: semaphore)
    }

    @Test("a slot is taken while somebody refers to it")
    func slot() async throws {
        let semaphore = semaphore(running: 1, waiting: 0)
        var slot: SemaphoreSlot? = try await SemaphoreSlot(of: semaphore)
        #expect(slot != nil)
        #expect(semaphore.count == (1, 0))
        await #expect(throws: EndpointError.overloaded(retryAfter: nil)) { _ = try await SemaphoreSlot(of: semaphore) }
        #expect(semaphore.count == (1, 0))
        slot = nil
        #expect(semaphore.count == (0, 0))
    }
}

/// Who was served, in order.
private final class Served: Sendable {
    private let list = Mutex<[Int]>([])

    var numbers: [Int] { list.withLock { $0 } }

    func append(_ number: Int) { list.withLock { $0.append(number) } }
}
