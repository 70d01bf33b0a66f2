import FoundationEssentials
import Harness
import RelaysTesting
import Testing

/// What is kept in files, by several programs at once too, and at a terminal.
extension SeveralSessionsTests {
    @Test("none is lost where many sign in at once")
    func atOnce() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: Self.endpoint(1)) { server in
            let emails = (1...8).map { "a\($0)@a.org" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for email in emails {
                    group.addTask {
                        let run = try await house.run("login", "--endpoint", server.url, credentials: (email, "x"))
                        #expect(run.status == .exited(0), "\(run.errorText)")
                    }
                }
                try await group.waitForAll()
            }
            let events = try await house.run("sessions", "--format", "json").events()
            #expect(Set(events.compactMap { $0["email"]?.text }) == Set(emails))
            #expect(events.count { $0["current"] == true } == 1 && events.first?["current"] == true)
            #expect(try house.mode(of: house.sessionFile) == 0o600)
        }
    }

    @Test("a login in the middle of a renewal waits for nothing, and neither session is lost")
    func renewalAndLogin() async throws {
        let house = try Household()
        let session = LoopbackAnswer.session(
            name: "ann", email: "ann@a.org", token: "access-2", refresh: "refresh-2")
        guard case .send(let renewed) = session else { throw Unexpected(answer: session) }
        try await LoopbackServer.run(answering: { request in
            switch request.path {
            case "/refresh": .drip(renewed, every: .milliseconds(5))
            case "/login": Self.endpoint(1)(request)
            default: request.header("authorization") == "Bearer access-2" ? .profile : .failure(401, "invalid_token")
            }
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: ("ann@a.org", "x"))
            #expect(login.status == .exited(0))
            async let profile = house.run("profile", "--endpoint", server.url)
            await server.received(3)
            let other = try await house.run("login", "--endpoint", server.url, credentials: ("bob@b.org", "x"))
            #expect(try await [profile.status, other.status] == [.exited(0), .exited(0)])
            #expect(server.requests.count { $0.path == "/refresh" } == 1)
            let file = try JSON(house.read(house.sessionFile))
            #expect(file["email"] == "bob@b.org" && file["token"] == "1-bob@b.org")
            #expect(file["other_sessions"]?.elements.map { $0["token"] } == ["access-2"])
        }
    }

    @Test("a switch that cannot be stored says that nothing changed, and nothing of signing in")
    func switchNotStored() async throws {
        try await bothSignedIn { house, _, _ in
            let run = try await house.shell("(ulimit -f 0; exec \"$ROLLCALL\" switch ann@a.org)")
            #expect(run.status == .exited(73))
            let reason = "session.json cannot be written (File too large), so the current session has not changed"
            #expect(run.errorText.contains(reason) && !run.errorText.contains("--no-store"), "\(run.errorText)")
            #expect(try JSON(house.read(house.sessionFile))["email"] == "bob@b.org")
        }
    }

    @Test("a program that knows one session only still finds the current one in the file")
    func oldReaders() async throws {
        try await both { house, one, two in
            _ = try await transcript(
                house, one, two,
                [
                    "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
                ])
            let file = try JSON(house.read(house.sessionFile))
            #expect(file["version"] == 1 && file["email"] == "bob@b.org" && file["token"] == "2-bob@b.org")
            #expect(file["other_sessions"]?.elements.map { $0["token"] } == ["1-ann@a.org"])
        }
    }

    @Test("a logout takes the people along that were kept for the browser, and nobody else's")
    func keptPeople() async throws {
        let house = try Household()
        let folder = "\(house.folder)/cache/rollcall"
        @Sendable func kept() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".people") }
        }
        try await LoopbackServer.run(answering: Self.endpoint(1)) { server in
            for (count, email) in [(1, "ann@a.org"), (2, "bob@b.org")] {
                let login = try await house.run("login", "--endpoint", server.url, credentials: (email, "x"))
                #expect(login.status == .exited(0))
                let terminal = try house.terminal("--people", server.url)
                try await terminal.expectBrowser()
                #expect(await eventually { kept().count == count })
                try await terminal.quit()
            }
            let both = kept()
            #expect(try await house.run("logout", "--people", "http://192.0.2.1/").status == .exited(0))
            #expect(kept().count == 1 && Set(kept()).isSubset(of: both))
            #expect(try await house.run("logout", "--endpoint", server.url).status == .exited(0))
            #expect(kept().isEmpty)
        }
    }

    @Test("at a terminal: --endpoint opens the browser under that endpoint's session, and the profile names the others")
    func terminal() async throws {
        try await both { house, one, two in
            _ = try await transcript(
                house, one, two,
                [
                    "login ann@a.org --endpoint https://one", "login bob@b.org --endpoint https://two",
                ])
            let terminal = try house.terminal("--endpoint", one.url, "--people", one.url)
            try await terminal.expectBrowser()
            terminal.send("p")
            try await terminal.expect("Other sessions  bob@b.org  \(two.url)")
            terminal.send("L")
            try await terminal.expect("Still signed in: bob@b.org")
            await terminal.expectEnd(.exited(0))
            let left = try await house.run("sessions", "--format", "json").events()
            #expect(left.map { $0["email"] } == ["bob@b.org"] && left[0]["current"] == true)
        }
    }
}
