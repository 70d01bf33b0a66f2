import FoundationEssentials
import Harness
import RelaysTesting
import Testing

@Suite("rollcall logout says ok only where the endpoint ended the session", .limited)
struct LogoutTruthTests {
    @Test(
        "An endpoint that refuses, knows no such session, or has no logout",
        arguments: [
            (403, 77, "refused to end the session"), (401, 0, "had already ended"), (404, 0, "has no logout"),
            (204, 0, "Signed out\n"),
        ])
    func answers(status: Int, exit: Int32, words: String) async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { $0.path == "/login" ? .session() : .json(status, "") }) { server in
            for format in ["text", "json"] {
                let login = try await house.run(
                    "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
                try #require(login.status == .exited(0))
                let run = try await house.run("logout", "--format", format)
                #expect(run.status == .exited(exit), "\(run.errorText)")
                guard format == "json" else { #expect(run.outputText.contains(words)); continue }
                #expect(
                    try run.events() == [["event": "logout", "status": .string(status == 204 ? "ok" : "forgotten")]])
            }
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test("Nobody is told to sign in in order to sign out", arguments: [[], ["--all"]])
    func nothing(options: [String]) async throws {
        let house = try Household()
        let run = try await house.run(["logout"] + options, input: [])
        #expect(run.status == .exited(77))
        #expect(run.errorText == "rollcall: Not signed in: there is no session to end\n")
    }

    @Test("An access token that is over is renewed first, and then the session ended")
    func renewed() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            switch (request.path, request.header("authorization")) {
            case ("/login", _): .session()
            case ("/refresh", _): .session(token: "access-2", refresh: "refresh-2")
            case (_, "Bearer access-2"): .http(204)
            default: .failure(401, "invalid_token")
            }
        }) { server in
            _ = try await house.run(
                "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
            let run = try await house.run("logout", "--format", "json")
            #expect(try run.events() == [["event": "logout", "status": "ok"]])
            #expect(server.requests.map(\.path) == ["/login", "/logout", "/refresh", "/logout"])
            #expect(!house.exists(house.sessionFile))
        }
    }

    @Test("A session that cannot be forgotten is not told of as forgotten, also where its endpoint cannot be asked")
    func notForgotten() async throws {
        let house = try Household()
        try await house.addAccount()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            for endpoint in ["local", server.url] {
                let login = try await house.run(
                    "login", "--endpoint", endpoint, credentials: (Household.email, Household.password))
                try #require(login.status == .exited(0), "\(login.errorText)")
            }
            let stored = try house.read(house.sessionFile)
            try Data(stored.replacing(server.url, with: "http://endpoint.example").utf8)
                .write(to: URL(filePath: house.sessionFile))
        }
        let run = try await house.shell("ulimit -f 0; exec \"$ROLLCALL\" logout --all --format json")
        #expect(run.status == .exited(73), "\(run.errorText)")
        #expect(try run.events().allSatisfy { $0["event"] != "logout" }, "\(run.outputText)")
        #expect(try house.read(house.sessionFile).contains("http://endpoint.example"))
    }

    @Test("--no-store leaves nothing behind, and logout --all takes all people that were kept")
    func people() async throws {
        let house = try Household()
        let folder = "\(house.folder)/cache/rollcall"
        @Sendable func kept() -> Int {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).count { $0.hasSuffix(".people") }
        }
        try await house.addAccount()
        let passing = try house.terminal("--no-store")
        try await passing.signIn()
        try await passing.quit()
        #expect(kept() == 0)
        #expect(!house.exists(house.sessionFile) && !house.exists("\(house.folder)/state/rollcall/addresses"))
        let staying = try house.terminal()
        try await staying.signIn()
        #expect(await eventually { kept() == 1 })
        try await staying.quit()
        #expect(kept() == 1)
        // The session is gone, the people that it loaded are not.
        try FileManager.default.removeItem(atPath: house.sessionFile)
        #expect(try await house.run("logout", "--all").status == .exited(77))
        #expect(kept() == 0)
    }
}
