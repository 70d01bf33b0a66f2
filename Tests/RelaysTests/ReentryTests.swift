import Harness
import Relays
import Testing

@MainActor
@Suite("Re-entry on release")
struct ReentryTests {
    @Test("Whatever a release does, each subscriber gets every value from its first to its last, once, in order")
    func histories() {
        for seed in UInt64(0)..<300 {
            for replays in [false, true] {
                let history = History(seed: seed, replays: replays)
                for _ in 0..<8 { history.accept() }
                let faults = history.finish()
                #expect(faults.isEmpty, "seed \(seed), replays \(replays): \(faults)")
                #expect(history.sent >= 9)
            }
        }
    }

    @Test("Who joins while the last queued event is released hears the next one, and leaves")
    func lastQueued() {
        let relay = PublishRelay<Releasing>()
        var heard: [Int] = []
        var late: (any Disposable)?
        let token = relay.subscribe { value in
            guard value.number == 0 else { return }
            relay.accept(Releasing(1) { late = relay.subscribe { heard.append($0.number) } })
        }
        relay.accept(Releasing(0) {})
        #expect(late != nil)
        relay.accept(Releasing(2) {})
        #expect(heard == [2])
        late = nil
        relay.accept(Releasing(3) {})
        #expect(heard == [2])
        #expect(relay.subscriberCount == 1)
        token.dispose()
        #expect(relay.subscriberCount == 0)
    }
}

/// A value, or what a subscriber holds, that acts when it is let go of.
@MainActor
private final class Releasing {
    let number: Int
    private let act: @MainActor () -> Void

    init(_ number: Int, _ act: @escaping @MainActor () -> Void) {
        self.number = number
        self.act = act
    }

    isolated deinit { act() }
}

/// A random history: subscribers, the values and what the subscribers hold join, leave and send.
@MainActor
private final class History {
    private let publish = PublishRelay<Releasing>()
    private let behavior: BehaviorRelay<Releasing>?
    private var random: SeededGenerator
    private var members: [Int: Member] = [:]
    private var steps = 0
    private(set) var sent = 0
    /// How many values the first subscriber, which never leaves, has received.
    private var delivered = 0
    private var faults: [String] = []

    /// What a subscriber should have received, as far as can be said whatever the order of releases.
    private final class Member {
        var token: (any Disposable)?
        var next: Int?
        var isJoining = true
        var hasLeft = false
    }

    init(seed: UInt64, replays: Bool) {
        random = SeededGenerator(seed: seed)
        behavior = replays ? BehaviorRelay(value: Releasing(0) {}) : nil
        sent = 1
        delivered = replays ? 0 : 1
        for number in 0..<6 { join(number) }
    }

    func accept() {
        let number = sent
        sent += 1
        let value = Releasing(number) { [weak self] in self?.act() }
        if let behavior { behavior.accept(value) } else { publish.accept(value) }
    }

    /// Sends one value more, which everybody who is there has to get, and lets all go.
    func finish() -> [String] {
        steps = .max
        accept()
        for (number, member) in members where !member.hasLeft && member.next != sent {
            faults.append("subscriber \(number) expects \(member.next ?? -1) of \(sent)")
        }
        let count = behavior?.subscriberCount ?? publish.subscriberCount
        if count != members.values.count(where: { !$0.hasLeft }) { faults.append("\(count) subscribers") }
        for number in members.keys { leave(number) }
        let rest = behavior?.subscriberCount ?? publish.subscriberCount
        if rest != 0 { faults.append("\(rest) subscribers are left") }
        return faults
    }

    private func act() {
        guard steps < 200 else { return }
        steps += 1
        switch random.next() % 5 {
        case 0: if sent < 60 { accept() }
        case 1, 2: join(Int(random.next() % 12))
        case 3: leave(Int(1 + random.next() % 11))
        default: break
        }
    }

    private func join(_ number: Int) {
        guard members[number]?.hasLeft ?? true else { return }
        let member = Member()
        members[number] = member
        // A publish relay's subscriber hears what is not yet being delivered.
        if behavior == nil { member.next = delivered }
        let held = Releasing(-1) { [weak self] in self?.act() }
        let body = { @MainActor [unowned self] (value: Releasing) in
            extendLifetime(held)
            receive(value.number, number, member)
        }
        let token = behavior?.subscribe(body) ?? publish.subscribe(body)
        member.isJoining = false
        // Its replay may have made it leave.
        if member.hasLeft { token.dispose() } else { member.token = token }
    }

    private func receive(_ value: Int, _ number: Int, _ member: Member) {
        if number == 0 { delivered = value + 1 }
        if member.hasLeft, !member.isJoining { faults.append("\(number) heard \(value) after it left") }
        if let next = member.next, next != value { faults.append("\(number) heard \(value), not \(next)") }
        member.next = value + 1
        act()
    }

    private func leave(_ number: Int) {
        guard let member = members[number], !member.hasLeft else { return }
        member.hasLeft = true
        let token = member.token
        member.token = nil
        token?.dispose()
    }
}
