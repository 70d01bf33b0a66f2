import Relays
import Testing

@MainActor
@Suite("5. share")
struct ShareTests {
    @Test("5. share subscribes to its source once, and replays the latest value to each who joins")
    func sharing() {
        let relay = BehaviorRelay(value: 1)
        var transformed = 0
        let shared = relay.map { value in
            transformed += 1
            return value * 10
        }.share()
        let log = Log<String>()
        let first = shared.subscribe { log.append("A\($0)") }
        let second = shared.subscribe { log.append("B\($0)") }
        relay.accept(2)
        #expect(log.take() == ["A10", "B10", "A20", "B20"])
        #expect(transformed == 2)
        #expect(relay.subscriberCount == 1)
        first.dispose()
        #expect(relay.subscriberCount == 1)
        second.dispose()
        #expect(relay.subscriberCount == 0)
    }

    @Test("5. share starts anew, with no old value, after its last subscriber left")
    func startingAnew() {
        let relay = PublishRelay<Int>()
        let shared = relay.share()
        let log = Log<Int>()
        let first = shared.subscribe(log.append)
        relay.accept(1)
        first.dispose()
        relay.accept(2)
        let second = shared.subscribe(log.append)
        #expect(log.take() == [1])
        relay.accept(3)
        #expect(log.take() == [3])
        second.dispose()
    }

    @Test("5. share whose last subscriber left inside a delivery keeps nothing of what waited")
    func leavingInsideDelivery() {
        let relay = PublishRelay<Int>()
        let shared = relay.share()
        let log = Log<Int>()
        var token: (any Disposable)?
        token = shared.subscribe { value in
            log.append(value)
            relay.accept(value + 1)
            token = nil
        }
        relay.accept(1)
        #expect(token == nil)
        let next = shared.subscribe(log.append)
        #expect(log.take() == [1])
        next.dispose()
        #expect(relay.subscriberCount == 0)
    }
}
