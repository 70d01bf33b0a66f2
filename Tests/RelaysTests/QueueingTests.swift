import Relays
import RelaysTesting
import Synchronization
import Testing
import Waiting

@MainActor
@Suite("An accept inside a delivery is queued")
struct QueueingTests {
    @Test("every subscriber sees every value in order: A1 B1 A2 B2")
    func order() {
        let relay = PublishRelay<Int>()
        let log = Recorder<String>()
        let bag = DisposeBag()
        relay.subscribe { value in
            log.append("A\(value)")
            if value == 1 { relay.accept(2) }
        }.disposed(by: bag)
        relay.subscribe { log.append("B\($0)") }.disposed(by: bag)
        relay.accept(1)
        #expect(log.take() == ["A1", "B1", "A2", "B2"])
    }

    @Test("several accepts, from several subscribers, keep their order")
    func severalSenders() {
        let relay = PublishRelay<Int>()
        let log = Recorder<String>()
        let bag = DisposeBag()
        relay.subscribe { value in
            log.append("A\(value)")
            if value == 0 { for next in [1, 2] { relay.accept(next) } }
        }.disposed(by: bag)
        relay.subscribe { value in
            log.append("B\(value)")
            if value == 0 { relay.accept(3) }
            if value == 1 { relay.accept(4) }
        }.disposed(by: bag)
        relay.accept(0)
        #expect(log.take() == ["A0", "B0", "A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"])
    }

    @Test("two relays that feed each other do not nest either")
    func twoRelays() {
        let (left, right) = (PublishRelay<Int>(), PublishRelay<Int>())
        let log = Recorder<String>()
        let bag = DisposeBag()
        left.subscribe { value in
            log.append("l\(value)")
            right.accept(value)
        }.disposed(by: bag)
        right.subscribe { value in
            log.append("r\(value)")
            if value < 3 { left.accept(value + 1) }
        }.disposed(by: bag)
        left.accept(1)
        #expect(log.take() == ["l1", "r1", "l2", "r2", "l3", "r3"])
    }

    @Test("1,000,000 deep: no stack grows, and no more than the waiting values are kept")
    func millionDeep() {
        let live = LiveCount()
        let relay = PublishRelay<Counted>()
        let bag = DisposeBag()
        var (delivered, most) = (0, 0)
        var frames: ClosedRange<UInt>?
        relay.subscribe { counted in
            delivered += 1
            most = max(most, live.value)
            var here = 0
            let frame = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
            frames = min(frame, frames?.lowerBound ?? frame)...max(frame, frames?.upperBound ?? frame)
            if counted.number < 1_000_000 {
                relay.accept(Counted(counted.number + 1, live))
            }
        }.disposed(by: bag)
        relay.accept(Counted(1, live))
        #expect(delivered == 1_000_000)
        #expect(most <= 3)
        #expect(live.value == 0)
        #expect((frames?.upperBound ?? 0) - (frames?.lowerBound ?? 0) < 4096)
    }

    @Test("a queue that never runs empty is not kept longer than it is")
    func standingQueue() {
        let live = LiveCount()
        let relay = PublishRelay<Counted>()
        let bag = DisposeBag()
        var (delivered, most) = (0, 0)
        relay.subscribe { counted in
            delivered += 1
            most = max(most, live.value)
            if counted.number == 0 {
                for _ in 0..<10 { relay.accept(Counted(1, live)) }
            } else if counted.number < 10_000 {
                relay.accept(Counted(counted.number + 1, live))
            }
        }.disposed(by: bag)
        relay.accept(Counted(0, live))
        #expect(delivered == 100_001)
        #expect(most <= 12)
        #expect(live.value == 0)
    }
}

/// How many of the values that carry it exist.
final class LiveCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add(_ difference: Int) {
        count.add(difference, ordering: .relaxed)
    }
}

final class Counted {
    let number: Int
    private let live: LiveCount

    init(_ number: Int, _ live: LiveCount) {
        self.number = number
        self.live = live
        live.add(1)
    }

    deinit {
        live.add(-1)
    }
}
