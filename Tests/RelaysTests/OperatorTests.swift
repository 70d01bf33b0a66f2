import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Operators")
struct OperatorTests {
    private let relay = PublishRelay<Int>()
    private let log = Recorder<Int>()

    private func outcome(of chain: Observable<Int>, for values: [Int]) -> [Int] {
        let token = chain.subscribe(log.append)
        for value in values {
            relay.accept(value)
        }
        token.dispose()
        #expect(relay.subscriberCount == 0)
        return log.take()
    }

    @Test("map transforms each value")
    func map() {
        #expect(outcome(of: relay.map { $0 * 2 }, for: [1, 2]) == [2, 4])
    }

    @Test("filter lets through what it should")
    func filter() {
        #expect(outcome(of: relay.filter { $0 > 1 }, for: [1, 2, 3]) == [2, 3])
    }

    @Test("compactMap leaves out nil")
    func compactMap() {
        #expect(outcome(of: relay.compactMap { $0 == 2 ? nil : $0 * 10 }, for: [1, 2, 3]) == [10, 30])
    }

    @Test("distinctUntilChanged leaves out an equal neighbour only")
    func distinct() {
        #expect(outcome(of: relay.distinctUntilChanged(), for: [1, 1, 2, 2, 1]) == [1, 2, 1])
    }

    @Test("distinctUntilChanged by key compares the key")
    func distinctByKey() {
        #expect(outcome(of: relay.distinctUntilChanged { $0 / 10 }, for: [1, 2, 11, 12, 3]) == [1, 11, 3])
    }

    @Test("distinctUntilChanged by a comparison asks it")
    func distinctByComparison() {
        let chain = relay.distinctUntilChanged { abs($0 - $1) < 3 }
        #expect(outcome(of: chain, for: [1, 2, 3, 4, 5]) == [1, 4])
    }

    @Test("scan gathers up, for each subscription from the start")
    func scan() {
        let sums = relay.scan(0, +)
        #expect(outcome(of: sums, for: [1, 2, 3]) == [1, 3, 6])
        #expect(outcome(of: sums, for: [10]) == [10])
    }

    @Test("startWith comes first")
    func startWith() {
        #expect(outcome(of: relay.startWith(0), for: [1]) == [0, 1])
    }

    @Test("withLatestFrom takes the other's latest, and nothing before it has one")
    func withLatestFrom() {
        let (submit, form) = (PublishRelay<Void>(), PublishRelay<Int>())
        let token = submit.withLatestFrom(form).subscribe(log.append)
        submit.accept(())
        form.accept(1)
        form.accept(2)
        #expect(log.take() == [])
        submit.accept(())
        submit.accept(())
        #expect(log.take() == [2, 2])
        token.dispose()
        #expect(submit.subscriberCount + form.subscriberCount == 0)
    }

    @Test("withLatestFrom can combine both")
    func withLatestFromCombined() {
        let other = BehaviorRelay(value: 5)
        #expect(outcome(of: relay.withLatestFrom(other) { $0 * $1 }, for: [1, 2]) == [5, 10])
        #expect(other.subscriberCount == 0)
    }

    @Test("merge gives the values of all as they come")
    func merge() {
        let (second, third) = (PublishRelay<Int>(), BehaviorRelay(value: 30))
        let token = relay.merge(second, third).subscribe(log.append)
        second.accept(20)
        relay.accept(10)
        third.accept(31)
        #expect(log.take() == [30, 20, 10, 31])
        token.dispose()
        #expect(relay.subscriberCount + second.subscriberCount + third.subscriberCount == 0)
    }

    @Test("just and of give their values at once, never gives none")
    func sources() {
        #expect(outcome(of: .just(1), for: []) == [1])
        #expect(outcome(of: .of(1, 2), for: []) == [1, 2])
        #expect(outcome(of: .never, for: []) == [])
    }

    @Test("bind passes values on to a relay")
    func bind() {
        let (value, event) = (BehaviorRelay(value: 0), PublishRelay<Int>())
        let bag = DisposeBag()
        event.subscribe(log.append).disposed(by: bag)
        relay.bind(to: value).disposed(by: bag)
        relay.bind(to: event).disposed(by: bag)
        relay.accept(7)
        #expect(value.value == 7)
        #expect(log.take() == [7])
    }
}
