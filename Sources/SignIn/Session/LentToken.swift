package import Accounts

package import struct FoundationEssentials.Date

/// An access token lent to another program, with the details that program needs.
package struct LentToken: Sendable {
    /// The address or login name that signed in.
    package var account: String
    package var access: Token
    /// How to present the token in requests to the endpoint's origin; `nil` if no header can carry it.
    package var header: TokenHeader?
    /// When the token expires; `nil` if the endpoint does not say.
    package var expiresAt: Date?
    /// The ID token of the login (OpenID Connect Core, 2); `nil` if the endpoint gave none.
    package var id: Token?
    /// Whether it is of no use without a key that this program does not lend.
    package var isBound: Bool

    /// Takes an access token of a session, without an end that only the local clock has passed: the borrower would
    /// discard it.
    init(_ session: Session, of endpoint: any AuthEndpoint, at now: Date) {
        account = session.account
        access = session.tokens.access
        header = endpoint.header(for: session.tokens)
        expiresAt = session.expiresAt.flatMap { $0 > now ? $0 : nil }
        id = session.tokens.id
        isBound = session.tokens.proofKey != nil
    }

    /// The token on a line of its own.
    package var line: Secret { access.line() }

    /// The ID token on a line of its own; `nil` if there is none.
    package var idLine: Secret? { id.map { $0.line() } }

    /// The whole header on a line of its own, as curl's `-H` takes it; `nil` if no header can carry the token.
    package var headerLine: Secret? { header.map { $0.value.line(after: "\($0.name): ") } }
}
