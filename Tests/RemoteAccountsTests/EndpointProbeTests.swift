import JSON
import Networking
import RemoteAccounts
import Settings
import Synchronization
import Testing
import Transport

@Suite("What an examination asks an endpoint")
struct EndpointProbeTests {
    @Test("every path once and without a credential, and all answers are waited for and no longer")
    func pages() async throws {
        let missing = "/rollcall-probe-of-nothing"
        let server = ProbedServer([missing: .json(404, "")], other: .json(200, ""))
        let start = ContinuousClock.now
        let report = try await server.probe().run()
        #expect(.now - start < .seconds(20), "nothing was left to wait for")
        #expect(server.requests.count == server.paths.count)
        #expect(report.seen.count == server.paths.count - 1)
        for path in ["/", missing, "/login", "/openapi.json", "/.well-known/openid-configuration", "/health"] {
            #expect(server.paths.contains(path))
        }
        for request in server.requests {
            #expect(request.method == .get && request.body.isEmpty && request.headers.map(\.name) == ["Accept"])
        }
    }

    @Test(
        "also where the base URL redirects to, if that is a path of the endpoint",
        arguments: [
            (300, "/enter", "/enter"), (302, "/enter", "/enter"), (399, "/enter", "/enter"),
            (200, "/enter", nil), (299, "/enter", nil), (400, "/enter", nil),
            (302, "/enter?next=/#top", "/enter"), (302, "/enter#top?x", "/enter"),
            (302, "https://example.com/enter?x", "/enter"), (302, "https://Example.com:443/enter", "/enter"),
            (302, "https://me@example.com/enter", nil), (302, "https://example.com.other/enter", nil),
            (302, "https://other.example/enter", nil), (302, "//other.example/enter", nil), (302, "enter", nil),
            (302, "", nil), (302, path(of: 200), path(of: 200)), (302, path(of: 201), nil),
        ] as [(Int, String, String?)])
    func redirection(status: Int, location: String, path: String?) async throws {
        let usual = ProbedServer()
        _ = try await usual.report()
        let server = ProbedServer(["/": .json(status, "", .init("Location", location))])
        _ = try await server.report()
        #expect(server.paths.subtracting(usual.paths) == Set([path].compactMap(\.self)))
    }

