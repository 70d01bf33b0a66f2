import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Operators of several sources subscribe to them in order, however long the chains are")
struct SourceOrderTests {
    /// On either side of where a chain is divided.
    nonisolated private static let lengths = [0, 127, 128, 300]

    private let left = BehaviorRelay(value: 1)
    private let right = BehaviorRelay(value: 10)
    private let log = Recorder<[Int]>()

    private func lengthened<Element>(_ source: some ObservableType<Element>, by length: Int) -> Observable<Element> {
        (0..<length).reduce(source.asObservable()) { chain, _ in chain.map { $0 } }
    }

    /// What a subscriber behind `length` more operators gets at once.
    private func replay<Element>(_ observable: Observable<Element>, _ length: Int) -> [Element] {
        let log = Recorder<Element>()
        lengthened(observable, by: length).subscribe(log.append).dispose()
        #expect(left.subscriberCount + right.subscriberCount == 0)
        return log.take()
    }

    @Test("withLatestFrom has the other's value by the time of its own", arguments: lengths, lengths)
    func withLatestFrom(before: Int, after: Int) {
        #expect(replay(left.withLatestFrom(lengthened(right, by: before)) { $0 + $1 }, after) == [11])
    }

    @Test("take(until:) lets nothing through that comes after a trigger's replay", arguments: lengths, lengths)
    func takeUntil(before: Int, after: Int) {
        #expect(replay(left.take(until: lengthened(right, by: before)), after) == [])
    }

    @Test("merge replays and later emits in the order of its sources", arguments: lengths, lengths)
    func merge(before: Int, after: Int) {
        let merged = lengthened(left, by: before).map { [$0] }.merge(left.map { [-$0] }, right.map { [$0] })
        let token = lengthened(merged, by: after).subscribe(log.append)
        #expect(log.take() == [[1], [-1], [10]])
        left.accept(2)
        #expect(log.take() == [[2], [-2]])
        token.dispose()
    }

    @Test("combineLatest of two combines a diamond's ways in order", arguments: lengths, lengths)
    func combineTwo(before: Int, after: Int) {
        let combined = combineLatest(lengthened(left, by: before), left).map { [$0, $1] }
        let token = lengthened(combined, by: after).subscribe(log.append)
        left.accept(2)
        #expect(log.take() == [[1, 1], [2, 1], [2, 2]])
        token.dispose()
    }

    @Test("combineLatest of an array does, too", arguments: lengths, lengths)
    func combineArray(before: Int, after: Int) {
        let combined = combineLatest([lengthened(left, by: before), right.asObservable(), left.asObservable()])
        let token = lengthened(combined, by: after).subscribe(log.append)
        left.accept(2)
        #expect(log.take() == [[1, 10, 1], [2, 10, 1], [2, 10, 2]])
        token.dispose()
    }

    @Test("zip asks the first source first", arguments: lengths, lengths)
    func zipping(before: Int, after: Int) {
        let asked = Recorder<String>()
        let sources = ["first", "second"].map { name in
            Observable<Int> { sink in
                asked.append(name)
                sink(1)
                return ActionDisposable {}
            }
        }
        #expect(replay(zip(lengthened(sources[0], by: before), sources[1]).map { $0 + $1 }, after) == [2])
        #expect(asked.take() == ["first", "second"])
    }

    @Test("A source whose turn has not come by the end of its subscription is not asked")
    func endedBefore() {
        var asked = 0
        let source = Observable<Int> { _ in
            asked += 1
            return ActionDisposable {}
        }
        #expect(replay(source.take(until: lengthened(right, by: 128)), 128) == [])
        #expect(asked == 0)
    }
}
