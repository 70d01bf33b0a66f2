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
