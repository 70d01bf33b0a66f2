/// The request of `POST /refresh`.
public struct RefreshBody: Codable, Sendable, Equatable {
    public var refreshToken: String

    private enum CodingKeys: String, CodingKey { case refreshToken = "refresh_token" }

    public init(refreshToken: String) { self.refreshToken = refreshToken }
}
