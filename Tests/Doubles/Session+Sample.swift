package import Accounts
package import FoundationEssentials

extension Session {
    /// A session of Ann at the local endpoint, its tokens numbered.
    package static func sample(
        _ number: Int = 1, name: String = "Ann", email: String = "ann@example.com", endpoint: String = "local",
        expiresAt: Date? = .noon
    ) -> Session {
        Session(
            name: name, email: email, endpoint: endpoint,
            tokens: SessionTokens(access: Token("access-\(number)"), refresh: Token("refresh-\(number)")),
            expiresAt: expiresAt
        )
    }
}

extension Profile {
    package static let sample = Profile(
        name: "Ann", email: "ann@example.com", login: "ann@example.com", expiresAt: .noon)
}

extension Date {
    /// 2026-01-31T12:00:00Z
    package static let noon = Date(timeIntervalSince1970: 1_769_860_800)
}
