import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Operators that await")
struct AsyncTests {
    @Test("flatMapLatest cancels the former effect and drops what it still gives")
    func flatMapLatest() async {
        let relay = PublishRelay<Int>()
        let log = Recorder<Int>()
        let gates = Gates()
        var cancelled: [Int] = []
        let token = relay.flatMapLatest { value in
            await gates.pass(value)
            if Task.isCancelled { cancelled.append(value) }
            return value * 10
        }.subscribe(log.append)
        relay.accept(1)
        await until { gates.waiting == [1] }
        relay.accept(2)
        await until { gates.waiting == [1, 2] }
        gates.open(1)
        await until { cancelled == [1] }
        gates.open(2)
        await until { log.values == [20] }
        token.dispose()
        #expect(relay.subscriberCount == 0)
    }

    @Test("flatMapLatest that is disposed cancels its effect and gives nothing more")
    func flatMapLatestDisposed() async {
        let relay = PublishRelay<Int>()
        let log = Recorder<Int>()
        let gates = Gates()
        var ended: Bool?
        let token = relay.flatMapLatest { value in
            await gates.pass(value)
            ended = Task.isCancelled
            return value
        }.subscribe(log.append)
        relay.accept(1)
        await until { gates.waiting == [1] }
        token.dispose()
        gates.open(1)
        await until { ended == true }
        #expect(log.values == [])
    }

    @Test("flatMapLatest does not begin what made way before its turn")
    func flatMapLatestReplaced() async {
        let relay = PublishRelay<Int>()
        let (begun, log) = (Recorder<Int>(), Recorder<Int>())
        let token = relay.flatMapLatest { value async in
            begun.append(value)
            return value
        }.subscribe(log.append)
        for value in 1...3 { relay.accept(value) }
        await until { log.values == [3] }
        relay.accept(4)
        token.dispose()
        for _ in 0..<10 { await Task.yield() }
        #expect(begun.values == [3])
    }

    @Test("flatMapLatest ends what the end of the former effect led to")
    func flatMapLatestWhileCancelling() async {
        let (given, caused) = (PublishRelay<Int>(), PublishRelay<Int>())
        let gates = Gates()
        var cancelled: [Int] = []
        let token = given.merge(caused).flatMapLatest { value in
            await withTaskCancellationHandler {
                await gates.pass(value)
            } onCancel: {
                if value == 1 { MainActor.assumeIsolated { caused.accept(3) } }
            }
            if Task.isCancelled { cancelled.append(value) }
            return value
        }.subscribe { _ in }
        given.accept(1)
        await until { gates.waiting == [1] }
        given.accept(2)
        await until { gates.waiting == [1, 3] }
        token.dispose()
        gates.open(1)
        gates.open(3)
        await until { cancelled.count == 2 }
        #expect(cancelled.sorted() == [1, 3])
    }

    @Test("flatMapLatest over a sequence follows the latest one only")
    func flatMapLatestSequence() async {
        let relay = PublishRelay<String>()
        let inputs = ["a": PublishRelay<Int>(), "b": PublishRelay<Int>()]
        let log = Recorder<Int>()
        let token = relay.flatMapLatest { inputs[$0]?.values ?? AsyncStream { $0.finish() } }.subscribe(log.append)
        relay.accept("a")
        await until { inputs["a"]?.subscriberCount == 1 }
        inputs["a"]?.accept(1)
        await until { log.values == [1] }
        relay.accept("b")
        await until { inputs["a"]?.subscriberCount == 0 && inputs["b"]?.subscriberCount == 1 }
        inputs["a"]?.accept(2)
        inputs["b"]?.accept(3)
        await until { log.values.count == 2 }
        #expect(log.values == [1, 3])
        token.dispose()
        await until { inputs["b"]?.subscriberCount == 0 }
    }

    @Test("values is a sequence of all values from its making on")
    func values() async {
        let relay = BehaviorRelay(value: 1)
        let values = relay.values
        relay.accept(2)
        relay.accept(3)
        var seen: [Int] = []
        for await value in values {
            seen.append(value)
            if seen.count == 3 { break }
        }
        #expect(seen == [1, 2, 3])
        await until { relay.subscriberCount == 1 }
    }

    @Test("values that nobody iterates any more frees the subscription, and so does a cancelled loop")
    func valuesDropped() async {
        let relay = BehaviorRelay(value: 1)
        do { _ = relay.values }
        await until { relay.subscriberCount == 0 }
        var seen = 0
        let loop = Task { @MainActor in
            for await _ in relay.values { seen += 1 }
        }
        await until { seen == 1 }
        loop.cancel()
        await loop.value
        await until { relay.subscriberCount == 0 }
    }

    @Test("values with a bound gives a slow reader the newest")
    func valuesBounded() async {
        let relay = BehaviorRelay(value: 1)
        var iterator = relay.values(bufferingPolicy: .bufferingNewest(1)).makeAsyncIterator()
        relay.accept(2)
        relay.accept(3)
        #expect(await iterator.next() == 3)
    }

    @Test("a sequence becomes an observable: its failure a value, its end silence, its task ended with the token")
    func fromSequence() async {
        let log = Recorder<String>()
        let failing = Observable(
            {
                AsyncThrowingStream<String, any Error> {
                    $0.yield("a"); $0.finish(throwing: Lost())
                }
            },
            catching: { "\($0)" })
        let first = failing.subscribe(log.append)
        await until { log.values.count == 2 }
        #expect(log.take() == ["a", "Lost()"])
        first.dispose()

        let relay = BehaviorRelay(value: "b")
        let second = Observable { relay.values }.subscribe(log.append)
        await until { log.values == ["b"] }
        second.dispose()
        await until { relay.subscriberCount == 0 }
    }
}

private struct Lost: Error {}

/// Doors that a test opens one by one.
@MainActor
final class Gates {
    private var closed: [Int: CheckedContinuation<Void, Never>] = [:]

    var waiting: [Int] { closed.keys.sorted() }

    func pass(_ number: Int) async {
        await withCheckedContinuation { closed[number] = $0 }
    }

    func open(_ number: Int) {
        closed.removeValue(forKey: number)?.resume()
    }
}
