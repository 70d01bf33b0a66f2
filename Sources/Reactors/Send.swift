// SPDX-License-Identifier: MIT

/// Sends mutations from an effect to the reactor: `send(.loaded(people))`. Does nothing once the effect has ended or
/// was cancelled.
@MainActor
public struct Send<Mutation> {
    private let scope: EffectScope
    /// Whether the effect is still running.
    private let isRunning: Flag
    private let deliver: @MainActor (Mutation, EffectScope) -> Void

    init(
        scope: EffectScope, isRunning: Flag, deliver: @escaping @MainActor (Mutation, EffectScope) -> Void
    ) {
        self.scope = scope
        self.isRunning = isRunning
        self.deliver = deliver
    }

    /// Whether the effect was cancelled.
    var isCancelled: Bool { scope.isCancelled }

    /// Reduces `mutation` before returning or, if other work is running, after that, unless it cancels the effect.
    public func callAsFunction(_ mutation: Mutation) {
        if isRunning.value, !scope.isCancelled {
            deliver(mutation, scope)
        }
    }
}
