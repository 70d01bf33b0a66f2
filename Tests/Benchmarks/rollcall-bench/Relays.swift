import AsyncAlgorithms
import OpenCombine
import Relays

extension Part {
    static var relays: Part {
        Part(
            name: "relays",
            measurements: [
                combineLatest, form, chain, chainSubscription,
                fanOut(10, goal: 1 / 15), fanOut(1000, goal: 1 / 15), subscription,
            ],
            growth: [
                Growth(
                    figure: "one accept, by subscribers", unit: "subscribers", sizes: [1, 10, 100, 1_000, 10_000],
                    workload: { count in
                        Workload(max(20, 100_000 / count)) {
                            let relay = BehaviorRelay(value: 0)
                            let sum = Sum()
                            let tokens = (0..<count).map { _ in relay.subscribe { sum.value &+= $0 } }
                            return {
                                for n in 0..<$0 { relay.accept(n) }; extendLifetime(tokens)
                            }
                        }
                    }),
                Growth(
                    figure: "subscribe and cancel, by subscribers there", unit: "subscribers",
                    sizes: [1, 10, 100, 1_000, 10_000],
                    workload: { count in
                        Workload(3_000) {
                            let relay = BehaviorRelay(value: 0)
                            let sum = Sum()
                            let tokens = (0..<count).map { _ in relay.subscribe { sum.value &+= $0 } }
                            return {
                                for _ in 0..<$0 { relay.subscribe { sum.value &+= $0 }.dispose() }
                                extendLifetime(tokens)
                            }
                        }
                    }),
            ]
        )
    }

    private static var combineLatest: Comparison {
        Comparison(
            "two relays ▸ combineLatest ▸ map ▸ distinct ▸ subscribe, an event",
            against: "async-algorithms", goal: 1 / 80, allocationGoal: 0,
            ours: Workload(30_000) {
                let (left, right) = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
                let sum = Sum()
                let token = Relays.combineLatest(left, right).map { ($0 + $1) / 4 }.distinctUntilChanged()
                    .subscribe { sum.value &+= $0 }
                return {
                    for n in 0..<$0 / 2 {
                        left.accept(n)
                        right.accept(n)
                    }
                    extendLifetime(token)
                }
            },
            peer: Workload(200) {
                { events in
                    let (left, leftInput) = AsyncStream.makeStream(of: Int.self)
                    let (right, rightInput) = AsyncStream.makeStream(of: Int.self)
                    for n in 0..<events / 2 {
                        leftInput.yield(n)
                        rightInput.yield(n)
                    }
                    leftInput.finish()
                    rightInput.finish()
                    let sum = Sum()
                    for await value in AsyncAlgorithms.combineLatest(left, right).map({ ($0 + $1) / 4 })
                        .removeDuplicates()
                    {
                        sum.value &+= value
                    }
                }
            })
    }

    /// What a key in the sign-in form sets off, with texts that are too long to stand in a `String` itself.
    private static var form: Comparison {
        let texts = ["someone.somewhere@example.org", "someone.somewhere@example.or"].map { String($0.reversed()) }
        return Comparison(
            "a login form of two strings ▸ combineLatest ▸ map ▸ distinct ▸ subscribe, an event",
            against: "one accept of a string", goal: 5, allocationGoal: 0,
            ours: Workload(30_000) {
                let (email, password) = (BehaviorRelay(value: ""), BehaviorRelay(value: ""))
                let sum = Sum()
                let token = Relays.combineLatest(email, password).map { !$0.isEmpty && $1.utf8.count > 28 }
                    .distinctUntilChanged().subscribe { sum.value &+= $0 ? 1 : 0 }
                return {
                    for n in 0..<$0 / 2 {
                        email.accept(texts[n & 1])
                        password.accept(texts[1 - n & 1])
                    }
                    extendLifetime(token)
                }
            },
            peer: Workload(30_000) {
                let relay = BehaviorRelay(value: "")
                let sum = Sum()
                let token = relay.subscribe { sum.value &+= $0.utf8.count }
                return {
                    for n in 0..<$0 { relay.accept(texts[n & 1]) }; extendLifetime(token)
                }
            })
    }

    private static var chain: Comparison {
        Comparison(
            "relay ▸ map ▸ distinct ▸ subscribe, an event", against: "OpenCombine", goal: 1 / 10, allocationGoal: 0,
            ours: Workload(30_000) {
                let relay = BehaviorRelay(value: 0)
                let sum = Sum()
                let token = relay.map { $0 / 2 }.distinctUntilChanged().subscribe { sum.value &+= $0 }
                return {
                    for n in 0..<$0 { relay.accept(n) }; extendLifetime(token)
                }
            },
            peer: Workload(500) {
                let subject = CurrentValueSubject<Int, Never>(0)
                let sum = Sum()
                let token = subject.map { $0 / 2 }.removeDuplicates().sink { sum.value &+= $0 }
                return {
                    for n in 0..<$0 { subject.send(n) }; extendLifetime(token)
                }
            })
    }

    private static func fanOut(_ subscribers: Int, goal: Double) -> Comparison {
        Comparison(
            "fan-out to \(subscribers), an accept", against: "OpenCombine", goal: goal, allocationGoal: 0,
            ours: Workload(200_000 / subscribers) {
                let relay = BehaviorRelay(value: 0)
                let sum = Sum()
                let tokens = (0..<subscribers).map { _ in relay.subscribe { sum.value &+= $0 } }
                return {
                    for n in 0..<$0 { relay.accept(n) }; extendLifetime(tokens)
                }
            },
            peer: Workload(3_000 / subscribers) {
                let subject = CurrentValueSubject<Int, Never>(0)
                let sum = Sum()
                let tokens = (0..<subscribers).map { _ in subject.sink { sum.value &+= $0 } }
                return {
                    for n in 0..<$0 { subject.send(n) }; extendLifetime(tokens)
                }
            })
    }

    private static var subscription: Comparison {
        Comparison(
            "subscribe and cancel", against: "OpenCombine", goal: 1 / 7,
            ours: Workload(3_000) {
                let relay = BehaviorRelay(value: 0)
                let sum = Sum()
                return { for _ in 0..<$0 { relay.subscribe { sum.value &+= $0 }.dispose() } }
            },
            peer: Workload(200) {
                let subject = CurrentValueSubject<Int, Never>(0)
                let sum = Sum()
                return { for _ in 0..<$0 { subject.sink { sum.value &+= $0 }.cancel() } }
            })
    }

    private static var chainSubscription: Comparison {
        Comparison(
            "subscribe to relay ▸ map ▸ distinct and cancel", against: "OpenCombine", goal: 1 / 7,
            ours: Workload(3_000) {
                let relay = BehaviorRelay(value: 0)
                let sum = Sum()
                return {
                    for _ in 0..<$0 {
                        relay.map { $0 / 2 }.distinctUntilChanged().subscribe { sum.value &+= $0 }.dispose()
                    }
                }
            },
            peer: Workload(200) {
                let subject = CurrentValueSubject<Int, Never>(0)
                let sum = Sum()
                return {
                    for _ in 0..<$0 {
                        subject.map { $0 / 2 }.removeDuplicates().sink { sum.value &+= $0 }.cancel()
                    }
                }
            })
    }
}

/// Where a subscriber puts what it receives, so that no work can be left out.
@MainActor
final class Sum {
    var value = 0
}
