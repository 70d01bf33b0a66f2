import CHardening
import ServiceLifecycle

/// Gives free memory back to the system once those who needed it have gone.
///
/// What many connections took is free after them, but lies between blocks that are still in use, and the C library
/// would keep it for good.
struct FreeMemory: Service {
    /// How much memory must be in use more than when some was last given back, and how much must be free.
    private static let threshold = 8 << 20

    /// How often to look.
    var interval = Duration.seconds(5)

    /// Returns the bytes of memory in use; `nil` if the system does not say, as when no file can be opened.
    var residentBytes: @Sendable () -> Int? = { ProcessMetrics.residentBytes }

    func run() async throws {
        var least = residentBytes() ?? 0
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            _ = try? await cancelWhenGracefulShutdown { try await Task.sleep(for: interval, clock: .continuous) }
            // A service that returns would end the server.
            guard let resident = residentBytes() else { continue }
            least = min(least, resident)
            guard resident - least >= Self.threshold, free_heap_bytes() >= Self.threshold else { continue }
            give_back_free_memory()
            least = residentBytes() ?? resident
        }
    }
}
