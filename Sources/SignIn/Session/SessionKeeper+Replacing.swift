package import Accounts
import Relays

extension SessionKeeper {
    /// Puts a session in place of the active one, as a change of the password does, which ends all others.
    ///
    /// Until it is stored, other processes wait as for a renewal, and this one does not end: the endpoint would have a
    /// session that nobody knows. One that cannot be stored, or whose account has signed out meanwhile, is ended.
    ///
    /// Cancelling the task gives up the wait for other processes, and not the answer to what was sent.
    ///
    /// - Parameter begin: Begins the session at the endpoint.
    package func replace(
        _ begin: @escaping @Sendable () async -> OwnerAnswer<Session>
    ) async -> OwnerAnswer<Session> {
        let turn = await store?.renewalTurn(waiting: Self.patience) ?? .unlocked
        defer { turn.release() }
        if Task.isCancelled { return .failure(.unavailable(.cancelled)) }
        return await Task { await self.replaced(begin) }.value
    }

    private func replaced(_ begin: @Sendable () async -> OwnerAnswer<Session>) async -> OwnerAnswer<Session> {
        onExchange(true)
        defer { onExchange(false) }
        let answer = await begin()
        guard case .success(let new) = answer, let former = session.value else { return answer }
        self.begin(new)
        do {
            // In the place of the former, which need not be the current one.
            try await store?.change { $0.replace(former.key, with: new) }
        } catch {
            unreplaced = error
            await abandon()
            return answer
        }
        let kept = await book
        if isForgotten(former, in: kept), isForgotten(new, in: kept) { await abandon() }
        stored = kept?[new.key]?.tokens
        return answer
    }
}
