import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("combineLatest emits once all inputs have a value")
struct CombineLatestTests {
    @Test("at once where they have, then on each change")
    func two() {
        let (email, password) = (BehaviorRelay(value: "e"), BehaviorRelay(value: "p"))
        let log = Recorder<String>()
        let token = combineLatest(email, password).map { $0 + $1 }.subscribe(log.append)
        #expect(log.take() == ["ep"])
        email.accept("E")
        password.accept("P")
        #expect(log.take() == ["Ep", "EP"])
        token.dispose()
    }

    @Test("with a publish relay among the inputs only after its first value")
    func withPublishRelay() {
        let (value, event) = (BehaviorRelay(value: 1), PublishRelay<Int>())
        let log = Recorder<[Int]>()
        let token = combineLatest(value, event).map { [$0, $1] }.subscribe(log.append)
        value.accept(2)
        #expect(log.take() == [])
        event.accept(10)
        value.accept(3)
        #expect(log.take() == [[2, 10], [3, 10]])
        token.dispose()
    }

    @Test("an input whose value is nil has one")
    func optionalInput() {
        let (left, right) = (BehaviorRelay<Int?>(value: nil), BehaviorRelay(value: 1))
        let log = Recorder<[Int?]>()
        let token = combineLatest(left, right).map { [$0, $1] }.subscribe(log.append)
        #expect(log.take() == [[nil, 1]])
        token.dispose()
    }

    @Test("three and four inputs alike")
    func threeAndFour() {
        let relays = (0..<4).map { BehaviorRelay(value: $0) }
        let log = Recorder<[Int]>()
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

    @Test("five to eight inputs alike, each in its place")
    func fiveToEight() {
        let r = (0..<8).map { BehaviorRelay(value: $0) }
        let log = Recorder<[Int]>()
        let bag = DisposeBag()
        combineLatest(r[0], r[1], r[2], r[3], r[4]).map { [$0, $1, $2, $3, $4] }.subscribe(log.append)
            .disposed(by: bag)
        combineLatest(r[0], r[1], r[2], r[3], r[4], r[5]).map { [$0, $1, $2, $3, $4, $5] }.subscribe(log.append)
            .disposed(by: bag)
        combineLatest(r[0], r[1], r[2], r[3], r[4], r[5], r[6]).map { [$0, $1, $2, $3, $4, $5, $6] }
            .subscribe(log.append).disposed(by: bag)
        combineLatest(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]).map { [$0, $1, $2, $3, $4, $5, $6, $7] }
            .subscribe(log.append).disposed(by: bag)
        #expect(log.take() == (5...8).map { Array(0..<$0) })
        r[3].accept(9)
        #expect(log.take() == (5...8).map { [0, 1, 2, 9] + Array(4..<$0) })
        bag.dispose()
        #expect(r.allSatisfy { $0.subscriberCount == 0 })
    }

    @Test("any number of inputs, of none one empty array")
    func array() {
        let relays = (0..<3).map { BehaviorRelay<Int?>(value: $0 == 1 ? nil : $0) }
        let log = Recorder<[Int?]>()
        let token = combineLatest(relays).subscribe(log.append)
        relays[0].accept(7)
        #expect(log.take() == [[0, nil, 2], [7, nil, 2]])
        token.dispose()
        #expect(relays.map(\.subscriberCount) == [0, 0, 0])
        let none = combineLatest([BehaviorRelay<Int?>]()).subscribe(log.append)
        #expect(log.take() == [[]])
        none.dispose()
    }

    @Test("zip pairs the first with the first and the second with the second, also of three and four")
    func zipping() {
        let (left, right) = (PublishRelay<Int>(), PublishRelay<Int>())
        let log = Recorder<[Int]>()
        let bag = DisposeBag()
        zip(left, right).map { [$0, $1] }.subscribe(log.append).disposed(by: bag)
        for value in 1...3 { left.accept(value) }
        #expect(log.take() == [])
        for value in 10...13 { right.accept(value) }
        #expect(log.take() == [[1, 10], [2, 11], [3, 12]])
        left.accept(4)
        #expect(log.take() == [[4, 13]])
        zip(left, right, left).map { [$0, $1, $2] }.subscribe(log.append).disposed(by: bag)
        zip(left, right, right, left).map { [$0, $1, $2, $3] }.subscribe(log.append).disposed(by: bag)
        left.accept(5)
        right.accept(14)
        #expect(log.take() == [[5, 14], [5, 14, 5], [5, 14, 14, 5]])
        bag.dispose()
        #expect(left.subscriberCount + right.subscriberCount == 0)
    }

    @Test("in a diamond each way gives one tuple, in order, the last of them whole")
    func diamond() {
        let relay = BehaviorRelay(value: 1)
        let log = Recorder<[Int]>()
        let token = combineLatest(relay.map { $0 * 10 }, relay.map { $0 * 100 }).map { [$0, $1] }
            .subscribe(log.append)
        relay.accept(2)
        #expect(log.take() == [[10, 100], [20, 100], [20, 200]])
        token.dispose()
    }

    @Test("a subscriber that writes the other input is entered anew for it, before it has returned")
    func twoRelays() {
        let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        let log = Recorder<String>()
        let token = combineLatest(left, right).subscribe { left, other in
            log.append("begin \(left) \(other)")
            if left != other { right.accept(left) }
            log.append("end \(left) \(other)")
        }
        _ = log.take()
        left.accept(1)
        #expect(log.take() == ["begin 1 0", "begin 1 1", "end 1 1", "end 1 0"])
        token.dispose()
    }

    @Test("a diamond derived by one map has no half-new state")
    func diamondByMap() {
        let relay = BehaviorRelay(value: 1)
        let log = Recorder<[Int]>()
        let token = relay.map { [$0 * 10, $0 * 100] }.subscribe(log.append)
        relay.accept(2)
        #expect(log.take() == [[10, 100], [20, 200]])
        token.dispose()
    }

    @Test("200,000 alternating events of 50,001 distinct outcomes give these and no others")
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
