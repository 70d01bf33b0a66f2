import CAllocations

/// Counts the process's heap allocations.
enum AllocationCount {
    /// How many allocations `work` made, on all threads; `nil` where they cannot be counted.
    @MainActor
    static func during(_ work: @MainActor () async -> Void) async -> Int? {
        guard allocations_countable() else {
            await work()
            return nil
        }
        allocations_start()
        await work()
        return allocations_stop()
    }
}
