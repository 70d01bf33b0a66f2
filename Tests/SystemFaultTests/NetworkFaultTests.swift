import Accounts
import Foundation
import Harness
import Networking
import People
import RandomUsers
import RemoteAccounts
import Testing
import Transport

/// Networks that fail: connecting, sending and receiving fail in turn, with every code of libcurl and with the errors
/// of sockets, on the way of each request.
///
/// One after the other, since a process has one hook; it leaves the other servers of the process alone.
@Suite(.serialized) struct NetworkFaultTests {
    private static let session =
        #"{"email":"ann@example.com","name":"Ann","token":"a2","refresh_token":"r2","token_type":"Bearer"}"#

    /// Every code (`CURLcode`), and those of a connection for every error of one.
    private static let failures =
        (1...99).map { TransportFault.Failure(code: $0) }
        + [ECONNREFUSED, ECONNRESET, EPIPE, ENETUNREACH, EHOSTUNREACH, ETIMEDOUT, EMFILE, ENFILE, EACCES, ENOBUFS]
        .map { TransportFault.Failure(code: 7, number: $0) }

    @Test("each failure is a failure of the network, and nothing is sent twice", arguments: Road.allCases)
    func network(road: Road) async throws {
        let answer = LoopbackAnswer.json(200, Self.session)
        try await LoopbackServer.run(answering: { _ in answer }) { server in
            let client = CurlTransport(options: .init(userAgent: "rollcall/test"))
            defer { TransportFault.set(nil) }
            var sent = 0
            for failure in Self.failures {
                for step in TransportFault.Step.allCases {
                    TransportFault.set { $0 == step && $1.hasPrefix(server.url) ? failure : nil }
                    let said = try await road.take(server.url, client.transport(limits: .login))
                    let place: Comment = "\(road), \(step), \(failure)"
                    switch said {
                    case .network: break
                    case .success, .other: Issue.record("\(place): \(said)")
                    }
                    if step == .receive { sent += 1 }
                    #expect(server.requests.count == sent, place)
                }
            }
            TransportFault.set(nil)
            let said = try await road.take(server.url, client.transport(limits: .login))
            if road != .people { #expect(said == .success) }
            await client.shutdown()
        }
    }

    enum Said: Equatable {
        case success, network
        case other(String)
    }

    enum Road: CaseIterable {
        case login, refresh, profile, logout, people

        func take(_ url: String, _ transport: HTTPTransport) async throws -> Said {
            let endpoint = try RemoteEndpoint(url: url, transport: transport, clock: ContinuousClock(), now: { Date() })
            let tokens = SessionTokens(access: Token("a1"), refresh: Token("r1"))
            switch self {
            case .login:
                var password = "twelve green apples"
                let secret = password.withUTF8 { Secret(copying: UnsafeRawBufferPointer($0)) }
                let result = await endpoint.login(
                    LoginRequest(email: try EmailAddress("ann@example.com"), password: secret))
                return switch result {
                case .ok: .success
                case .unavailable(let failure): Self.said(failure)
                default: .other("\(result)")
                }
            case .refresh: return Self.said(await endpoint.refresh(tokens))
            case .profile: return Self.said(await endpoint.profile(tokens))
            case .logout:
                switch await endpoint.logout(tokens) {
                case .ok: return .success
                case .unavailable(let failure): return Self.said(failure)
                case let answer: return .other("\(answer)")
                }
            case .people:
                let source = HTTPPeopleSource(
                    url: url, transport: transport, tokenHeaders: { _ in [] }, random: { 1 })
                do throws(PeopleError) {
                    _ = try await source.people(PeopleQuery(results: 1))
                    return .success
                } catch {
                    if case .network = error { return .network }
                    return .other("\(error)")
                }
            }
        }

        private static func said<Value>(_ answer: SessionAnswer<Value>) -> Said {
            switch answer {
            case .ok: .success
            case .unavailable(let failure): said(failure)
            case .refused: .other("refused")
            }
        }

        private static func said(_ failure: EndpointError) -> Said {
            if case .network = failure { .network } else { .other("\(failure)") }
        }
    }
}
