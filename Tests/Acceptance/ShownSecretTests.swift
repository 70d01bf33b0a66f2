import Harness
import Testing

@Suite("Secrets that come back are shown nowhere", .limited)
struct ShownSecretTests {
    @Test("An endpoint's message that repeats the password, or has no end, is redacted and cut")
    func message() async throws {
        let house = try Household()
        let message = "no \(Household.password) here " + String(repeating: "x", count: 500_000)
        for status in [400, 403] {
            try await LoopbackServer.run(answering: { _ in .failure(status, "x", message: message) }) { server in
                let run = try await house.run(
                    "login", "--endpoint", server.url, credentials: (Household.email, Household.password))
                #expect(!run.errorText.contains(Household.password))
                #expect(
                    run.errorText.contains("no … here xxx") && run.errorText.utf8.count < 1_000,
                    "\(run.errorText.prefix(500))")
            }
        }
    }

    @Test("The trace shows neither a password that a later answer repeats nor a token under any name")
    func trace() async throws {
        let house = try Household()
        let description = """
            {"auth":{"remote":{"preset":null,"login":{"path":"/login","fields":{"email":"{email}","password":"{password}","v":"1"}},
            "profile":{"path":"/me","email":"email"},"session":{"token":"data.sid"}}}}
            """
        try house.write(description, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            request.path == "/login"
                ? .json(200, #"{"data":{"sid":"s-one two"},"n":"1"}"#.replacing(" ", with: "-"))
                : .json(
                    200,
                    #"{"email":"\#(Household.email)","note":"\#(Household.password)","seen":"s-one-two","count":"11"}"#)
        }) { server in
            let login = try await house.run(
                "login", "--endpoint", server.url, "--trace", "one", credentials: (Household.email, Household.password))
            try #require(login.status == .exited(0), "\(login.errorText)")
            let browse = try await house.run(
                "--endpoint", server.url, "--trace", "two", credentials: (Household.email, Household.password),
                commands: ["profile"])
            #expect(browse.status == .exited(0), "\(browse.errorText)")
            for file in ["one", "two"] {
                let text = try house.read("\(house.folder)/\(file)")
                #expect(!text.contains("s-one-two") && !text.contains(Household.password), "\(text)")
                // A constant of one character is no secret to be looked for.
                #expect(text.contains(#""n":"1""#), "\(text)")
            }
            #expect(try house.read("\(house.folder)/two").contains(#""count":"11""#))
        }
    }

    /// A password that a header's name can contain.
    private static let password = "correct-horse-battery"

    @Test("Neither --verbose nor the trace shows a password in a header's name or in the next request's address")
    func address() async throws {
        let house = try Household()
        try house.write(
            #"""
            {"auth":{"remote":{"preset":"rollcall","login":{"carry":{"id":"id"}},"after":[{"path":"/users/{id}"}]}}}
            """#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { request in
            guard request.path == "/login" else { return .profile }
            return .json(
                200, #"{"name":"Kim","email":"\#(Household.email)","token":"access-1","id":"\#(Self.password)"}"#,
                headers: [("X-\(Self.password)", "1")])
        }) { server in
            let run = try await house.run(
                "login", "--verbose", "--endpoint", server.url, "--trace", "one",
                credentials: (Household.email, Self.password))
            try #require(run.status == .exited(0), "\(run.errorText)")
            #expect(server.requests.contains { $0.path == "/users/\(Self.password)" })
            #expect(run.errorText.contains("GET \(server.url)/users/… → 200"), "\(run.errorText)")
            let trace = try house.read("\(house.folder)/one")
            #expect(trace.contains("> GET \(server.url)/users/[redacted]\n"), "\(trace)")
            for text in [run.errorText, run.outputText, trace] { #expect(!text.contains("battery"), "\(text)") }
        }
    }

    @Test("A redirect whose target contains the password is told without it", arguments: ["text", "json"])
    func redirect(format: String) async throws {
        let house = try Household()
        try house.write(#"{"auth":{"remote":{"preset":"rollcall"}}}"#, to: house.configurationFile)
        try await LoopbackServer.run(answering: { _ in .redirect(to: "/x/\(Self.password)") }) { server in
            let run = try await house.run(
                "login", "--endpoint", server.url, "--format", format, credentials: (Household.email, Self.password))
            let told = run.errorText + run.outputText
            #expect(told.contains("\(server.url)/x/…") && !told.contains("battery"), "\(told)")
        }
    }

    @Test("config show prints neither user info nor the values of a query")
    func configuration() async throws {
        let house = try Household()
        try house.write(
            #"{"people":{"source":"https://people.example/api?key=topsecret&seed=a"}}"#, to: house.configurationFile)
        for format in ["text", "json"] {
            let run = try await house.run("config", "show", "--format", format)
            #expect(run.status == .exited(0), "\(run.errorText)")
            #expect(
                !run.outputText.contains("topsecret") && run.outputText.contains("https://people.example/api?key=…"))
        }
    }

    @Test(
        "What is said of a URL that is not taken leaves the values of its query out",
        arguments: [
            ("ROLLCALL_PEOPLE_SOURCE", "http://people.example/plain?key=topsecret"),
            ("ROLLCALL_PEOPLE_SOURCE", "ftp://people.example/plain?key=topsecret"),
            ("ROLLCALL_AUTH_ENDPOINT", "https://endpoint.example/a?key=topsecret"),
        ])
    func refused(variable: String, url: String) async throws {
        let house = try Household()
        try await house.signIn()
        let run = try await house.run(
            ["people", "--limit", "1"], input: [], environment: [variable: url])
        #expect(run.status == .exited(78))
        #expect(!run.errorText.contains("topsecret") && run.errorText.contains("?key=…"), "\(run.errorText)")
    }
}
