import Accounts
import Doubles
import FoundationEssentials
import SignIn
import Synchronization

extension StubEndpoint {
    /// An endpoint that knows the session of one number only and writes down what it was asked.
    static func knowing(_ number: Int, renews: Bool = true, _ log: Log) -> StubEndpoint {
        let known = Mutex(number)
        return StubEndpoint(
            onRefresh: { tokens in
                log.add("refresh \(tokens.refresh?.text() ?? "nothing")")
                return renews ? .ok(.sample(known.withLock { $0 })) : .refused
            },
            onProfile: { tokens in
                log.add("profile \(tokens.access.text())")
                return tokens.access.text() == "access-\(known.withLock { $0 })" ? .ok(.sample) : .refused
            },
            onLogout: { tokens in
                log.add("logout \(tokens.access.text())")
                return .ok
            }
        )
    }
}

extension SessionKeeper {
    /// Keeps no addresses; an hour before the samples' sessions end, unless another time is given.
    static func sample(
        _ endpoint: StubEndpoint, _ store: StubStore? = nil, now: @escaping @Sendable () -> Date = { .noon - 3_600 }
    ) -> SessionKeeper {
        SessionKeeper(endpoint: endpoint, store: store, addresses: nil, now: now)
    }
}
