import Accounts
import Doubles
import FoundationEssentials
import SignIn
import Testing

@MainActor
@Suite("What becomes of a session when the run ends")
struct SessionFateTests {
    private let earlier: @Sendable () -> Date = { .noon - 3_600 }

    @Test("one that this run has begun is kept where it is stored, and else ended")
    func fate() async throws {
        let stores: [((any SessionStore)?, begun: SessionFate, takenOver: SessionFate)] = [
            (nil, .ended, .forgotten), (MemorySessionStore(), .ended, .forgotten), (StubStore(), .kept, .kept),
        ]
        for (store, begun, takenOver) in stores {
            let keeper = SessionKeeper(endpoint: StubEndpoint(), store: store, addresses: nil, now: earlier)
            try await keeper.adopt(.sample())
            #expect(keeper.fate == begun)
            try await keeper.adopt(.sample(), isTakenOver: true)
            #expect(keeper.fate == takenOver)
        }
    }

    @Test("one that an earlier run has stored is kept by a run without a store, until that has renewed it")
    func resumed() async {
        let keeper = SessionKeeper(endpoint: StubEndpoint.knowing(2, Log()), store: nil, addresses: nil, now: earlier)
        keeper.take(.sample())
        #expect(keeper.fate == .kept)
        guard case .ok = await keeper.renew() else {
            Issue.record("not renewed")
            return
        }
        #expect(keeper.fate == .forgotten)
    }
}
