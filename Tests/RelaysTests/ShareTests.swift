import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("share")
struct ShareTests {
    private let relay = PublishRelay<Int>()
    private let log = Recorder<String>()

    @Test("share(replay: 1) subscribes to its source once, and replays the latest value to each who joins")
    func replayingOne() {
        let relay = BehaviorRelay(value: 1)
        var transformed = 0
        let shared = relay.map { value in
            transformed += 1
            return value * 10
        }.share(replay: 1)
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

    @Test("share replays none: who joins gets what comes from then on")
    func replayingNone() {
        let shared = relay.share()
        let first = shared.subscribe { log.append("A\($0)") }
        relay.accept(1)
        let second = shared.subscribe { log.append("B\($0)") }
        #expect(log.take() == ["A1"])
        relay.accept(2)
        #expect(log.take() == ["A2", "B2"])
        #expect(relay.subscriberCount == 1)
        first.dispose()
        relay.accept(3)
        #expect(log.take() == ["B3"], "who left gets nothing more")
        second.dispose()
        #expect(relay.subscriberCount == 0)
    }

    @Test("share(replay: 3) replays the latest three, oldest first, and what is being delivered among them")
    func replayingSeveral() {
        let shared = relay.share(replay: 3)
        var late: (any Disposable)?
        let first = shared.subscribe { value in
            if value == 5 { late = shared.subscribe { log.append("late\($0)") } }
        }
        for value in 1...2 { relay.accept(value) }
        let second = shared.subscribe { log.append("B\($0)") }
        #expect(log.take() == ["B1", "B2"])
        for value in 3...4 { relay.accept(value) }
        let third = shared.subscribe { log.append("C\($0)") }
        #expect(log.take() == ["B3", "B4", "C2", "C3", "C4"])
        relay.accept(5)
        #expect(log.take() == ["late3", "late4", "late5", "B5", "C5"])
        relay.accept(6)
        #expect(log.take() == ["B6", "C6", "late6"])
        for token in [first, second, third, late] { token?.dispose() }
        #expect(relay.subscriberCount == 0)
        let anew = shared.subscribe { log.append("anew\($0)") }
        #expect(log.take() == [])
        anew.dispose()
    }

    @Test("share starts anew, with no old value, after its last subscriber left", arguments: 0...2)
    func startingAnew(replay: Int) {
        let shared = relay.share(replay: replay)
        let first = shared.subscribe { log.append("\($0)") }
        relay.accept(1)
        first.dispose()
        relay.accept(2)
        let second = shared.subscribe { log.append("\($0)") }
        #expect(log.take() == ["1"])
        relay.accept(3)
        #expect(log.take() == ["3"])
        second.dispose()
    }

    @Test("share whose last subscriber left inside a delivery keeps nothing of what waited", arguments: 0...2)
    func leavingInsideDelivery(replay: Int) {
        let relay = relay
        let shared = relay.share(replay: replay)
        var token: (any Disposable)?
        token = shared.subscribe { value in
            log.append("\(value)")
            relay.accept(value + 1)
            token = nil
        }
        relay.accept(1)
        #expect(token == nil)
        let next = shared.subscribe { log.append("\($0)") }
        #expect(log.take() == ["1"])
        next.dispose()
        #expect(relay.subscriberCount == 0)
    }
}