    @Test("metadata of OAuth 2 are before the path of a URL that has one (RFC 8414, 3.1), as a login looks for them")
    func metadata() async throws {
        let url = "https://example.com/login/oauth"
        let address = "https://example.com/.well-known/oauth-authorization-server/login/oauth"
        let page = HTTPResponse.json(
            200,
            #"{"issuer":"\#(url)","token_endpoint":"\#(url)/token","authorization_endpoint":"\#(url)/authorize"}"#)
        let report = try await ProbedServer([address: page], at: url).report()
        #expect(report.proposals.map(\.preset) == ["oidc"])
        #expect(report.proposals.map(\.endpoint) == [url])
    }

    @Test(
        "a redirection is below a URL that has a path itself, or nothing is asked",
        arguments: [
            ("/app/enter", "/enter"), ("https://example.com/app/enter?x", "/enter"), ("/enter", nil),
            ("/application/enter", nil), ("https://example.com/enter", nil),
        ] as [(String, String?)])
    func redirectionBelow(location: String, path: String?) async throws {
        let url = "https://example.com/app"
        let usual = ProbedServer(at: url)
        _ = try await usual.report()
        let server = ProbedServer(["/": .json(302, "", .init("Location", location))], at: url)
        _ = try await server.report()
        #expect(server.paths.subtracting(usual.paths) == Set([path].compactMap(\.self)))
    }

    @Test("four requests at a time")
    func width() async throws {
        let visitors = Visitors()
        let transport = HTTPTransport { _ async throws(NetworkError) in
            await visitors.stay()
            return .json(404, "")
        }
        _ = try await EndpointProbe(
            url: EndpointURL("https://example.com"), transport: transport, clock: ContinuousClock()
        ).run()
        #expect(visitors.most == 4)
    }

    @Test("nothing is posted unasked, nor where something fits; else an empty object, never repeated")
    func posts() async throws {
        let unasked = ProbedServer()
        _ = try await unasked.probe().run()
        #expect(unasked.requests.allSatisfy { $0.method == .get })
        let fitting = ProbedServer(["/health": .json(200, #"{"name":"GoTrue"}"#)])
        #expect(try await fitting.report(posts: true).proposals.count == 1)
        #expect(fitting.requests.allSatisfy { $0.method == .get })
        let server = ProbedServer()
        #expect(try await server.report(posts: true).proposals.isEmpty)
        let posts = server.requests.filter { $0.method == .post }
        #expect(Set(posts.map(\.url)).isSuperset(of: ["https://example.com/login", "https://example.com/api/login"]))
        #expect(Set(posts.map(\.url)).count == posts.count)
        for post in posts {
            #expect(post.body == Array("{}".utf8) && post.isSentOnce)
            #expect(post.headers.map(\.name) == ["Accept", "Content-Type"])
            #expect(post.headers.last?.value == "application/json")
        }
    }

    @Test(
        "nothing more where HTTP authentication is asked for: a request without a password may count as a failed login",
        arguments: ["Basic realm=\"Transmission\"", "Negotiate, Basic realm=\"a, b\"", "Digest realm=x, nonce=y"])
    func challenge(header: String) async throws {
        let asking = HTTPResponse.json(401, "", .init("WWW-Authenticate", header))
        let server = ProbedServer(other: asking)
        _ = try await server.report(posts: true)
        #expect(server.requests.map(\.url) == ["https://example.com/"])
        // What every path answers shows at one that cannot exist.
        let below = ProbedServer(["/": .json(200, "")], other: asking)
        _ = try await below.report(posts: true)
        #expect(below.paths == ["/", "/rollcall-probe-of-nothing"])
        // Beside and below one path, and nowhere else; three more were on their way.
        let apart = ProbedServer(["/api/health": asking])
        _ = try await apart.report(posts: true)
        #expect(apart.paths.contains("/login") && apart.paths.contains("/user/login"))
        #expect(apart.paths.filter { $0.hasPrefix("/api/") }.count <= 4)
        #expect(apart.requests.filter { $0.method == .post }.allSatisfy { !$0.url.contains("/api/") })
    }

    @Test("more where a token is asked for, or a word of another scheme")
    func otherChallenge() async throws {
        for header in ["Bearer realm=\"Basic\"", "Negotiate", "Bearer error=\"a, Basic\""] {
            let server = ProbedServer(other: .json(401, "", .init("WWW-Authenticate", header)))
            _ = try await server.report()
            #expect(server.paths.contains("/login"))
        }
    }

    @Test("HTTP Basic is proposed where it is asked for, with the path that asks")
    func basic() async throws {
        let asking = HTTPResponse.json(401, "", .init("WWW-Authenticate", "Basic realm=x"))
        for (server, path) in [
            (ProbedServer(other: asking), "/"), (ProbedServer(["/": .json(200, "")], other: asking), Self.nowhere),
            (ProbedServer(["/api/health": asking]), "/api/health"),
        ] {
            let proposals = try await server.report(posts: true).proposals
            #expect(proposals.map(\.evidence) == [["GET \(path): 401, Basic realm=x"]])
            let proposal = try #require(proposals.first)
            #expect(proposal.missing.isEmpty && proposal.line.contains(#""login":{"method":"GET","path":"\#(path)""#))
            let remote = try #require(proposal.configuration["auth"]?["remote"])
            let description = try EndpointDescription(remote)
            #expect(
                description.session.isTyped
                    && description.login.basic?.encoding
                        == RequestDescription
                        .BasicCredentials.Encoding.none
            )
        }
    }

    private static let nowhere = "/rollcall-probe-of-nothing"

    private static func path(of length: Int) -> String { "/" + String(repeating: "x", count: length - 1) }
}

/// Counts who is there at the same time; each stays long enough for others to come.
private final class Visitors: Sendable {
    private let count = Mutex((present: 0, most: 0))

    var most: Int { count.withLock { $0.most } }

    func stay() async {
        count.withLock { count in
            count.present += 1
            count.most = max(count.most, count.present)
        }
        for _ in 0..<2_000 { await Task.yield() }
        count.withLock { $0.present -= 1 }
    }
}
