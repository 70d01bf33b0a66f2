import Harness
import Testing

/// The built program with a real server as its endpoint, and the steps that most of these servers are tried by.
struct ServedClient {
    let house: Household
    private let server: RealServer

    /// - Parameter more: further members of `auth.remote`.
    init(_ server: RealServer, _ preset: String, _ more: String = "") async throws {
        self.server = server
        house = try Household()
        let url = try await server.url()
        let remote = #"{"preset":"\#(preset)"\#(more.isEmpty ? "" : ",")\#(more)}"#
        try house.write(#"{"auth":{"endpoint":"\#(url)","remote":\#(remote)}}"#, to: house.configurationFile)
    }

    func login(
        _ login: String = RealServer.email, _ password: String = RealServer.password, _ options: String...
    ) async throws -> (event: JSON, status: Harness.ExitStatus?) {
        let run = try await house.run(
            ["login", "--format", "json"] + options, input: Array("\(login)\n\(password)\n".utf8))
        return (try run.login(), run.status)
    }

    func profile() async throws -> (event: JSON?, status: Harness.ExitStatus?) {
        let run = try await house.run("profile", "--format", "json")
        return (try run.events().first, run.status)
    }

    /// A wrong password is refused as such.
    func expectWrongPasswordRefused(
        for login: String = RealServer.email, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let wrong = try await self.login(login, "wrong")
        #expect(
            wrong.status == .exited(77) && wrong.event["status"] == "rejected"
                && wrong.event["reason"] == "invalid_credentials",
            "\(wrong.event)", sourceLocation: sourceLocation)
    }

    /// The right password signs in. Returns the event.
    func expectLogin(
        as login: String = RealServer.email, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSON {
        let right = try await self.login(login)
        #expect(
            right.status == .exited(0) && right.event["status"] == "ok" && right.event["login"] == .string(login),
            "\(right.event)", sourceLocation: sourceLocation)
        return right.event
    }

    /// The stored session of `login` is made to have ended long ago, and `rollcall token` brings another token.
    func expectRenewal(of login: JSON, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let end = try #require(login["expires_at"]?.text, sourceLocation: sourceLocation)
        let first = try await house.run("token").outputText
        let stored = try house.read(house.sessionFile)
        try house.write(stored.replacing(end, with: "2020-01-01T00:00:00Z"), to: house.sessionFile)
        let renewed = try await house.run("token")
        #expect(
            renewed.status == .exited(0) && renewed.outputText != first, "\(renewed.errorText)",
            sourceLocation: sourceLocation)
    }

    /// The endpoint ends the session at the logout: its token, put back, is refused.
    func expectLogoutAtEndpoint(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let stored = try house.read(house.sessionFile)
        let logout = try await house.run("logout", "--format", "json")
        #expect(
            logout.outputText.contains(#""status":"ok""#), "\(logout.outputText)\(logout.errorText)",
            sourceLocation: sourceLocation)
        try house.write(stored, to: house.sessionFile)
        #expect(try await profile().status == .exited(77), sourceLocation: sourceLocation)
    }

    /// The logout removes the session here only.
    func expectLogoutHereOnly(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let logout = try await house.run("logout", "--format", "json")
        #expect(
            logout.outputText.contains(#""status":"forgotten""#), "\(logout.outputText)\(logout.errorText)",
            sourceLocation: sourceLocation)
    }

    /// `rollcall endpoint probe` tells what the server is.
    func expectProbe(toPropose preset: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let probe = try await house.run("endpoint", "probe", server.url())
        #expect(
            probe.errorText.contains("It looks like \(preset);"), "\(probe.errorText)",
            sourceLocation: sourceLocation)
    }
}
