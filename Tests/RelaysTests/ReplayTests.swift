import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("A behavior relay replays its value once")
struct ReplayTests {
    @Test("to a new subscriber, and then gives each new value")
    func newSubscriber() {
        let relay = BehaviorRelay(value: 1)
        let log = Recorder<Int>()
        relay.accept(2)
        let token = relay.subscribe(log.append)
        #expect(log.take() == [2])
        relay.accept(3)
        #expect(log.take() == [3])
        #expect(relay.value == 3)
        token.dispose()
    }

    @Test("to one that subscribes inside a delivery, which gets the value being delivered and not a second time")
    func insideDelivery() {
        let relay = BehaviorRelay(value: 0)
        let log = Recorder<String>()
        let bag = DisposeBag()
        relay.subscribe { value in
            log.append("A\(value)")
            if value == 1 {
                relay.subscribe { log.append("B\($0)") }.disposed(by: bag)
            }
        }.disposed(by: bag)
        relay.accept(1)
        #expect(log.take() == ["A0", "A1", "B1"])
        relay.accept(2)
        #expect(log.take() == ["A2", "B2"])
    }

    @Test("to one that subscribes inside a delivery with values waiting: those follow in order")
    func insideDeliveryWithQueue() {
        let relay = BehaviorRelay(value: 0)
        let log = Recorder<String>()
        let bag = DisposeBag()
        relay.subscribe { value in
            guard value == 1 else { return }
            relay.accept(2)
            relay.accept(3)
            #expect(relay.value == 3)
            relay.subscribe { log.append("B\($0)") }.disposed(by: bag)
        }.disposed(by: bag)
        relay.accept(1)
        #expect(log.take() == ["B1", "B2", "B3"])
    }

    @Test("and what a subscriber accepts during its replay comes after the replay, for everybody")
    func acceptDuringReplay() {
        let relay = BehaviorRelay(value: 0)
        let log = Recorder<String>()
        let bag = DisposeBag()
        relay.subscribe { log.append("A\($0)") }.disposed(by: bag)
        relay.subscribe { value in
            if value == 0 { relay.accept(1) }
            log.append("B\(value)")
        }.disposed(by: bag)
        #expect(log.take() == ["A0", "B0", "A1", "B1"])
    }

    @Test("whereas a publish relay replays nothing")
    func publishRelay() {
        let relay = PublishRelay<Int>()
        let log = Recorder<Int>()
        relay.accept(1)
        let token = relay.subscribe(log.append)
        #expect(log.take() == [])
        relay.accept(2)
        #expect(log.take() == [2])
        token.dispose()
    }
}
