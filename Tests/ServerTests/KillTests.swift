import Accounts
import BuiltServer
import Foundation
import Harness
import RemoteAccounts
import Testing
import Transport

@Suite("rollcall-server, killed", .fewAtATime)
struct KillTests {
    @Test("kill -9 at any moment, 50 times, loses no account and leaves no session half made", .timeLimit(.minutes(60)))
    func kills() async throws {
        let house = try await KilledHouse()
        defer { house.remove() }
        var random = SeededGenerator(seed: 20_261_121)
        var traces: [SessionTrace] = []
        var answered = 0
        for _ in 1...50 {
            let server = try await ServerProcess(["--least-hash-cost"], in: house.folder)
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            let endpoint = try RemoteEndpoint(
                url: server.url, transport: client.transport(limits: .login), clock: ContinuousClock(), now: { Date() })
            await withDiscardingTaskGroup { group in
                for trace in traces { group.addTask { await trace.check(at: endpoint) } }
            }
            let moment = Duration.microseconds(Int.random(in: 0...200_000, using: &random))
            traces = await withTaskGroup(of: [SessionTrace].self) { group in
                for email in house.emails + house.emails {
                    let seed = random.next()
                    group.addTask {
                        await SessionTrace.traces(of: endpoint, email: email, random: SeededGenerator(seed: seed))
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
        #expect(answered > 0, "the kills came in the midst of work")
    }

    @Test(
        "kill -9 inside a login that rehashes its password, 50 times, leaves the one hash or the other, both whole",
        .timeLimit(.minutes(60)))
    func rehash() async throws {
        let house = try await KilledHouse()
        defer { house.remove() }
        var random = SeededGenerator(seed: 20_261_123)
        let whole = try await login(at: house, killedAfter: nil)
        var rehashed = 0
        for kill in 1...50 {
            try await house.age()
            // Where the machine became slower since the whole login was timed, later and later until one is through.
            let latest = rehashed == 0 ? max(1.3, Double(kill) / 4) : 1.3
            _ = try await login(at: house, killedAfter: whole * Double.random(in: 0...latest, using: &random))
            try house.checkDatabase()
            if try await house.isRehashed() { rehashed += 1 }
        }
        #expect((1..<50).contains(rehashed), "the kills came before and after")
    }

    /// Signs in at a server of its own, which is killed so long after the request, or after the answer.
    private func login(at house: KilledHouse, killedAfter moment: Duration?) async throws -> Duration {
        let server = try await ServerProcess([], in: house.folder)
        let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
        let endpoint = try RemoteEndpoint(
            url: server.url, transport: client.transport(limits: .login), clock: ContinuousClock(), now: { Date() })
        let start = ContinuousClock.now
        async let answer = endpoint.login(LoginRequest(email: house.emails[0], password: KilledHouse.password))
        // No wait for something: the moment is what is tested.
        if let moment { try await Task.sleep(for: moment) } else { _ = await answer }
        let duration = ContinuousClock.now - start
        await server.killAtOnce()
        _ = await answer
        await client.shutdown()
        return duration
    }
}
