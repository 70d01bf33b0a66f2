import Accounts
import LocalAccounts
import Testing

@Suite(.onBothDatabases) struct ThrottlePolicyTests {
    @Test("the standard policy: from the 5th failure on an account, from the 50th of an address, up to 15 minutes")
    func standard() {
        let account = ThrottlePolicy.Rule(
            free: 5, firstWait: .seconds(1), maximumWait: .seconds(15 * 60), memory: .seconds(24 * 3_600),
            fading: .seconds(3_600))
        let address = ThrottlePolicy.Rule(
            free: 50, firstWait: .seconds(1), maximumWait: .seconds(15 * 60), memory: .seconds(3_600))
        #expect(ThrottlePolicy.standard == ThrottlePolicy(account: account, address: address))
    }

    @Test("failures that fade in no time do not fade")
    func noFading() async throws {
        let house = try House()
        let rule = ThrottlePolicy.Rule(
            free: 2, firstWait: .seconds(1), maximumWait: .seconds(9), memory: .seconds(60), fading: .zero)
        let endpoint = house.endpoint(throttle: ThrottlePolicy(account: rule, address: rule))
        for _ in 0..<2 {
            let answer = try await house.login("ann@example.org", "wrong", at: endpoint)
            #expect(answer == .rejected(.credentials))
            house.time.advance(by: .milliseconds(500))
        }
        #expect(try await house.login(at: endpoint) == .locked(retryAfter: .seconds(1)))
    }
}
