package import Accounts

/// What became of a renewal that the store has no place for.
package enum UnstoredRenewal: Sendable, Equatable {
    /// It was not made: it would have spent the refresh token for this run alone.
    case notMade(SessionStoreError)
    /// The renewed session serves this run; what is stored has a refresh token that is spent.
    case notStored(SessionStoreError)
}
