/// Sends mutations from an effect to the reactor: `send(.loaded(people))`. Does nothing once the effect was cancelled.
@MainActor
public struct Send<Mutation> {
    private let scope: EffectScope
    private let deliver: @MainActor (Mutation, EffectScope) -> Void

    init(scope: EffectScope, deliver: @escaping @MainActor (Mutation, EffectScope) -> Void) {
        self.scope = scope
        self.deliver = deliver
    }

    /// Whether the effect was cancelled.
    var isCancelled: Bool { scope.isCancelled }

    /// Reduces `mutation` before returning or, if other work is running, after that, unless it cancels the effect.
    public func callAsFunction(_ mutation: Mutation) {
        if !scope.isCancelled {
            deliver(mutation, scope)
        }
    }
}
