internal import Networking

package import struct FoundationEssentials.Date

/// What an endpoint lets the owner of an account do with it.
///
/// As with ``AuthEndpoint``, every outcome is a value. Changes to how people sign in require proof that it is the owner
/// who asks, since a session may have been left open somewhere (OWASP ASVS 5, 7.5.1).
package protocol OwnerEndpoint: Sendable {
    /// Replaces the password and ends all sessions; returns a new one.
    func changePassword(_ tokens: SessionTokens, _ proof: OwnerProof, to password: Secret) async -> OwnerAnswer<Session>

    /// Sets a new password by a code that an operator gave out, without a session, and ends all sessions.
    func resetPassword(_ reset: PasswordReset) async -> OwnerAnswer<Done>

    /// Returns the rule for a new password, as far as the endpoint discloses it; it may refuse more.
    func passwordRule(_ tokens: SessionTokens) async -> OwnerAnswer<PasswordRule>

    /// Returns the account's sessions, the most recently used first.
    func sessions(_ tokens: SessionTokens) async -> OwnerAnswer<[OwnSession]>

    /// Ends one of the account's sessions.
    func endSession(_ tokens: SessionTokens, id: String) async -> OwnerAnswer<Done>

    /// Ends all of the account's sessions but this one.
    func endOtherSessions(_ tokens: SessionTokens) async -> OwnerAnswer<Done>

    /// Returns the state of the account's second factor.
    func secondFactor(_ tokens: SessionTokens) async -> OwnerAnswer<SecondFactorState>

    /// Begins to set up a second factor, which logins require once a code has confirmed it.
    func beginSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<SecondFactorEnrolment>

    /// Turns on the second factor that was begun; returns the recovery codes.
    func confirmSecondFactor(_ tokens: SessionTokens, code: Secret) async -> OwnerAnswer<[Secret]>

    /// Replaces the recovery codes.
    func renewRecoveryCodes(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<[Secret]>

    func removeSecondFactor(_ tokens: SessionTokens, _ proof: OwnerProof) async -> OwnerAnswer<Done>
}

/// Proof of being the account's owner: what a login requires.
package struct OwnerProof: Sendable {
    package var password: Secret
    package var code: Secret?
    /// Where the request comes from, for the throttle; `nil` on this machine.
    package var address: String?

    package init(password: Secret, code: Secret? = nil, address: String? = nil) {
        self.password = password
        self.code = code
        self.address = address
    }
}

/// A code that an operator gave out, in place of a proof, and the password to set by it.
package struct PasswordReset: Sendable {
    package var login: LoginName
    package var code: Secret
    package var password: Secret

    package init(login: LoginName, code: Secret, password: Secret) {
        self.login = login
        self.code = code
        self.password = password
    }
}

/// One of an account's sessions at the endpoint, as its owner sees it.
package struct OwnSession: Sendable, Equatable {
    package var id: String
    package var begunAt: Date?
    package var usedAt: Date?
    package var endsAt: Date
    /// The network address that signed in; `nil` for this machine.
    package var address: String?
    /// Whether it is the one that asks.
    package var isCurrent: Bool

    package init(id: String, begunAt: Date?, usedAt: Date?, endsAt: Date, address: String?, isCurrent: Bool) {
        self.id = id
        self.begunAt = begunAt
        self.usedAt = usedAt
        self.endsAt = endsAt
        self.address = address
        self.isCurrent = isCurrent
    }
}

/// The value of a success that has nothing else to report.
package struct Done: Sendable, Equatable {
    package init() {}
}

package typealias OwnerAnswer<Value: Sendable> = Result<Value, OwnerFailure>

/// Why a request of a session's owner failed.
package enum OwnerFailure: Error, Sendable, Equatable {
    /// The endpoint does not accept the tokens (any more).
    case signedOut
    /// The proof is wrong or incomplete; the value is the result that a login with it would have had.
    case proof(LoginResult)
    /// The code for a new password is wrong, already used or expired, or it is another account's.
    case wrongResetCode
    /// The new password is too weak. `message` is the endpoint's, foreign text.
    case weakPassword(message: String?)
    /// The account cannot be changed like that.
    case account(AccountError)
    /// There is no such session.
    case noSuchSession
    /// The endpoint cannot do that.
    case notOffered
    case unavailable(EndpointError)

    /// Whether the endpoint may have done what it was asked: the request was sent, and no whole answer came.
    package var mayBeDone: Bool {
        switch self {
        case .unavailable(.network(.interrupted)), .unavailable(.network(.timedOut(after: _))): true
        default: false
        }
    }
}
