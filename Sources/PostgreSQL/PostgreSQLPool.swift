private import Dispatch
private import Glibc
package import SQL
private import Synchronization

/// A PostgreSQL database behind a bounded number of connections, each with a thread of its own.
///
/// Connections are made when they are needed, and kept. A job that conflicts with others' work or loses its connection
/// is run again, until `limits.timeout` is over. Nothing is done twice: before a commit nothing has changed, and if a
/// commit is not answered, the server is asked what became of it.
package final class PostgreSQLPool: SQLStore {
    package let name: String
    package let isFile = false
    package let readers: Int
    private let work: PostgreSQLWork
    private let timeout: Duration
    private let clock: PostgreSQLClock

    /// - Parameters:
    ///   - clock: Where the database's clock is compared with this machine's.
    ///   - prepare: Prepares the database before anything else uses the pool; run until it succeeds once.
    package init(
        _ address: PostgreSQLAddress, limits: PostgreSQLLimits, clock: PostgreSQLClock = PostgreSQLClock(),
        prepare: @escaping @Sendable (PostgreSQLConnection) throws -> Void
    ) {
        name = address.name
        self.clock = clock
        // Few, so that those who wait share a statement, yet not so few that a slow connection holds everybody up.
        readers = max(limits.connections / 4, 1)
        work = PostgreSQLWork(waiting: limits.waiting)
        timeout = limits.timeout
        let process = Int64.random(in: .min ... .max)
        let isPrepared = PostgreSQLOnce()
        for number in 1...limits.connections {
            let worker = PostgreSQLWorker {
                let connection = try PostgreSQLConnection(address, limits: limits, process: process, clock: clock)
                try isPrepared.run { try prepare(connection) }
                return connection
            }
            // Each thread's time is spent waiting for the server.
            DispatchQueue(label: "rollcall.postgresql.\(number)", qos: .userInitiated).async { [work] in
                while let job = work.next() { job(worker) }
                worker.close()
            }
        }
    }

    deinit { work.close() }

    package var clockOffset: Double { clock.offset }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run { worker, end in try worker.read(until: end, body) }
    }

    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try await run { worker, end in try worker.write(until: end, body) }
    }

    private func run<Value: Sendable>(
        _ body: @escaping @Sendable (PostgreSQLWorker, ContinuousClock.Instant) throws -> Value
    ) async throws -> Value {
        let end = ContinuousClock.now + timeout
        let result: Result<Value, any Error> = await withCheckedContinuation { continuation in
            let isTaken = work.add { worker in
                continuation.resume(
                    returning: Result {
                        // The time for this job was spent waiting for a connection.
                        if ContinuousClock.now >= end { throw SQLError.crowded }
                        return try body(worker, end)
                    })
            }
            if !isTaken { continuation.resume(returning: .failure(SQLError.crowded)) }
        }
        return try result.get()
    }
}

/// The jobs that wait for a connection, first come, first served.
final class PostgreSQLWork: Sendable {
    typealias Job = @Sendable (PostgreSQLWorker) -> Void

    private struct State {
        var jobs: [Job] = []
        var head = 0
    }

    private let waiting: Int
    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)

    init(waiting: Int) { self.waiting = waiting }

    /// Adds a job; returns `false` if too many are waiting.
    func add(_ job: @escaping Job) -> Bool {
        let isTaken = state.withLock { state in
            guard state.jobs.count - state.head < waiting else { return false }
            state.jobs.append(job)
            return true
        }
        if isTaken { signal.signal() }
        return isTaken
    }

    /// Waits for a job; `nil` once there will be no more.
    func next() -> Job? {
        signal.wait()
        let job = state.withLock { state -> Job? in
            guard state.head < state.jobs.count else { return nil }
            let job = state.jobs[state.head]
            state.head += 1
            if state.head == state.jobs.count || state.head > 1_024 {
                state.jobs.removeFirst(state.head)
                state.head = 0
            }
            return job
        }
        // Closed: wakes the next thread, so that it ends, too.
        if job == nil { signal.signal() }
        return job
    }

    /// Ends the threads once they have done all waiting jobs.
    func close() { signal.signal() }
}

/// Something that is to be done once.
final class PostgreSQLOnce: Sendable {
    private let done = Mutex(false)

    /// Runs `body` unless it has run without an error before; meanwhile others wait.
    func run(_ body: () throws -> Void) throws {
        try done.withLock { done in
            if done { return }
            try body()
            done = true
        }
    }
}

/// The limits of a pool of connections: how many there are, and how long it waits.
package struct PostgreSQLLimits: Sendable, Hashable {
    package var connections: Int
    /// The most jobs that may wait for a connection; any more are rejected.
    package var waiting = 4_096
    /// How long a job may take in all, including the wait for a connection and the retries after lost connections and
    /// conflicts.
    package var timeout = Duration.seconds(10)
    /// How long a host may take to answer. libpq counts in whole seconds, at least 2.
    package var connect = Duration.seconds(2)
    /// How long a statement may take.
    package var statement = Duration.seconds(5)
    /// How long to wait for a lock.
    package var lock = Duration.seconds(2)
    /// How long a transaction may be idle: others wait for one whose machine is gone.
    package var idle = Duration.seconds(1)

    package init(connections: Int) { self.connections = max(connections, 1) }
}

/// How far the database's clock is ahead of this machine's, compared with each connection and each transaction.
///
/// Between two comparisons the time that passed since the last one counts, so that a jump of this machine's clock shows
/// at once.
package final class PostgreSQLClock: Sendable {
    private struct Comparison {
        /// By the database's clock, in seconds since 1970.
        var time: Double
        var moment: ContinuousClock.Instant
        /// How long the answer took, within which the time was read.
        var duration: Duration
    }

    /// Clocks that differ by less count as equal, in seconds.
    private static let tolerance = 1.0

    private let systemTime: @Sendable () -> Double
    private let comparison = Mutex<Comparison?>(nil)

    /// - Parameter systemTime: This machine's clock, in seconds since 1970.
    package init(systemTime: @escaping @Sendable () -> Double = PostgreSQLClock.systemTime) {
        self.systemTime = systemTime
    }

    package static let systemTime: @Sendable () -> Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Records what the database's clock said, in an answer to what was asked at `start`.
    func compare(_ time: Double, askedAt start: ContinuousClock.Instant) {
        let now = ContinuousClock.now
        comparison.withLock { $0 = Comparison(time: time, moment: start, duration: now - start) }
    }

    /// In seconds; 0 while nothing was compared.
    package var offset: Double {
        guard let comparison = comparison.withLock({ $0 }) else { return 0 }
        let elapsed = (ContinuousClock.now - comparison.moment) / .seconds(1)
        let offset = comparison.time + elapsed - systemTime()
        return abs(offset) <= Self.tolerance + comparison.duration / .seconds(1) ? 0 : offset
    }
}
