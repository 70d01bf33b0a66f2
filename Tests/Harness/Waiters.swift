import Dispatch
import Synchronization

/// Those who wait until a condition on a state holds. Conditions are looked at when the state changes: nobody polls.
final class Waiters<State: Sendable>: Sendable {
    private struct Waiter {
        let condition: @Sendable (State) -> Bool
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Content {
        var state: State
        var waiters: [Int: Waiter] = [:]
        var next = 0
    }

    private let content: Mutex<Content>

    init(_ state: sending State) { content = Mutex(Content(state: state)) }

    /// The state now.
    var state: State { content.withLock { $0.state } }

    /// Changes the state and wakes whom it satisfies.
    func change(_ body: @Sendable (inout State) -> Void) {
        let satisfied = content.withLock { content in
            body(&content.state)
            let state = content.state
            let ready = content.waiters.filter { $0.value.condition(state) }
            ready.keys.forEach { content.waiters[$0] = nil }
            return ready.values.map(\.continuation)
        }
        satisfied.forEach { $0.resume(returning: true) }
    }

    /// Waits until `condition` holds; `false` where it did not in as many steps as an idle machine takes in `timeout`:
    /// on a busy one each comes later.
    func wait(_ timeout: Duration, _ condition: @escaping @Sendable (State) -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let id: Int? = content.withLock { content in
                guard !condition(content.state) else { return nil }
                content.next += 1
                content.waiters[content.next] = Waiter(condition: condition, continuation: continuation)
                return content.next
            }
            guard let id else { return continuation.resume(returning: true) }
            giveUp(id, after: Int((timeout / Self.step).rounded(.up)))
        }
    }

    private static var step: Duration { .milliseconds(20) }

    private func giveUp(_ id: Int, after steps: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.step / .seconds(1)) { [self] in
            let waiter = content.withLock { content in
                steps > 1 ? nil : content.waiters.removeValue(forKey: id)
            }
            if let waiter { return waiter.continuation.resume(returning: false) }
            if steps > 1, content.withLock({ $0.waiters[id] != nil }) { giveUp(id, after: steps - 1) }
        }
    }
}
