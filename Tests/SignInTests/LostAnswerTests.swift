import Accounts
import Doubles
import FoundationEssentials
import Networking
import SignIn
import Synchronization
import Testing

@MainActor
@Suite("An answer to a renewal that is lost on its way ends no session") struct LostAnswerTests {
    private let log = Log()

    /// A keeper whose endpoint answers each renewal with the next of these, and each question with `profile`.
    private func keeper(
        _ answers: [SessionAnswer<Session>], profile: SessionAnswer<Profile> = .ok(.sample), now: Date = .noon - 3_600
    ) -> SessionKeeper {
        let log = log
        let left = Mutex(answers)
        let endpoint = StubEndpoint(
            onRefresh: { tokens in
                log.add("refresh \(tokens.refresh?.text() ?? "nothing")")
                return left.withLock { $0.isEmpty ? .refused : $0.removeFirst() }
            },
            onProfile: { tokens in
                log.add("profile \(tokens.access.text())")
                return profile
            })
        let keeper = SessionKeeper.sample(endpoint, StubStore(.sample()), now: { now })
        keeper.renewalWaits = [.zero, .zero]
        keeper.take(.sample())
        return keeper
    }

    nonisolated static let lost: [EndpointError] = [
        .serverError(status: 502), .network(.interrupted), .network(.notHTTP), .notUnderstood(reason: .notJSON),
        .redirected(location: "http://portal.example"), .intercepted(by: .network, status: 511),
        .intercepted(by: .page, status: 403), .notDealtWith(status: 499),
    ]

    @Test("the same refresh token is shown again", arguments: lost)
    func again(failure: EndpointError) async {
        let keeper = keeper([.unavailable(failure), .unavailable(failure), .ok(.sample(2))])
        #expect(await keeper.renew() == .ok(.sample(2)))
        #expect(log.lines == Array(repeating: "refresh refresh-1", count: 3))
    }

    @Test("three times in all, and not after a time-out or what the endpoint itself has said")
    func limits() async {
        let failure = EndpointError.serverError(status: 502)
        let gone = keeper(Array(repeating: .unavailable(failure), count: 4))
        #expect(await gone.renew() == .unavailable(.renewalLost(failure)))
        #expect(log.lines.count == 3)
        let late = EndpointError.network(.timedOut(after: .seconds(30)))
        #expect(await keeper([.unavailable(late)]).renew() == .unavailable(.renewalLost(late)))
        #expect(log.lines.count == 4)
        let busy = EndpointError.overloaded(retryAfter: .seconds(5))
        #expect(await keeper([.unavailable(busy)]).renew() == .unavailable(busy))
        #expect(await keeper([.refused]).renew() == .refused)
        #expect(log.lines.count == 6)
    }

    @Test("the old token is lent only where the endpoint says that it still takes it", arguments: lost)
    func lent(failure: EndpointError) async {
        let answers = Array(repeating: SessionAnswer<Session>.unavailable(failure), count: 3)
        let taken = await keeper(answers).lend(for: .seconds(7_200))
        guard case .ok(let token) = taken else {
            Issue.record("\(taken)")
            return
        }
        #expect(token.access.text() == "access-1")
        for profile in [.refused, .ok(.unconfirmed), .unavailable(failure)] as [SessionAnswer<Profile>] {
            let answer = await keeper(answers, profile: profile).lend(for: .seconds(7_200))
            guard case .unavailable(.renewalLost(failure)) = answer else {
                Issue.record("\(profile): \(answer)")
                return
            }
        }
    }

}
