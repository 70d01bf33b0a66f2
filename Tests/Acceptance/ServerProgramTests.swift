import Harness
import Testing

@Suite("rollcall against rollcall-server, both as built", .limited)
struct ServerProgramTests {
    /// Runs a shell's commands beside a server of the house's accounts, whose address is in `$URL`.
    private func run(_ commands: String, server options: String = "", in house: Household) async throws -> PipedProcess
    {
        try await house.shell(
            """
            mkfifo announcement
            "$SERVER" --port 0 \(options) >announcement 2>server.log &
            exec 3<announcement
            read listening on URL <&3
            echo "$listening $on $URL" >announced
            \(commands)
            kill $!
            wait $!
            """)
    }

    @Test("Port 0 takes a free one; the first line on standard output tells where")
    func announcement() async throws {
        let house = try Household()
        _ = try await run("", in: house)
        let line = try house.read("\(house.folder)/announced")
        #expect(line.wholeMatch(of: /listening on http:\/\/127\.0\.0\.1:[1-9][0-9]*\n/) != nil, "\(line)")
    }

    @Test("Sign in, browse under the session, see the profile, log out")
    func wholeRoad() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write(
            "\(Household.email)\n\(Household.password)\nopen Women\nprofile\nrefresh\nlogout\n", to: "input")
        let result = try await run(
            """
            "$ROLLCALL" --endpoint "$URL" --people "$URL" --format json <input
            echo "status $?" >&2
            """, in: house)
        #expect(result.errorText == "status 0\n")
        let events = try result.events()
        #expect(
            events.map(\.event) == ["login", "sections", "section", "profile"]
                + Array(repeating: "changed", count: 4) + ["sections", "logout"])
        #expect(events.first?["status"] == "ok" && events.first?["name"]?.text == Household.name)
        #expect(events.first?["endpoint"]?.text?.hasPrefix("http://127.0.0.1:") == true)
        let counts = events[1]["sections"]?.elements.compactMap { $0["count"]?.number } ?? []
        #expect(counts.prefix(2).reduce(0, +) == 500)
        #expect(!house.exists(house.sessionFile))
    }

    @Test("Wrong password and unknown address are told apart by nothing; without a session no people are served")
    func refusals() async throws {
        let house = try Household()
        try await house.addAccount()
        try house.write("\(Household.email)\nwrong\n", to: "wrong")
        try house.write("nobody@example.com\nwrong\n", to: "unknown")
        let result = try await run(
            """
            for input in wrong unknown; do "$ROLLCALL" login --endpoint "$URL" <$input; echo "status $?"; done
            "$ROLLCALL" account list >/dev/null
            printf '%s\\n' '\(Household.email)' '\(Household.password)' | "$ROLLCALL" --people "$URL" --format json
            echo "status $?"
            """, in: house)
        let lines = result.outputText.split(separator: "\n")
        #expect(lines.prefix(2) == ["status 77", "status 77"])
        #expect(lines.last == "status 77", "the token of the local endpoint is not sent to the server's origin")
        let complaints = result.errorText.split(separator: "\n")
        #expect(complaints.count >= 2 && complaints[0] == complaints[1])
    }

    @Test("--public-people serves the directory to everybody")
    func publicPeople() async throws {
        let house = try Household()
        try await house.addAccount()
        let result = try await run(
            """
            printf '%s\\n' '\(Household.email)' '\(Household.password)' | "$ROLLCALL" --people "$URL" --format json
            echo "status $?" >&2
            """, server: "--public-people", in: house)
        #expect(result.errorText == "status 0\n")
        #expect(try result.events().map(\.event) == ["login", "sections"])
    }

    @Test("A server that has too much to do is told as such: 69, with the time after which to try again")
    func busy() async throws {
        let house = try Household()
        let answer = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n"
        try await LoopbackServer.run(answering: { _ in .sendThenClose(Array(answer.utf8)) }) { server in
            for format in ["text", "json"] {
                let login = try await house.run(
                    "login", "--endpoint", server.url, "--format", format,
                    credentials: (Household.email, Household.password))
                #expect(login.status == .exited(69))
                let told =
                    format == "text"
                    ? login.errorText.contains("in 7 s") : login.outputText.contains(#""retry_after":7"#)
                #expect(told, "\(login.outputText) \(login.errorText)")
            }
        }
    }

    @Test("A port that is taken, and wrong use, end at once with their statuses")
    func statuses() async throws {
        let house = try Household()
        let usage = try await house.shell("exec \"$SERVER\" --nonsense")
        #expect(usage.status == .exited(64))
        try house.write("{", to: house.configurationFile)
        let configuration = try await house.shell("exec \"$SERVER\" --port 0")
        #expect(configuration.status == .exited(78) && configuration.errorText.contains(house.configurationFile))
    }
}
