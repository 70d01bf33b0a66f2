package import Accounts
import Relays

extension SessionKeeper {
    /// Ends the session at the endpoint and discards it locally, even if the endpoint cannot be reached.
    package func logout() async throws(SessionStoreError) -> LogoutAnswer {
        guard let current = session.value else { return .over }
        // Tokens that another process has exchanged are no longer valid.
        let tokens = await otherProcess(current)?.tokens ?? current.tokens
        let answer = await end(tokens)
        // Those before and after a renewal on the way; others are of a login in another process, which goes on.
        let ended = [tokens, stored, session.value?.tokens].compactMap(\.self)
        session.accept(nil)
        try await store?.forget(current, or: ended)
        return answer
    }

    /// Ends a session that could not be stored, at the endpoint and here: nobody could ever end it later.
    package func abandon() async {
        guard let current = session.value else { return }
        session.accept(nil)
        _ = await endpoint.logout(current.tokens)
    }

    /// Ends the session that the tokens belong to.
    ///
    /// An expired access token says nothing about the session, so it is renewed first.
    private func end(_ tokens: SessionTokens) async -> LogoutAnswer {
        let answer = await endpoint.logout(tokens)
        guard case .over = answer, tokens.refresh != nil else { return answer }
        return switch await renew() {
        case .ok(let renewed): await endpoint.logout(renewed.tokens)
        case .refused: .over
        case .unavailable(let failure): .unavailable(failure)
        }
    }
}
