import Relays
import RelaysTesting
import Synchronization
import Testing
import Waiting

@MainActor
@Suite("Dropping the last token frees the chain")
struct ReleaseTests {
    /// Something that a closure holds.
    final class Held {}

    /// A chain over `relay` in which every closure holds `held`.
    private func chain(over relay: BehaviorRelay<Int>, holding held: Held) -> Observable<Int> {
        relay.map { value in
            extendLifetime(held)
            return value
        }
        .filter { _ in
            extendLifetime(held)
            return true
        }
        .distinctUntilChanged().scan(0) { _, value in value }.startWith(0).share(replay: 1)
    }

    @Test("every closure and state of it, and the count is 0")
    func chainFreed() {
        let relay = BehaviorRelay(value: 1)
        weak var held: Held?
        do {
            let holding = Held()
            held = holding
            let chain = chain(over: relay, holding: holding)
            var token: (any Disposable)? = combineLatest(chain, chain.withLatestFrom(relay)).subscribe { _ in
                extendLifetime(holding)
            }
            #expect(relay.subscriberCount == 2)
            #expect(token != nil)
            token = nil
        }
        #expect(held == nil)
        #expect(relay.subscriberCount == 0)
    }

    @Test("so does disposing of a token that is kept")
    func disposed() {
        let relay = BehaviorRelay(value: 1)
        weak var held: Held?
        let token: any Disposable
        do {
            let holding = Held()
            held = holding
            token = chain(over: relay, holding: holding).subscribe { _ in extendLifetime(holding) }
        }
        #expect(held != nil)
        token.dispose()
        #expect(held == nil)
        extendLifetime(token)
    }

    @Test("one who leaves a shared source holds nothing, though others stay")
    func leftShared() {
        let relay = BehaviorRelay(value: 1)
        let shared = relay.share()
        weak var held: Held?
        let first = shared.subscribe { _ in }
        let second: any Disposable
        do {
            let holding = Held()
            held = holding
            second = shared.subscribe { _ in extendLifetime(holding) }
        }
        second.dispose()
        #expect(held == nil)
        first.dispose()
    }

    @Test("others may let go of their tokens on other threads at any time, also while somebody leaves")
    func letGoElsewhere() async {
        let relay = BehaviorRelay(value: 0)
        var loops: [Task<Void, Never>] = []
        for round in 0..<10_000 {
            for _ in 0..<10 {
                let values = relay.values
                loops.append(Task.detached { for await _ in values { break } })
            }
            relay.accept(round)
            await Task.yield()
        }
        for loop in loops { await loop.value }
        await until { relay.subscriberCount == 0 }
    }

    @Test("also inside a delivery, once it is over")
    func insideDelivery() {
        let relay = PublishRelay<Int>()
        weak var held: Held?
        var token: (any Disposable)?
        do {
            let holding = Held()
            held = holding
            token = relay.subscribe { _ in
                token = nil
                extendLifetime(holding)
            }
        }
        #expect(held != nil && token != nil)
        relay.accept(1)
        #expect(held == nil)
        #expect(relay.subscriberCount == 0)
    }

    @Test("a subscriber that disposes others as it goes leaves the relay whole")
    func endsSetOffEnds() {
        let relay = PublishRelay<Int>()
        let log = Recorder<String>()
        // Each closure owns the next one's token: letting go of the first lets go of all, in the midst of a removal.
        var token: (any Disposable)?
        for number in 0..<50 {
            let next = token
            token = relay.subscribe { value in
                log.append("\(number):\(value)")
                extendLifetime(next)
            }
        }
        let last = relay.subscribe { log.append("last:\($0)") }
        token = nil
        #expect(relay.subscriberCount == 1)
        relay.accept(1)
        #expect(log.take() == ["last:1"])
        last.dispose()
        #expect(relay.subscriberCount == 0)
    }

    @Test("a bag that goes disposes all it holds, and one that is emptied can be used again")
    func bag() {
        let relay = BehaviorRelay(value: 0)
        var bag: DisposeBag? = DisposeBag()
        let kept = relay.subscribe()
        if let bag {
            kept.disposed(by: bag)
            relay.map { $0 }.subscribe().disposed(by: bag)
            #expect(relay.subscriberCount == 2)
            bag.dispose()
            #expect(relay.subscriberCount == 0)
            relay.subscribe().disposed(by: bag)
        }
        #expect(relay.subscriberCount == 1)
        bag = nil
        #expect(relay.subscriberCount == 0)
    }

    @Test("the relay itself goes with its owner and its tokens")
    func relayFreed() {
        weak var relay: BehaviorRelay<Held>?
        weak var held: Held?
        do {
            let owned = BehaviorRelay(value: Held())
            relay = owned
            held = owned.value
            let token = owned.map { $0 }.subscribe()
            token.dispose()
        }
        #expect(relay == nil)
        #expect(held == nil)
    }

    @Test("a token dropped on another thread ends its subscription on the main actor")
    func droppedElsewhere() async {
        let relay = PublishRelay<Int>()
        let holder = Mutex<(any Disposable)?>(relay.subscribe())
        #expect(relay.subscriberCount == 1)
        await Task.detached { holder.withLock { $0 = nil } }.value
        await until { relay.subscriberCount == 0 }
    }

    @Test("so is somebody else's disposable, once, though it does nothing of itself", arguments: [false, true])
    func foreign(isDropped: Bool) {
        final class Foreign: Disposable {
            private(set) var endings = 0
            func dispose() { endings += 1 }
        }
        let foreign = Foreign()
        let source = Observable<Int> { _ in foreign }
        for (number, observable) in [source, source.map { $0 }, source.take(until: source)].enumerated() {
            let former = foreign.endings
            var token: (any Disposable)? = observable.subscribe()
            #expect(foreign.endings == former)
            if !isDropped { token?.dispose() }
            token = nil
            #expect(foreign.endings == former + (number == 2 ? 2 : 1))
        }
    }

    @Test("an action disposable acts once, on disposal or at its end")
    func actionDisposable() {
        var count = 0
        var disposable: ActionDisposable? = ActionDisposable { count += 1 }
        disposable?.dispose()
        disposable = nil
        #expect(count == 1)
        do { _ = ActionDisposable { count += 1 } }
        #expect(count == 2)
    }
}
