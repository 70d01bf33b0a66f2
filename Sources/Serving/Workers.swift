import CHardening
import Dispatch
import Files
import Synchronization

/// Threads that compute answers in order of arrival.
///
/// They keep that work off the event loops and Swift's own threads, which stay free for quick work, and yield to all
/// other threads: a login is not slower because somebody is loading people.
final class Workers: Sendable {
    private let queue: JobQueue
    private let hasThreads: Bool

    init(count: Int) {
        let queue = JobQueue()
        self.queue = queue
        let started = (0..<count).count { _ in
            BlockingThread.start {
                lower_thread_priority()
                queue.work()
            } == nil
        }
        hasThreads = started > 0
    }

    deinit { queue.close() }

    /// Does the work on one of the threads. Work that has not started is dropped if the task is cancelled.
    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        // If the system has no thread left for us, it has none for anybody: slow, but correct.
        guard hasThreads else { return work() }
        let id = queue.newID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = JobQueue.Job(id: id) { isWanted in
                    if isWanted {
                        continuation.resume(returning: work())
                    } else {
                        continuation.resume(throwing: CancellationError())
                    }
                }
                if !queue.add(job) { job.body(false) }
            }
        } onCancel: {
            queue.drop(id)?.body(false)
        }
    }
}

/// The waiting jobs, and the threads that run them.
private final class JobQueue: Sendable {
    struct Job: Sendable {
        let id: UInt64
        /// Receives whether somebody is still waiting for it.
        let body: @Sendable (Bool) -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var lastID: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    /// Counts added jobs, and is signalled forever once the queue is closed.
    private let ready = DispatchSemaphore(value: 0)

    func newID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    /// - Returns: `false` if the task has been cancelled.
    func add(_ job: Job) -> Bool {
        let isAdded = state.withLock { state in
            // Whoever cancels it from here on finds the job.
            if Task.isCancelled { return false }
            state.jobs.append(job)
            return true
        }
        if isAdded { ready.signal() }
        return isAdded
    }

    /// Removes the job from the queue; one already taken continues.
    func drop(_ id: UInt64) -> Job? {
        state.withLock { state in state.jobs.firstIndex { $0.id == id }.map { state.jobs.remove(at: $0) } }
    }

    func close() {
        state.withLock { $0.isClosed = true }
        ready.signal()
    }

    /// Runs jobs on the thread that calls it, until the queue is closed.
    func work() {
        while true {
            ready.wait()
            let (job, isClosed) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
            }
            job?.body(true)
            if isClosed && job == nil {
                // For the next thread.
                return _ = ready.signal()
            }
        }
    }
}
