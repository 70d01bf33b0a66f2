import Relays
import Testing

@MainActor
@Suite("Random histories")
struct ModelTests {
    @Test("Accepting, joining and leaving inside deliveries agree with a plain model")
    func model() {
        for seed in UInt64(0)..<200 {
            let script = Script(seed: seed)
            let real = RealRun(script)
            let model = ModelRun(script)
            for value in 0..<8 {
                real.accept(value * 1000)
                model.accept(value * 1000)
            }
            #expect(real.log == model.log, "seed \(seed)")
            #expect(real.relay.subscriberCount == model.subscribers.count, "seed \(seed)")
            #expect(real.log.count > 12)
        }
    }
}

/// What a subscriber does when it receives a value: the same for the relay and for its model.
private struct Script {
    enum Step {
        case accept(Int)
        case join(Int)
        case leave(Int)
    }

    let seed: UInt64

    func steps(of subscriber: Int, at value: Int) -> [Step] {
        var random = Random(state: seed &* 0x9E37_79B9 &+ UInt64(subscriber) << 32 &+ UInt64(value) &+ 1)
        return (0..<Int(random.next() % 3)).compactMap { _ in
            switch random.next() % 4 {
            case 0: value % 1000 < 4 ? .accept(value + 1) : nil
            case 1: .join(Int(random.next() % 24))
            default: .leave(Int(random.next() % 24))
            }
        }
    }
}

private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ (state >> 29)) >> 7
    }
}

@MainActor
private final class RealRun {
    let relay = BehaviorRelay(value: -1)
    private(set) var log: [[Int]] = []
    private var tokens: [Int: any Disposable] = [:]
    private var isReplaying = false
    private let script: Script

    init(_ script: Script) {
        self.script = script
        for subscriber in 0..<12 { join(subscriber) }
    }

    func accept(_ value: Int) {
        relay.accept(value)
    }

    private func join(_ subscriber: Int) {
        guard tokens[subscriber] == nil else { return }
        isReplaying = true
        tokens[subscriber] = relay.subscribe { [unowned self] value in
            log.append([subscriber, value])
            if isReplaying { return }
            for step in script.steps(of: subscriber, at: value) {
                switch step {
                case .accept(let next): relay.accept(next)
                case .join(let other): join(other)
                case .leave(let other): tokens[other] = nil
                }
            }
        }
        isReplaying = false
    }
}

/// The rules, said as plainly as can be.
@MainActor
private final class ModelRun {
    private(set) var subscribers: [Int] = []
    private(set) var log: [[Int]] = []
    private var current = -1
    private var queue: [Int] = []
    private var present: [Int] = []
    private let script: Script

    init(_ script: Script) {
        self.script = script
        for subscriber in 0..<12 { join(subscriber) }
    }

    func accept(_ value: Int) {
        queue.append(value)
        while !queue.isEmpty {
            current = queue.removeFirst()
            present = subscribers
            while !present.isEmpty {
                let subscriber = present.removeFirst()
                log.append([subscriber, current])
                for step in script.steps(of: subscriber, at: current) {
                    switch step {
                    case .accept(let next): queue.append(next)
                    case .join(let other): join(other)
                    case .leave(let other):
                        subscribers.removeAll { $0 == other }
                        present.removeAll { $0 == other }
                    }
                }
            }
        }
    }

    private func join(_ subscriber: Int) {
        guard !subscribers.contains(subscriber) else { return }
        subscribers.append(subscriber)
        log.append([subscriber, current])
    }
}
