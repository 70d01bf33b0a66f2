/// How much there is of what comes and goes by itself.
package struct AccountsFigures: Sendable, Equatable {
    /// Sessions that have not ended.
    package var sessions: Int
    /// Accounts and network addresses that have to wait before their next attempt.
    package var throttled: Int
}
