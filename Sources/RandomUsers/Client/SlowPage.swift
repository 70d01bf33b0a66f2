import Synchronization
import Times
import Transport

/// The first page of a load while it arrives, for those who wait for a slow directory: now and then all that has come.
final class SlowPage: Sendable {
    /// What has come, the latest only.
    let bodies: AsyncStream<[UInt8]>
    private let continuation: AsyncStream<[UInt8]>.Continuation
    private let elapsed: @Sendable () -> Duration
    private let due = Mutex(SlowPage.delay)

    /// A fast page is not looked at before it is whole.
    private static let delay = Duration.milliseconds(300)
    private static let pause = Duration.milliseconds(500)
    /// A longer body takes longer to read: its pauses are longer by a second for each of these.
    private static let bytesPerSecond = 10_000_000

    init(clock: any Clock<Duration>) {
        (bodies, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        elapsed = clock.stopwatch()
    }

    var receiver: BodyReceiver {
        BodyReceiver { [self] body in
            let now = elapsed()
            let isDue = due.withLock { due in
                guard now >= due else { return false }
                due = now + Self.pause + .seconds(Double(body.count) / Double(Self.bytesPerSecond))
                return true
            }
            if isDue { continuation.yield([UInt8](body)) }
        }
    }

    /// Nothing more comes.
    func finish() { continuation.finish() }
}
