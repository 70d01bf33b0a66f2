/// An effect's way to the reactor: `send(.loaded(people))`. Does nothing once the effect was cancelled.
@MainActor
public struct Send<Mutation> {
    private let scope: EffectScope
    private let deliver: @MainActor (Mutation) -> Void

    init(scope: EffectScope, deliver: @escaping @MainActor (Mutation) -> Void) {
        self.scope = scope
        self.deliver = deliver
    }

    /// Whether the effect was cancelled.
    var isCancelled: Bool { scope.isCancelled }

    /// Reduces `mutation` before it returns, or after the work that is going on.
    public func callAsFunction(_ mutation: Mutation) {
        if !scope.isCancelled {
            deliver(mutation)
        }
    }
}
