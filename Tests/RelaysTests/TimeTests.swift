import Harness
import Relays
import Testing

@MainActor
@Suite("Operators that wait")
struct TimeTests {
    private let clock = ManualClock()
    private let relay = PublishRelay<Int>()
    private let log = Log<Int>()

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
        await until { log.entries == [2] }
        relay.accept(3)
        await until { clock.sleepers == 1 }
        clock.advance(by: .milliseconds(300))
        await until { log.entries == [2, 3] }
        token.dispose()
    }

    @Test("debounce waits once for a burst, however many values it has, and with no clock's help gives none")
    func debounceBurst() async {
        let token = relay.debounce(for: .seconds(1), clock: clock).subscribe(log.append)
        for value in 1...10_000 { relay.accept(value) }
        await until { clock.sleepers > 0 }
        #expect(clock.sleepers == 1)
        clock.advance(by: .seconds(1))
        await until { log.entries == [10_000] }
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
        #expect(log.entries == [])
        #expect(relay.subscriberCount == 0)
    }
}
