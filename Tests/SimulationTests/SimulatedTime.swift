import FoundationEssentials
import Synchronization

/// The time of day and the clock of a world, which move when it says so; the time of day in jumps, both ways.
final class SimulatedTime: Sendable {
    private struct State {
        var seconds = 1_769_850_900.25
        var passed = Duration.zero
    }

    private let state = Mutex(State())

    /// Seconds since 1970.
    var seconds: Double { state.withLock(\.seconds) }
    var passed: Duration { state.withLock(\.passed) }
    var now: @Sendable () -> Date { { [self] in Date(timeIntervalSince1970: seconds) } }

    /// Time passes.
    func pass(_ duration: Duration) {
        state.withLock { state in
            state.passed += duration
            state.seconds += duration / .seconds(1)
        }
    }

    /// Somebody sets the time of day.
    func jump(by seconds: Double) { state.withLock { $0.seconds += seconds } }
}

/// The clock as one server or client has it.
struct SimulatedClock: Clock {
    struct Instant: InstantProtocol {
        var passed: Duration

        func advanced(by duration: Duration) -> Instant { Instant(passed: passed + duration) }
        func duration(to other: Instant) -> Duration { other.passed - passed }
        static func < (left: Instant, right: Instant) -> Bool { left.passed < right.passed }
    }

    let time: SimulatedTime
    let traffic: Traffic
    let owner: Traffic.Owner

    var now: Instant { Instant(passed: time.passed) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        if deadline <= now { return }
        guard await traffic.sleep(owner, until: deadline.passed) else { throw CancellationError() }
    }
}
