import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Operators that follow other observables")
struct FlatteningTests {
    private let outer = BehaviorRelay(value: 0)
    private let inner = [BehaviorRelay(value: "a0"), BehaviorRelay(value: "b0")]
    private let log = Recorder<String>()

    @Test("flatMapLatest switches to an observable and leaves the former one")
    func flatMapLatest() {
        let inner = inner
        let switched: Observable<String> = outer.flatMapLatest { inner[$0] }
        let token = switched.subscribe(log.append)
        inner[0].accept("a1")
        outer.accept(1)
        inner[0].accept("a2")
        inner[1].accept("b1")
        #expect(log.take() == ["a0", "a1", "b0", "b1"])
        #expect(inner.map(\.subscriberCount) == [0, 1])
        token.dispose()
        #expect(inner.map(\.subscriberCount) == [0, 0])
        #expect(outer.subscriberCount == 0)
    }

    @Test("flatMapLatest whose inner value leads to the next one at once stays with the later")
    func flatMapLatestInside() {
        let inner = inner
        let outer = PublishRelay<Int>()
        let merged = outer.flatMap { Observable.of($0) }
        let token = merged.flatMapLatest { index in
            inner[index].do { if index == 0, $0 == "a0" { outer.accept(1) } }
        }.subscribe(log.append)
        outer.accept(0)
        #expect(log.take() == ["a0", "b0"])
        #expect(inner.map(\.subscriberCount) == [0, 1])
        token.dispose()
    }

    @Test("flatMapLatest leaves an observable that made way for the next one before it was subscribed to")
    func flatMapLatestOnSubscription() {
        let (former, next) = (PublishRelay<String>(), PublishRelay<String>())
        var emit: (@MainActor (Int) -> Void)?
        let outer = Observable<Int> { sink in
            emit = sink
            return PublishRelay<Int>().subscribe { _ in }
        }
        let token = outer.flatMapLatest { index in
            Observable<String> { sink in
                if index == 0 { emit?(1) }
                return (index == 0 ? former : next).subscribe(sink)
            }
        }.subscribe(log.append)
        emit?(0)
        former.accept("a")
        next.accept("b")
        #expect(log.take() == ["b"])
        #expect([former, next].map(\.subscriberCount) == [0, 1])
        token.dispose()
        #expect(next.subscriberCount == 0)
    }

    @Test("flatMapLatest stays with the one that the end of the former one led to")
    func flatMapLatestWhileEnding() {
        let (outer, caused) = (PublishRelay<Int>(), PublishRelay<Int>())
        let inner = (0..<3).map { _ in PublishRelay<String>() }
        let token = outer.merge(caused).flatMapLatest { index in
            Observable<String> { sink in
                let own = inner[index].subscribe(sink)
                return ActionDisposable {
                    own.dispose()
                    if index == 0 { caused.accept(2) }
                }
            }
        }.subscribe(log.append)
        outer.accept(0)
        outer.accept(1)
        #expect(inner.map(\.subscriberCount) == [0, 0, 1])
        token.dispose()
        #expect(inner.map(\.subscriberCount) == [0, 0, 0])
    }

    @Test("flatMap keeps no observable whose first value ended it")
    func flatMapEndedInside() {
        let inner = inner
        var emit: (@MainActor (Int) -> Void)?
        let outer = Observable<Int> { sink in
            emit = sink
            return ActionDisposable {}
        }
        let token = outer.flatMap { inner[$0] }.take(1).subscribe(log.append)
        emit?(0)
        inner[0].accept("a1")
        #expect(log.take() == ["a0"])
        #expect(inner[0].subscriberCount == 0)
        token.dispose()
    }

    @Test("flatMap follows all of them side by side")
    func flatMap() {
        let inner = inner
        let token = outer.flatMap { inner[$0] }.subscribe(log.append)
        outer.accept(1)
        inner[0].accept("a1")
        inner[1].accept("b1")
        #expect(log.take() == ["a0", "b0", "a1", "b1"])
        token.dispose()
        #expect((inner.map(\.subscriberCount) + [outer.subscriberCount]).allSatisfy { $0 == 0 })
    }

    @Test("flatMap lets go of an observable that has ended: just, of, take, and what is made of them")
    func flatMapLetsGo() {
        let live = LiveCount()
        let outer = PublishRelay<Int>()
        let endless = BehaviorRelay(value: 0)
        let made: [@MainActor (Counted) -> Observable<Counted>] = [
            { .just($0) },
            { .of($0, $0) },
            { counted in endless.map { _ in counted }.take(1) },
            { counted in endless.map { _ in counted }.take(0) },
            { counted in endless.map { _ in counted }.take(while: { _ in false }) },
            { counted in endless.map { _ in counted }.take(until: Observable.just(0)) },
            { counted in Observable.just(counted).map { $0 }.filter { _ in true }.startWith(counted) },
            { counted in Observable.just(counted).merge(Observable.just(counted)) },
            { counted in combineLatest(Observable.just(counted), Observable.just(0)).map { $0.0 } },
            { counted in Observable.just(0).flatMap { _ in Observable.just(counted) } },
            { counted in (0..<1_000).reduce(Observable.just(counted)) { chain, _ in chain.map { $0 } } },
            { counted in Observable { sink in Observable.just(counted).subscribe(sink) } },
        ]
        for (number, make) in made.enumerated() {
            let token = outer.flatMap { make(Counted($0, live)) }.subscribe()
            for value in 0..<10 { outer.accept(value) }
            #expect(live.value == 0, "\(number)")
            token.dispose()
        }
        #expect(endless.subscriberCount == 0)
    }

