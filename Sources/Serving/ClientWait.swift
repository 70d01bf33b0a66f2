import NIOCore
import Synchronization

/// Since when a connection has been waiting for its client: for the rest of a request, or for an answer to be read.
///
/// Every request changes it, on the connection's event loop and without a lock; it is read when a new connection finds
/// no room.
final class ClientWait: Sendable {
    /// In nanoseconds of the system's uptime; 0 while the client is not being waited for.
    private let since = Atomic<UInt64>(0)

    /// When it began; `nil` while the client is not being waited for.
    var start: NIODeadline? {
        let nanoseconds = since.load(ordering: .relaxed)
        return nanoseconds == 0 ? nil : NIODeadline.uptimeNanoseconds(nanoseconds)
    }

    /// Begins to wait, unless that has begun already.
    func begin() {
        if start == nil { since.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed) }
    }

    func end() { since.store(0, ordering: .relaxed) }
}
