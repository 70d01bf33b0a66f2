import Harness
import Testing

@Suite("A token that is sent as the description says", .limited)
struct TokenSendingTests {
    /// What `auth.remote.token` says, and the header that requests then have.
    private static let ways: [(token: String, name: String, value: String)] = [
        (#"{"header":"X-Auth-Token","value":"{token}"}"#, "x-auth-token", "access-1"),
        (#"{"value":"Token {token}"}"#, "authorization", "Token access-1"),
        (#"{"header":"Cookie","value":"sid={token}"}"#, "cookie", "sid=access-1"),
    ]

    @Test("goes so to the profile, to the people at the same origin, and to the logout", arguments: ways.indices)
    func sent(index: Int) async throws {
        let (token, name, value) = Self.ways[index]
        let house = try Household()
        try house.write(#"{"auth":{"remote":{"token":\#(token)}}}"#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/login": .session()
            case "/profile": .profile
            case "/logout": .http(204)
            default: .people(3)
            }
        }) { server in
            let trace = "\(house.folder)/trace.txt"
            let browse = try await house.run(
                "--endpoint", server.url, "--people", server.url, "--trace", trace,
                credentials: (Household.email, Household.password), commands: ["profile", "logout"])
            #expect(browse.status == .exited(0), "\(browse.errorText)")
            #expect(
                server.requests.map { $0.path.hasPrefix("/api") ? "/api" : $0.path } == [
                    "/login", "/api", "/profile", "/logout",
                ])
            for request in server.requests.dropFirst() {
                #expect(request.header(name) == value, "\(request.path)")
                #expect(name == "authorization" || request.header("authorization") == nil, "\(request.path)")
            }
            #expect(try !house.read(trace).contains("access-1"))
            let login = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            #expect(login.status == .exited(0))
            let people = try await house.run("people", "--people", server.url)
            #expect(people.status == .exited(0), "\(people.errorText)")
            #expect(server.requests.last?.path.hasPrefix("/api") == true && server.requests.last?.header(name) == value)
        }
    }
}
