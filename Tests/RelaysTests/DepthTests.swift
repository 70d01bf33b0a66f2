import Relays
import RelaysTesting
import Testing
import Waiting

/// What a loop composes can be deeper than any stack.
@MainActor
@Suite("Chains of 50,000 operators")
struct DepthTests {
    private static let depth = 50_000
    private let relay = BehaviorRelay(value: 0)
    private let log = Recorder<Int>()

    /// Subscribes, sends a value and ends: none of it may need more than a bounded stack.
    private func pass(_ chain: Observable<Int>) {
        let token = chain.subscribe(log.append)
        relay.accept(1)
        token.dispose()
        relay.accept(2)
    }

    private func folded(_ combine: (Observable<Int>) -> Observable<Int>) -> Observable<Int> {
        (0..<Self.depth).reduce(relay.asObservable()) { chain, _ in combine(chain) }
    }

    @Test("of map")
    func maps() {
        pass(folded { $0.map { $0 + 1 } })
        #expect(log.take() == [Self.depth, Self.depth + 1])
        #expect(relay.subscriberCount == 0)
    }

    @Test("of merge")
    func merges() {
        let other = PublishRelay<Int>()
        pass(folded { $0.merge(other) })
        #expect(log.take() == [0, 1])
        #expect(relay.subscriberCount + other.subscriberCount == 0)
    }

    @Test("of withLatestFrom, and of take(until:)")
    func twoSources() {
        let other = BehaviorRelay(value: 0)
        pass(folded { $0.withLatestFrom(other) { $0 + $1 } })
        #expect(log.take() == [0, 1])
        let end = PublishRelay<Int>()
        relay.accept(0)
        pass(folded { $0.take(until: end) })
        #expect(log.take() == [0, 1])
        #expect(relay.subscriberCount + other.subscriberCount + end.subscriberCount == 0)
    }

    @Test("of combineLatest, withLatestFrom, startWith, take, share and flatMapLatest in turn")
    func mixed() {
        let (relay, other) = (relay, BehaviorRelay(value: 0))
        var number = 0
        let chain = folded { chain in
            number += 1
            return switch number % 7 {
            case 0: combineLatest(chain, other).map { $0 + $1 }
            case 1: chain.withLatestFrom(other) { $0 + $1 }
            case 2: chain.distinctUntilChanged()
            case 3: chain.take(while: { _ in true })
            case 4: chain.share(replay: 1)
            case 5: chain.flatMapLatest { .just($0) as Observable<Int> }
            default: chain.startWith(-1).filter { $0 >= 0 }
            }
        }
        pass(chain)
        #expect(log.take() == [0, 1])
        #expect(relay.subscriberCount + other.subscriberCount == 0)
    }

    @Test("deliver in the order of nested calls, and end a chain in the midst of it")
    func order() {
        let relay = PublishRelay<Int>()
        var chain = relay.flatMap { Observable.of($0, $0 + 1, $0 + 2) }
        for _ in 0..<1_000 { chain = chain.map { $0 } }
        var token: (any Disposable)?
        token = chain.subscribe { value in
            log.append(value)
            if value == 12 { relay.accept(20) }
            if value == 21 { token = nil }
        }
        relay.accept(10)
        #expect(log.take() == [10, 11, 12, 20, 21])
        #expect(token == nil)
        #expect(relay.subscriberCount == 0)
    }

    @Test("free what they held")
    func released() {
        final class Held {}
        weak var held: Held?
        do {
            let holding = Held()
            held = holding
            var token: (any Disposable)? = folded {
                $0.map { value in
                    extendLifetime(holding); return value
                }
            }
            .subscribe(log.append)
            #expect(token != nil)
            token = nil
        }
        #expect(held == nil)
        #expect(relay.subscriberCount == 0)
    }
}
