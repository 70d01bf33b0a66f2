import Harness
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Operators that wait")
struct TimeTests {
    private let clock = ManualClock()
    private let relay = PublishRelay<Int>()
    private let log = Recorder<Int>()

    @Test("debounce gives the last value of a burst, the interval after it")
    func debounce() async {
        let token = relay.debounce(for: .milliseconds(300), clock: clock).subscribe(log.append)
        relay.accept(1)
        await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(200))
        relay.accept(2)
        clock.advance(by: .milliseconds(299))
        await until { clock.sleepers == 1 }
        #expect(log.take() == [])
        clock.advance(by: .milliseconds(1))
        await until { log.values == [2] }
        relay.accept(3)
        await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(300))
        await until { log.values == [2, 3] }
        token.dispose()
    }

    @Test("debounce survives a value that leads to the next one as it goes")
    func debounceReentered() async {
        let (given, caused) = (PublishRelay<Going>(), PublishRelay<Going>())
        let token = given.merge(caused).debounce(for: .seconds(1), clock: clock).subscribe { log.append($0.number) }
        given.accept(Going(1) { caused.accept(Going(3) {}) })
        given.accept(Going(2) {})
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { log.values == [3] }
        token.dispose()
    }

    /// A value that does something when it is let go of.
    @MainActor
    private final class Going {
        let number: Int
        private let end: @MainActor () -> Void

        init(_ number: Int, _ end: @escaping @MainActor () -> Void) {
            self.number = number
            self.end = end
        }

        isolated deinit { end() }
    }

    @Test("debounce waits once for a burst, however many values it has, and with no clock's help gives none")
    func debounceBurst() async {
        let token = relay.debounce(for: .seconds(1), clock: clock).subscribe(log.append)
        for value in 1...10_000 { relay.accept(value) }
        await until { clock.sleepers > 0 }
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        await until { log.values == [10_000] }
        token.dispose()
    }

    @Test("debounce that is disposed gives nothing more and waits no longer")
    func debounceDisposed() async {
        let token = relay.debounce(for: .seconds(1), clock: clock).subscribe(log.append)
        relay.accept(1)
        await until { clock.sleepers == 1 }
        token.dispose()
        await until { clock.sleepers == 0 }
        clock.advance(by: .seconds(2))
        #expect(log.values == [])
        #expect(relay.subscriberCount == 0)
    }

    @Test("debounce gives what was due before a late value, though nobody was woken for it yet")
    func debounceLate() async {
        let token = relay.debounce(for: .seconds(1), clock: clock).subscribe(log.append)
        relay.accept(1)
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        relay.accept(2)
        #expect(log.take() == [1])
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { log.values == [2] }
        token.dispose()
    }

    @Test("throttle gives the first at once, then the last of each interval at its end")
    func throttle() async {
        let token = relay.throttle(for: .seconds(1), clock: clock).subscribe(log.append)
        for value in 1...3 { relay.accept(value) }
        #expect(log.take() == [1])
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { log.values == [3] }
        relay.accept(4)
        #expect(log.take() == [3])
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { log.values == [4] }
        clock.advance(by: .seconds(5))
        relay.accept(5)
        #expect(log.take() == [4, 5])
        token.dispose()
    }

    @Test("throttle without the latest leaves out what comes within an interval")
    func throttleFirst() {
        let token = relay.throttle(for: .seconds(1), latest: false, clock: clock).subscribe(log.append)
        for value in 1...3 { relay.accept(value) }
        clock.advance(by: .seconds(1))
        for value in 4...6 { relay.accept(value) }
        #expect(log.take() == [1, 4])
        #expect(clock.sleepers == 0)
        token.dispose()
    }

    @Test("delay gives each value later, in order, and none after its end")
    func delay() async {
        let token = relay.delay(for: .seconds(2), clock: clock).subscribe(log.append)
        relay.accept(1)
        relay.accept(2)
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        relay.accept(3)
        #expect(log.take() == [])
        clock.advance(by: .seconds(1))
        await until { log.values == [1, 2] && clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { log.values == [1, 2, 3] }
        relay.accept(4)
        await until { clock.sleepers == 1 }
        token.dispose()
        await until { clock.sleepers == 0 }
        clock.advance(by: .seconds(9))
        #expect(log.values == [1, 2, 3])
    }

    @Test("delay that is ended by a value gives nothing more of what was due together with it")
    func delayEndedWithin() async {
        let passed = Recorder<Int>()
        var token: (any Disposable)?
        token = relay.delay(for: .seconds(1), clock: clock).do(onNext: passed.append).subscribe { value in
            log.append(value)
            token?.dispose()
        }
        for value in 1...3 { relay.accept(value) }
        await until { clock.sleepers == 1 }
        clock.advance(by: .seconds(1))
        await until { log.values == [1] }
        #expect(passed.values == [1])
        #expect(relay.subscriberCount == 0)
    }
}
