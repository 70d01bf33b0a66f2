import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("A subscriber cancelled during a delivery gets nothing more")
struct CancellationTests {
    @Test("by an earlier subscriber: not the value being delivered either")
    func byEarlier() {
        let relay = BehaviorRelay(value: 0)
        let log = Recorder<String>()
        var second: (any Disposable)?
        let first = relay.subscribe { value in
            log.append("A\(value)")
            if value == 1 { second?.dispose() }
        }
        second = relay.subscribe { log.append("B\($0)") }
        #expect(log.take() == ["A0", "B0"])
        relay.accept(1)
        relay.accept(2)
        #expect(log.take() == ["A1", "A2"])
        #expect(relay.subscriberCount == 1)
        first.dispose()
    }

    @Test("by itself, by dropping its token: no queued value reaches it, the others get all")
    func byItself() {
        let relay = PublishRelay<Int>()
        let log = Recorder<String>()
        let bag = DisposeBag()
        var own: (any Disposable)?
        relay.subscribe { log.append("A\($0)") }.disposed(by: bag)
        own = relay.subscribe { value in
            log.append("B\(value)")
            relay.accept(value + 1)
            own = nil
        }
        relay.subscribe { log.append("C\($0)") }.disposed(by: bag)
        relay.accept(1)
        #expect(log.take() == ["A1", "B1", "C1", "A2", "C2"])
        #expect(own == nil)
        #expect(relay.subscriberCount == 2)
    }

    @Test("at the end of a chain, by an operator's own closure on the way")
    func insideAnOperator() {
        let relay = PublishRelay<Int>()
        let log = Recorder<Int>()
        var token: (any Disposable)?
        token = relay.map { value in
            if value == 2 { token?.dispose() }
            return value
        }.subscribe(log.append)
        relay.accept(1)
        relay.accept(2)
        #expect(log.take() == [1])
        #expect(relay.subscriberCount == 0)
    }

    @Test("behind a share, by another one who shares")
    func behindShare() {
        let relay = PublishRelay<Int>()
        let shared = relay.share()
        let log = Recorder<String>()
        var second: (any Disposable)?
        let first = shared.subscribe { value in
            log.append("A\(value)")
            second = nil
        }
        second = shared.subscribe { log.append("B\($0)") }
        relay.accept(1)
        #expect(log.take() == ["A1"])
        #expect(second == nil)
        first.dispose()
    }

    @Test("one that came and went within one delivery gets nothing after its replay")
    func cameAndWent() {
        let relay = BehaviorRelay(value: 0)
        let log = Recorder<String>()
        let token = relay.subscribe { value in
            guard value == 1 else { return }
            relay.accept(2)
            relay.subscribe { log.append("B\($0)") }.dispose()
        }
        relay.accept(1)
        #expect(log.take() == ["B1"])
        #expect(relay.subscriberCount == 1)
        token.dispose()
    }

    @Test("leaving in any order keeps the order of those who stay")
    func orderOfThoseWhoStay() {
        let relay = PublishRelay<Int>()
        let log = Recorder<Int>()
        var tokens: [Int: any Disposable] = [:]
        for number in 0..<100 {
            tokens[number] = relay.subscribe { _ in log.append(number) }
        }
        var stay = Array(0..<100)
        for number in stride(from: 0, to: 6_400, by: 64).map({ $0 % 101 }) where number < 97 {
            tokens[number] = nil
            stay.removeAll { $0 == number }
            relay.accept(0)
            #expect(log.take() == stay)
            #expect(relay.subscriberCount == stay.count)
        }
        #expect(stay.count == 3 || stay.count == 4)
    }
}
