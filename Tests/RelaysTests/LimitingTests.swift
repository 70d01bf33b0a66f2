import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Operators that begin late or end early")
struct LimitingTests {
    private let relay = BehaviorRelay(value: 0)
    private let log = Recorder<Int>()

    /// - Parameter isLetGo: whether the operator has let go of its source by then.
    private func outcome(of observable: Observable<Int>, isLetGo: Bool = true) -> [Int] {
        let token = observable.subscribe(log.append)
        for value in 1...5 { relay.accept(value) }
        #expect(relay.subscriberCount == (isLetGo ? 0 : 1))
        token.dispose()
        #expect(relay.subscriberCount == 0)
        return log.take()
    }

    @Test("take gives the first values and lets go of the source")
    func take() {
        #expect(outcome(of: relay.take(3)) == [0, 1, 2])
        relay.accept(0)
        #expect(outcome(of: relay.take(1)) == [0])
        #expect(outcome(of: relay.take(0)) == [])
    }

    @Test("take is done with a source that emits all at once, or again while its last value is told")
    func takeAtOnce() {
        #expect(outcome(of: Observable.of(1, 2, 3).take(2)) == [1, 2])
        let relay = PublishRelay<Int>()
        let token = relay.take(1).subscribe { [log] value in
            log.append(value)
            relay.accept(value + 1)
        }
        relay.accept(1)
        #expect(log.take() == [1])
        token.dispose()
    }

    @Test("take(while:) ends at the first value that is not included")
    func takeWhile() {
        #expect(outcome(of: relay.take(while: { $0 < 2 })) == [0, 1])
    }

    @Test("take(until:) ends with the trigger's first value, a replayed one included")
    func takeUntil() {
        let (relay, trigger) = (relay, PublishRelay<Void>())
        let token = relay.take(until: trigger).subscribe(log.append)
        relay.accept(1)
        trigger.accept(())
        relay.accept(2)
        #expect(log.take() == [0, 1])
        #expect(relay.subscriberCount + trigger.subscriberCount == 0)
        token.dispose()
        #expect(outcome(of: relay.take(until: BehaviorRelay(value: 0))) == [])
    }

    @Test("skip leaves out the first values, skip(while:) those before the first that counts")
    func skip() {
        #expect(outcome(of: relay.skip(2), isLetGo: false) == [2, 3, 4, 5])
        relay.accept(0)
        #expect(outcome(of: relay.skip(0), isLetGo: false) == [0, 1, 2, 3, 4, 5])
        relay.accept(0)
        #expect(outcome(of: relay.skip(while: { $0 % 3 != 2 }), isLetGo: false) == [2, 3, 4, 5])
    }

    @Test("a source is let go of with the token, though its operator could have ended it itself")
    func released() {
        do { _ = relay.take(3).subscribe(log.append) }
        do { _ = relay.take(until: PublishRelay<Void>()).subscribe(log.append) }
        do { _ = relay.flatMapLatest { .just($0) as Observable<Int> }.subscribe(log.append) }
        #expect(relay.subscriberCount == 0)
    }

    @Test("do sees each value first, once for each subscriber")
    func doing() {
        let seen = Recorder<Int>()
        let token = relay.do(onNext: seen.append).subscribe { [log] in log.append($0 + seen.values.count) }
        relay.accept(5)
        #expect(seen.take() == [0, 5])
        #expect(log.take() == [1, 7])
        token.dispose()
    }
}
