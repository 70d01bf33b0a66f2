import FoundationEssentials
import Harness
import RandomUsers

/// An endpoint and a directory on loopback that answer at once, the same to everyone.
enum ScriptedDirectory {
    static let token = "access-1"

    @Sendable
    static func answer(_ request: LoopbackRequest) -> LoopbackAnswer { answer(request, portraits: .randomUserMe) }

    /// - Parameter portraits: Where the people's pictures are.
    static func answer(_ request: LoopbackRequest, portraits: Portraits) -> LoopbackAnswer {
        let parts = request.target.split(separator: "?", maxSplits: 1)
        switch parts.first {
        case "/login": return session
        case "/profile": return request.header("authorization") == "Bearer \(token)" ? profile : .http(401)
        case "/api/1.4/": return people(String(parts.count > 1 ? parts[1] : ""), portraits)
        default: return .http(404)
        }
    }

    private static let session = LoopbackAnswer.json(
        200,
        """
        {"name":"Kim","email":"\(Household.email)","token":"\(token)","token_type":"Bearer",\
        "expires_at":"2999-01-01T00:00:00Z","refresh_token":"refresh-1"}
        """)

    private static let profile = LoopbackAnswer.json(
        200, #"{"name":"Kim","email":"\#(Household.email)","expires_at":"2999-01-01T00:00:00Z"}"#)

    /// On one day and of one seed: the same people to whoever asks for as many.
    private static func people(_ query: String, _ portraits: Portraits) -> LoopbackAnswer {
        let api = RandomUserAPI(
            now: { Date(timeIntervalSince1970: 1_790_000_000) }, random: { 1 }, portraits: portraits,
            usersPerMinute: nil)
        let answer = api.answer(query: RandomUserAPI.queryItems(query), address: "")
        return .http(answer.status, headers: answer.headers.map { ($0.name, $0.value) }, body: answer.body)
    }
}
