package import Accounts

import struct FoundationEssentials.Date

/// What this run knows of the active session. Another session begins with none of it.
struct SessionFacts {
    /// Whether this run has begun the session, rather than to take over one that began elsewhere.
    var isBegunHere = false
    /// Whether the endpoint has just confirmed the session, with nothing done under it since.
    var isConfirmed = false
    /// Whether the session has been in the store: if it is not there now, another process has logged out.
    var wasStored = false
    /// The tokens in the store when this process last looked; if they differ now, another process changed them.
    var stored: SessionTokens?
    /// When this process last looked.
    var lookedAt = Date.distantPast
    /// The lifetime of the access token when it was issued, in seconds; `nil` for one from an earlier run.
    var lifetime: Double?
    /// Whether renewing the tokens failed: a background renewal is tried only once.
    var renewalFailed = false
    /// What became of the last new tokens if they could not be stored.
    var unstored: UnstoredSession?

    /// Whether the session was over, by the local clock, when it was issued.
    var isClockAhead: Bool { lifetime.map { $0 <= 0 } ?? false }

    /// Returns whether less than a tenth of the session's lifetime is left, or less than 60 s if that lifetime is
    /// unknown or longer than two minutes. A session that cannot be renewed is never near its end.
    func isNearEnd(_ session: Session, at now: Date) -> Bool {
        if !session.tokens.isRenewable || isClockAhead { return false }
        guard let left = session.expiresAt?.timeIntervalSince(now) else { return false }
        guard let lifetime else { return left < 60 }
        return left < lifetime / 10 || left < 60 && lifetime > 120
    }

    /// Returns the session if another process has renewed and stored it since this one last looked; otherwise `nil`.
    func otherProcess(_ current: Session, in book: SessionBook?) -> Session? {
        guard let kept = book?[current.key], kept.tokens != stored, kept.tokens != current.tokens else { return nil }
        return kept
    }

    /// Returns whether another process has logged out of a session that was stored, or moved it to another place.
    func isForgotten(_ session: Session, in book: SessionBook?) -> Bool {
        wasStored && book.map { $0[session.key] == nil } ?? false
    }
}

/// What became of a session that the store has no place for.
package enum UnstoredSession: Sendable, Equatable {
    /// It was not renewed: that would have spent the refresh token for this run alone.
    case notMade(SessionStoreError)
    /// The renewed session serves this run; what is stored has a refresh token that is spent.
    case notStored(SessionStoreError)
    /// It came with a new password, and was ended.
    case ended(SessionStoreError)
}
