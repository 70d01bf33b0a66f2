import Accounts
import Foundation
import RemoteAccounts
import Testing
import Transport

@Suite("rollcall-server, killed")
struct KillTests {
    @Test("kill -9 at any moment, 50 times, loses no account and leaves no session half made", .timeLimit(.minutes(4)))
    func kills() async throws {
        let house = try await KilledHouse()
        defer { house.remove() }
        var random = SplitMix64(seed: 20_261_121)
        var traces: [SessionTrace] = []
        var answered = 0
        for _ in 1...50 {
            let server = try ServerProcess(["--least-hash-cost"], in: house.folder)
            let client = AsyncHTTPTransport(options: .init(userAgent: "rollcall/test"))
            let endpoint = try RemoteEndpoint(
                url: server.url, transport: client.transport(limits: .login), now: { Date() })
            await withDiscardingTaskGroup { group in
                for trace in traces { group.addTask { await trace.check(at: endpoint) } }
            }
            let moment = Duration.microseconds(Int.random(in: 0...200_000, using: &random))
            traces = await withTaskGroup(of: [SessionTrace].self) { group in
                for email in house.emails + house.emails {
                    let seed = random.next()
                    group.addTask {
                        await SessionTrace.traces(of: endpoint, email: email, random: SplitMix64(seed: seed))
                    }
                }
                group.addTask {
                    // No wait for something: the moment is what is tested.
                    try? await Task.sleep(for: moment)
                    await server.killAtOnce()
                    return []
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            answered += traces.count { $0.tokens != nil }
            await client.shutdown()
            try house.checkDatabase()
        }
        #expect(answered > 50, "the kills came in the midst of work")
    }
}
