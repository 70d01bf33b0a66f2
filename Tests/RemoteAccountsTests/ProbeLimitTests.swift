import Accounts
import Networking
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("How long an endpoint is examined")
struct ProbeLimitTests {
    @Test("no longer than the limit, also where the first request has no answer", .timeLimit(.minutes(5)))
    func first() async throws {
        let probe = EndpointProbe(
            url: try EndpointURL("https://example.com"), transport: Self.silent, clock: ContinuousClock())
        await #expect(throws: EndpointError.timedOut(after: .milliseconds(100))) {
            try await probe.run(within: .milliseconds(100))
        }
    }

    @Test("by the clock that is handed in", .timeLimit(.minutes(5)))
    func clock() async throws {
        let probe = EndpointProbe(
            url: try EndpointURL("https://example.com"), transport: Self.silent, clock: PassingClock { _ in })
        await #expect(throws: EndpointError.timedOut(after: .seconds(3_600))) {
            try await probe.run(within: .seconds(3_600))
        }
    }

    @Test("with what the first request has left, for all others together", .timeLimit(.minutes(5)))
    func others() async throws {
        let transport = HTTPTransport { request async throws(NetworkError) in
            guard request.url == "https://example.com/" else { return try await Self.silent.send(request) }
            try? await Task.sleep(for: .milliseconds(500))
            return .json(404, "")
        }
        let start = ContinuousClock.now
        let probe = EndpointProbe(
            url: try EndpointURL("https://example.com"), transport: transport, clock: ContinuousClock())
        let report = try await probe.run(within: .seconds(6), posts: true)
        #expect(report.proposals.isEmpty)
        #expect(.now - start < .seconds(11), "each round would have had 6 s of its own")
    }

    /// Answers nothing until it is cancelled.
    private static let silent = HTTPTransport { _ async throws(NetworkError) in
        try? await Task.sleep(for: .seconds(600))
        throw .cancelled
    }
}