    @Test("flatMap keeps what has not ended: a relay, a source of which one half goes on, an inner flatMap's relay")
    func flatMapKeeps() {
        let outer = PublishRelay<Int>()
        let endless = BehaviorRelay(value: 0)
        let token = outer.flatMap { number in
            switch number {
            case 0: endless.take(2)
            case 1: Observable.just(7).merge(endless)
            case 2: Observable.just(0).flatMap { _ in endless }
            default: Observable.just(0).flatMapLatest { _ in endless }
            }
        }.subscribe()
        for number in 0..<4 {
            outer.accept(number)
            #expect(endless.subscriberCount == number + 1)
        }
        endless.accept(1)
        #expect(endless.subscriberCount == 3)
        token.dispose()
        #expect(endless.subscriberCount == 0)
    }

    @Test("flatMap lets go of a sequence that has ended")
    func flatMapLetsGoOfSequence() async {
        let live = LiveCount()
        let outer = PublishRelay<Int>()
        let token = outer.flatMap { number in
            let counted = Counted(number, live)
            return Observable {
                AsyncStream<Int> { continuation in
                    continuation.yield(counted.number)
                    continuation.finish()
                }
            }.map { number in
                extendLifetime(counted)
                return "\(number)"
            }
        }.subscribe(log.append)
        for number in 0..<3 { outer.accept(number) }
        await until { log.values.count == 3 && live.value == 0 }
        token.dispose()
    }

    @Test("concatMap subscribes to an observable when the one before has ended, in order, and only then")
    func concatMap() {
        let outer = PublishRelay<Int>()
        let inner = (0..<3).map { _ in PublishRelay<String>() }
        let token = outer.concatMap { inner[$0].take(2) }.subscribe(log.append)
        for index in 0..<3 { outer.accept(index) }
        #expect(inner.map(\.subscriberCount) == [1, 0, 0])
        inner[1].accept("lost")
        inner[0].accept("a0")
        inner[0].accept("a1")
        #expect(inner.map(\.subscriberCount) == [0, 1, 0])
        inner[1].accept("b0")
        token.dispose()
        #expect(inner.map(\.subscriberCount) == [0, 0, 0])
        #expect(log.take() == ["a0", "a1", "b0"])
    }

    @Test("concatMap keeps the order of what ends at once, also where a value leads to the next one")
    func concatMapAtOnce() {
        let outer = PublishRelay<Int>()
        let token = outer.concatMap { number in
            Observable.of("\(number)a", "\(number)b").do { if $0 == "0a" { outer.accept(1) } }
        }.subscribe(log.append)
        outer.accept(0)
        outer.accept(2)
        #expect(log.take() == ["0a", "0b", "1a", "1b", "2a", "2b"])
        token.dispose()
    }

    @Test("100,000 observables that wait and end at once are followed one after the other, not within each other")
    func longQueue() {
        let (outer, first) = (PublishRelay<Int>(), PublishRelay<Int>())
        var sum = 0
        let token = outer.concatMap { $0 == 0 ? first.take(1) : Observable.just($0) }.subscribe { sum += $0 }
        for number in 0...100_000 { outer.accept(number) }
        #expect(sum == 0)
        first.accept(0)
        #expect(sum == 5_000_050_000)
        token.dispose()
    }

    @Test("merge(maxConcurrent:) follows so many at a time, and ends with the last of them")
    func mergeOfSeveral() {
        let inner = (0..<4).map { _ in PublishRelay<String>() }
        var isEnded = false
        let token = Observable.of(0, 1, 2, 3).map { inner[$0].take(1) }.merge(maxConcurrent: 2).subscribe(log.append)
        token.whenEnded { isEnded = true }
        #expect(inner.map(\.subscriberCount) == [1, 1, 0, 0])
        inner[1].accept("b")
        #expect(inner.map(\.subscriberCount) == [1, 0, 1, 0])
        inner[0].accept("a")
        #expect(inner.map(\.subscriberCount) == [0, 0, 1, 1])
        for index in [3, 2] {
            #expect(!isEnded)
            inner[index].accept("\(index)")
        }
        #expect(isEnded && log.take() == ["b", "a", "3", "2"])
    }

    @Test("Two relays bound to each other in a cycle stop a debug build at an assertion; one that ends is fine")
    func cycle() async {
        #if DEBUG
            await #expect(processExitsWith: .failure) { @MainActor in
                let (left, right) = (PublishRelay<Int>(), BehaviorRelay(value: 0))
                let bag = DisposeBag()
                left.bind(to: right).disposed(by: bag)
                right.map { $0 + 1 }.bind(to: left).disposed(by: bag)
                left.accept(1)
            }
        #endif
        let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
        let bag = DisposeBag()
        left.distinctUntilChanged().bind(to: right).disposed(by: bag)
        right.distinctUntilChanged().bind(to: left).disposed(by: bag)
        for value in 0..<1_000 { left.accept(value) }
        #expect(right.value == 999)
    }

    @Test("the closure of catching is not asked after a cancellation")
    func catching() async {
        var asked = 0
        let (stream, continuation) = AsyncThrowingStream<String, any Error>.makeStream()
        let token = Observable(
            { stream },
            catching: { _ in
                asked += 1; return "failed"
            }
        ).subscribe(log.append)
        continuation.yield("a")
        await until { log.values == ["a"] }
        token.dispose()
        continuation.finish(throwing: CancellationError())
        for _ in 0..<10 { await Task.yield() }
        #expect(asked == 0)
        #expect(log.values == ["a"])
    }
}
