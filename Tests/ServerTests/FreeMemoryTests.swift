import Synchronization
import Testing
import Waiting

@testable import Serving

@Suite("Memory that is given back")
struct FreeMemoryTests {
    @Test("goes on where the system does not say how much is in use, as when no file can be opened")
    func unknown() async {
        let count = Counter()
        var service = FreeMemory(interval: .milliseconds(1))
        service.residentBytes = {
            count.number.withLock { $0 += 1 }
            return nil
        }
        let task = Task { [service] in try await service.run() }
        await until { count.number.withLock { $0 } > 3 }
        task.cancel()
        _ = await task.result
    }
}

/// How often something was asked.
private final class Counter: Sendable {
    let number = Mutex(0)
}
