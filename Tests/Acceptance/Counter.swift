import Synchronization

/// Counts across tasks: 1, 2, 3.
final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
