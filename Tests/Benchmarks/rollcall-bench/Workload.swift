/// One side of a comparison: something done again and again, set up outside the measured time.
@MainActor
struct Workload {
    /// The figure's unit of work is done this often in one measured run.
    let operations: Int
    /// Sets up, then hands out what is measured: the closure does the work as often as it is told.
    let prepare: @MainActor () async -> @MainActor (Int) async -> Void

    init(_ operations: Int, _ prepare: @escaping @MainActor () async -> @MainActor (Int) async -> Void) {
        self.operations = operations
        self.prepare = prepare
    }

    /// Nanoseconds one operation takes, in one run after one short warm-up.
    func nanoseconds() async -> Double {
        let work = await prepare()
        await work(max(1, operations / 10))
        let clock = ContinuousClock()
        let start = clock.now
        await work(operations)
        let elapsed = start.duration(to: clock.now)
        return elapsed / .nanoseconds(1) / Double(operations)
    }

    /// Heap allocations one operation makes, on all threads; `nil` where they cannot be counted.
    func allocations() async -> Double? {
        let work = await prepare()
        await work(max(1, operations / 10))
        return await AllocationCount.during { await work(operations) }.map { Double($0) / Double(operations) }
    }
}
