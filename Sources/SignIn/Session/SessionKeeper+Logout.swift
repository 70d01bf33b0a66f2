package import Accounts
import Relays

extension SessionKeeper {
    /// How long a logout waits for a renewal that is under way, here or in another process. One that takes longer finds
    /// out that the session is gone, and ends what it was given.
    private static let renewalPatience = Duration.seconds(5)

    /// Ends the session at the endpoint and discards it locally, even if the endpoint cannot be reached.
    package func logout() async throws(SessionStoreError) -> LogoutAnswer {
        guard session.value != nil else { return .over }
        let turn = await store?.renewalTurn(waiting: Self.renewalPatience) ?? .unlocked
        defer { turn.release() }
        // What is ended at the endpoint must be forgotten here, too.
        onExchange(true)
        defer { onExchange(false) }
        // It may have been renewed, or have ended, meanwhile.
        guard let current = session.value else { return .over }
        // Tokens that another process has exchanged are no longer valid.
        let tokens = otherProcess(current, in: await book)?.tokens ?? current.tokens
        let answer = await end(tokens, turn)
        // Those before and after a renewal on the way; others are of a login in another process, which goes on.
        let last = session.value ?? current
        let ended = [tokens, stored, last.tokens].compactMap(\.self)
        session.accept(nil)
        try await store?.forget(current, or: ended)
        // A renewal may have brought another address, under which it is stored then.
        if last.key != current.key { try await store?.forget(last, or: ended) }
        return answer
    }

    /// Ends a session that is stored nowhere, at the endpoint and here: nobody could ever end it later.
    package func abandon() async {
        guard let current = session.value else { return }
        session.accept(nil)
        _ = await endpoint.logout(current.tokens)
    }

    /// Ends the session that the tokens belong to.
    ///
    /// An expired access token says nothing about the session, so it is renewed first, in the logout's own turn.
    private func end(_ tokens: SessionTokens, _ turn: RenewalTurn) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        guard case .over = answer, tokens.refresh != nil else { return answer }
        return switch await renew(in: turn) {
        case .ok(let renewed): await endpoint.logout(renewed.tokens)
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }
}
