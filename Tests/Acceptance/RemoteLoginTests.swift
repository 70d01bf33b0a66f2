import Harness
import Testing

@Suite("Sign-in at a remote endpoint", .limited)
struct RemoteLoginTests {
    private let credentials = (Household.email, Household.password)

    /// What an endpoint does, and what the program makes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let answer: LoopbackAnswer
        let exit: Int32
        var status = "unavailable"
        var reason: String
        var retryAfter: JSON = .null
        /// A part of the line on standard error: what to do next.
        let advice: String
        var testDescription: String { name }
    }

    static let session = LoopbackAnswer.bytes(
        200, headers: [("Content-Type", "application/json")],
        body: Array(#"{"name":"Kim","email":"k@e.com","token":"t"}"#.utf8))

    static let cases: [Case] = [
        Case(
            name: "never answers", answer: .silence, exit: 69, reason: "endpoint_unreachable", advice: "try again later"
        ),
        Case(
            name: "answers half and closes", answer: .sendThenClose(Array(session.prefix(80))), exit: 69,
            reason: "endpoint_unreachable", advice: "try again"),
        Case(
            name: "answers half and stalls", answer: .stall(after: Array(session.prefix(80))), exit: 69,
            reason: "endpoint_unreachable", advice: "try again later"),
        Case(
            name: "speaks something else", answer: .sendThenClose(Array("220 mail.example ESMTP\r\n".utf8)), exit: 76,
            reason: "endpoint_not_understood", advice: "not valid HTTP: check that this is the right address"),
        Case(name: "closes", answer: .close, exit: 69, reason: "endpoint_unreachable", advice: "try again"),
        Case(
            name: "answers HTML", answer: .html(200, "<html>Welcome</html>"), exit: 76,
            reason: "endpoint_not_understood",
            advice: "check that this is the right address"),
        Case(
            name: "answers 10 MB", answer: .http(200, body: Array(repeating: 0x20, count: 10 << 20)), exit: 76,
            reason: "endpoint_not_understood", advice: "check that this is the right address"),
        Case(
            name: "answers without a token", answer: .json(200, #"{"name":"Kim"}"#), exit: 76,
            reason: "endpoint_not_understood", advice: "“token”"),
        Case(
            name: "answers a token with a line break", answer: .json(200, #"{"token":"a\r\nb"}"#), exit: 76,
            reason: "endpoint_not_understood", advice: "“token”"),
        Case(
            name: "sends elsewhere", answer: .redirect(to: "https://elsewhere.example/login"), exit: 76,
            reason: "endpoint_not_understood", advice: "https://elsewhere.example/login"),
        Case(
            name: "400", answer: .failure(400, "bad_request"), exit: 65, status: "invalid", reason: "bad_request",
            advice: "check both"),
        Case(
            name: "401", answer: .failure(401, "invalid_credentials"), exit: 77, status: "rejected",
            reason: "invalid_credentials", advice: "check both and try again"),
        Case(
            name: "403", answer: .failure(403, "suspended", message: "ask \\u001b[31mus\\u0007"), exit: 77,
            status: "rejected", reason: "forbidden", advice: "ask whoever runs the endpoint"),
        Case(
            name: "404", answer: .html(404, "nothing here"), exit: 76, reason: "endpoint_not_understood",
            advice: "check that this is the right address"),
        Case(
            name: "429 with Retry-After", answer: .failure(429, "too_many_attempts", headers: [("Retry-After", "7")]),
            exit: 75, status: "locked", reason: "too_many_attempts", retryAfter: 7, advice: "try again in 7 s"),
        Case(
            name: "429 without Retry-After", answer: .failure(429, "too_many_attempts"), exit: 75, status: "locked",
            reason: "too_many_attempts", advice: "wait a while and try again"),
        Case(
            name: "500", answer: .failure(500, "server_error"), exit: 69, reason: "endpoint_failed",
            advice: "try again later"),
        Case(
            name: "503 as HTML", answer: .html(503, "down"), exit: 69, reason: "endpoint_failed",
            advice: "try again later"),
    ]

    @Test("Each failure is told apart, with what to do next", arguments: cases)
    func failures(expected: Case) async throws {
        let house = try Household()
        // What never answers is waited for in full; a slow machine has longer for the others.
        let seconds = expected.name.hasSuffix("stalls") || expected.name == "never answers" ? 2 : 30
        try house.write(#"{"auth":{"remote":{"timeout_seconds":\#(seconds)}}}"#, to: house.configurationFile)
        let run = try await LoopbackServer.run(answering: { _ in expected.answer }) { server in
            try await house.run("login", "--endpoint", server.url, "--format", "json", credentials: credentials)
        }
        #expect(run.status == .exited(expected.exit))
        let login = try run.login()
        #expect(login["status"]?.text == expected.status)
        #expect(login["reason"]?.text == expected.reason)
        #expect(login["retry_after"] == expected.retryAfter)
        #expect(login["email"]?.text == Household.email && login["name"] == .null)
        #expect(run.errorText.contains(expected.advice), "\(run.errorText)")
        #expect(run.errorText.split(separator: "\n").count == 1)
        for bytes in [run.output, run.errors] { #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A }) }
        #expect(!house.exists(house.sessionFile))
    }

    @Test("An endpoint that refuses the connection: status 69", arguments: ["login", "browse"])
    func refuses(command: String) async throws {
        let house = try Household()
        let nobody = try ReservedPort()
        let run = try await house.run(command, "--endpoint", nobody.url, "--format", "json", credentials: credentials)
        #expect(run.status == .exited(69))
        #expect(try run.login()["status"] == "unavailable")
        #expect(run.errorText.contains("check the address and the network"))
    }

    @Test("What is sent: one POST of email and password as JSON, no token, no secret in the address")
    func request() async throws {
        let house = try Household()
        let password = " p\"ä\\ss \u{1} "
        let requests = try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let run = try await house.run(
                "login", "--endpoint", "\(server.url)/auth/", credentials: (Household.email, password))
            #expect(run.status == .exited(0), "\(run.errorText)")
            return server.requests
        }
        let request = try #require(requests.first)
        #expect(requests.count == 1)
        #expect(request.method == "POST" && request.target == "/auth/login")
        #expect(request.header("content-type") == "application/json")
        #expect(request.header("accept") == "application/json")
        #expect(request.header("content-length") == String(request.body.count))
        #expect(request.header("authorization") == nil && request.header("cookie") == nil)
        #expect(try JSON(request.text) == ["email": .string(Household.email), "password": .string(password)])
    }

    @Test("A password that is no text cannot be sent as JSON: status 65, nothing sent")
    func passwordNotText() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let run = try await house.run(
                ["login", "--endpoint", server.url], input: Array("\(Household.email)\n".utf8) + [0xFF, 0xFE, 0x0A])
            #expect(run.status == .exited(65))
            #expect(run.errorText.contains("nothing was sent"))
            let event = try await house.run(
                ["login", "--endpoint", server.url, "--format", "json"],
                input: Array("\(Household.email)\n".utf8) + [0xFF, 0xFE, 0x0A])
            #expect(event.status == .exited(65))
            #expect(try event.events().map { [$0["status"], $0["reason"]] } == [["invalid", "password_not_text"]])
            #expect(server.requests.isEmpty)
        }
    }

    @Test("A line that is too long for an address or a password is told as an event too")
    func longLine() async throws {
        let house = try Household()
        let long = [UInt8](repeating: 0x70, count: 70_000) + [0x0A]
        let run = try await house.run(
            ["login", "--format", "json"], input: Array("\(Household.email)\n".utf8) + long)
        #expect(run.status == .exited(65))
        #expect(try run.events().map { [$0["event"], $0["code"]] } == [["error", "line_too_long"]])
    }

    @Test("A malformed address is not sent either")
    func malformed() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let run = try await house.run("login", "--endpoint", server.url, credentials: ("nobody", "x"))
            #expect(run.status == .exited(65) && server.connections == 0)
        }
    }

    @Test("The event of a login that went well has what the endpoint said; foreign text is harmless")
    func answer() async throws {
        let house = try Household()
        let run = try await LoopbackServer.run(answering: { _ in .session(name: "Kim \\u001b[2J\\u202eevil") }) {
            server in
            let json = try await house.run(
                "login", "--endpoint", server.url, "--format", "json", credentials: credentials)
            #expect(try json.login()["endpoint"]?.text == server.url)
            #expect(try json.login()["name"] == "Kim \u{1B}[2J\u{202E}evil", "the data is whole")
            #expect(!json.output.contains(0x1B))
            return try await house.run("login", "--endpoint", server.url, credentials: credentials)
        }
        #expect(run.status == .exited(0))
        #expect(run.outputText.hasPrefix("Welcome, Kim "))
        #expect(!run.outputText.contains("\u{1B}") && !run.outputText.contains("\u{202E}"))
    }
}
