/// How long the results of a login live (OWASP Session Management Cheat Sheet; NIST SP 800-63B-4, 2.1.3).
package struct SessionPolicy: Sendable, Hashable {
    /// The lifetime of an access token.
    package var tokenLifetime: Duration
    /// The lifetime of a session that nobody uses.
    package var idle: Duration
    /// The lifetime of a session, however much it is used.
    package var absolute: Duration

    package init(tokenLifetime: Duration, idle: Duration, absolute: Duration) {
        self.tokenLifetime = tokenLifetime
        self.idle = idle
        self.absolute = absolute
    }

    /// 1 hour, 7 days, 30 days.
    package static let standard = SessionPolicy(
        tokenLifetime: .seconds(3_600), idle: .seconds(7 * 86_400), absolute: .seconds(30 * 86_400))
}
