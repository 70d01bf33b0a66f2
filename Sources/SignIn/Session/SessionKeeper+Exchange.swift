import Accounts
import FoundationEssentials
import Networking
import Relays

/// One exchange of a refresh token, and what becomes of its answer.
extension SessionKeeper {
    /// How long a renewal waits for one in another process: as long as an endpoint has to answer.
    static let patience = Duration.seconds(30)

    /// Exchanges the refresh token and stores what it is given, while no other process does.
    ///
    /// - Parameter given: The turn of a logout, which goes on with it; `nil` waits for one.
    func exchange(_ current: Session, in given: RenewalTurn?) async -> SessionAnswer<Session> {
        unstored = nil
        let turn = if let given { given } else { await store?.renewalTurn(waiting: Self.patience) ?? .unlocked }
        defer { if given == nil { turn.release() } }
        let kept = await book
        guard let active = session.value, !isForgotten(current, in: kept) else { return .refused }
        // While it waited, a login or what another process has renewed has come into force.
        guard active.tokens == current.tokens else { return .ok(active) }
        var tokens = current.tokens
        if let other = otherProcess(current, in: kept) {
            // Stored a moment ago, it is live, whatever the local clock says.
            let isNew = now().timeIntervalSince(lookedAt) < Self.patience / .seconds(1)
            stored = other.tokens
            // A logout has been told that this access token is over.
            if given == nil, isNew || !isOver(other) {
                begin(other)
                return .ok(other)
            }
            tokens = other.tokens
        }
        if case .taken = turn { return .unavailable(.renewedElsewhere) }
        // A logout has no use for the store: it ends what it renews.
        if given == nil, kept?[current.key] != nil, let failure = await trialFailure { return .unavailable(failure) }
        onExchange(true)
        defer { onExchange(false) }
        let answer = await answer(to: tokens).completed(by: current)
        guard case .ok(let renewed) = answer else { return answer }
        return await keep(renewed, for: current, tokens, turn)
    }

    /// Shows the refresh token again where the answer was lost on its way: an endpoint that has dealt with the first
    /// request gives the same answer within some seconds, and any other has not seen the token.
    private func answer(to tokens: SessionTokens) async -> SessionAnswer<Session> {
        var waits = renewalWaits[...]
        var wasLost = false
        while true {
            let answer = await endpoint.refresh(tokens)
            guard case .unavailable(let failure) = answer else { return answer }
            guard failure.isLostAnswer else { return wasLost ? .unavailable(.renewalLost(failure)) : answer }
            wasLost = true
            // After a time-out it is too late for the same answer.
            if case .network(.timedOut) = failure { waits = [] }
            guard let wait = waits.popFirst(), (try? await Task.sleep(for: wait)) != nil else {
                return .unavailable(.renewalLost(failure))
            }
        }
    }

    /// Activates and stores a renewed session, unless that was ended or replaced while it was renewed.
    ///
    /// - Parameter spent: The tokens that were exchanged for it.
    private func keep(
        _ renewed: Session, for current: Session, _ spent: SessionTokens, _ turn: RenewalTurn
    ) async -> SessionAnswer<Session> {
        guard let active = session.value else { return await drop(renewed) }
        // Another login takes precedence.
        guard active.tokens == current.tokens else { return .ok(renewed) }
        let former = [spent, current.tokens, stored].compactMap(\.self)
        begin(renewed)
        do {
            try await store?.change { [former] book in
                if let kept = book[current.key], former.contains(kept.tokens) {
                    book.replace(current.key, with: renewed)
                }
            }
        } catch {
            // It serves this run all the same; the next run has to sign in again.
            if wasStored { unstored = .notStored(error) }
        }
        let kept = await book
        if isForgotten(current, in: kept), isForgotten(renewed, in: kept) { return await drop(renewed) }
        if let newer = kept?[current.key], !former.contains(newer.tokens), newer.tokens != renewed.tokens {
            return await yield(renewed, to: newer, endsIt: turn.isOwn)
        }
        stored = kept?[renewed.key]?.tokens
        return .ok(renewed)
    }

    /// Ends a renewed session at the endpoint, since its logout came while it was renewed.
    private func drop(_ renewed: Session) async -> SessionAnswer<Session> {
        _ = await endpoint.logout(renewed.tokens)
        return .refused
    }

    /// Why a renewed session could not be stored, so that none is asked for; `nil` if nothing is known against it.
    private var trialFailure: EndpointError? {
        get async {
            do {
                try await store?.tryWriting()
            } catch {
                guard case .notWritable(let path, let reason) = error else { return nil }
                unstored = .notMade(error)
                return .storageNotWritable(path: path, reason: reason)
            }
            return nil
        }
    }

    /// Goes on with the session that another process has stored.
    ///
    /// - Parameter endsIt: Whether to end the renewed one, which nobody would store. Only where nobody else renews, so
    ///   that the other one is of a login: of a renewal, it would be the same session.
    private func yield(_ renewed: Session, to newer: Session, endsIt: Bool) async -> SessionAnswer<Session> {
        stored = newer.tokens
        begin(newer)
        if endsIt { _ = await endpoint.logout(renewed.tokens) }
        return .ok(newer)
    }
}
