import Relays
import Testing

@MainActor
@Suite("4. combineLatest emits once all inputs have a value")
struct CombineLatestTests {
    @Test("4. at once where they have, then on each change")
    func two() {
        let (email, password) = (BehaviorRelay(value: "e"), BehaviorRelay(value: "p"))
        let log = Log<String>()
        let token = combineLatest(email, password).map { $0 + $1 }.subscribe(log.append)
        #expect(log.take() == ["ep"])
        email.accept("E")
        password.accept("P")
        #expect(log.take() == ["Ep", "EP"])
        token.dispose()
    }

    @Test("4. with a publish relay among the inputs only after its first value")
    func withPublishRelay() {
        let (value, event) = (BehaviorRelay(value: 1), PublishRelay<Int>())
        let log = Log<[Int]>()
        let token = combineLatest(value, event).map { [$0, $1] }.subscribe(log.append)
        value.accept(2)
        #expect(log.take() == [])
        event.accept(10)
        value.accept(3)
        #expect(log.take() == [[2, 10], [3, 10]])
        token.dispose()
    }

    @Test("4. an input whose value is nil has one")
    func optionalInput() {
        let (left, right) = (BehaviorRelay<Int?>(value: nil), BehaviorRelay(value: 1))
        let log = Log<[Int?]>()
        let token = combineLatest(left, right).map { [$0, $1] }.subscribe(log.append)
        #expect(log.take() == [[nil, 1]])
        token.dispose()
    }

    @Test("4. three and four inputs alike")
    func threeAndFour() {
        let relays = (0..<4).map { BehaviorRelay(value: $0) }
        let log = Log<[Int]>()
        let bag = DisposeBag()
        combineLatest(relays[0], relays[1], relays[2]).map { [$0, $1, $2] }.subscribe(log.append).disposed(by: bag)
        #expect(log.take() == [[0, 1, 2]])
        combineLatest(relays[0], relays[1], relays[2], relays[3]).map { [$0, $1, $2, $3] }.subscribe(log.append)
            .disposed(by: bag)
        #expect(log.take() == [[0, 1, 2, 3]])
        relays[2].accept(9)
        #expect(log.take() == [[0, 1, 9], [0, 1, 9, 3]])
        bag.dispose()
        #expect(relays.map(\.subscriberCount) == [0, 0, 0, 0])
    }

    @Test("4. in a diamond each way gives one tuple, in order, the last of them whole")
    func diamond() {
        let relay = BehaviorRelay(value: 1)
        let log = Log<[Int]>()
        let token = combineLatest(relay.map { $0 * 10 }, relay.map { $0 * 100 }).map { [$0, $1] }
            .subscribe(log.append)
        relay.accept(2)
        #expect(log.take() == [[10, 100], [20, 100], [20, 200]])
        token.dispose()
    }

    @Test("4. a diamond derived by one map has no half-new state")
    func diamondByMap() {
        let relay = BehaviorRelay(value: 1)
        let log = Log<[Int]>()
        let token = relay.map { [$0 * 10, $0 * 100] }.subscribe(log.append)
        relay.accept(2)
        #expect(log.take() == [[10, 100], [20, 200]])
        token.dispose()
    }

    @Test("4. 200,000 alternating events of 50,001 distinct outcomes give these and no others")
    func interleaving() {
        let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        var count = 0
        let token = combineLatest(left, right).map { ($0 + $1) / 4 }.distinctUntilChanged()
            .subscribe { _ in count += 1 }
        for number in 1...100_000 {
            left.accept(number)
            right.accept(number)
        }
        #expect(count == 50_001)
        token.dispose()
    }
}
