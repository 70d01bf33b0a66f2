import Harness
import Testing

@Suite("An endpoint as the configuration describes it", .limited)
struct DescribedEndpointTests {
    private let credentials = (Household.email, Household.password)

    private func house(_ remote: String) throws -> Household {
        let house = try Household()
        try house.write(#"{"auth":{"remote":\#(remote)}}"#, to: house.configurationFile)
        return house
    }

    @Test(
        "the token comes from a cookie, a header, the bare body or a path, and is sent on as described",
        arguments: [
            (
                #""session":{"token":"cookie:sid"},"token":{"header":"Cookie","value":"sid={token}"}"#,
                LoopbackAnswer.http(204, headers: [("Set-Cookie", "sid=t1; Path=/; HttpOnly")]), "cookie", "sid=t1"
            ),
            (
                #""session":{"token":"header:X-Token"},"token":{"header":"X-Token","value":"{token}"}"#,
                .http(204, headers: [("x-token", "t1")]), "x-token", "t1"
            ),
            (
                #""session":{"token":"body"},"token":{"value":"Token {token}"}"#, .json(200, #""t1""#), "authorization",
                "Token t1"
            ),
            (
                #""session":{"token":"data.0.key"}"#, .json(200, #"{"data":[{"key":"t1"}]}"#), "authorization",
                "Bearer t1"
            ),
        ])
    func token(description: String, answer: LoopbackAnswer, header: String, value: String) async throws {
        let house = try house(
            #"""
            {"preset":"rollcall","login":{"path":"/in"},"profile":{"path":"/me","name":"user.name","email":"user.mail"},\#(description)}
            """#)
        try await LoopbackServer.run(answering: { request in
            request.path == "/in" ? answer : .json(200, #"{"user":{"name":"Kim","mail":"k@example.com"}}"#)
        }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            let profile = try await house.run("profile", "--format", "json")
            #expect(try profile.events().map { $0["email"] } == ["k@example.com"], "\(profile.errorText)")
            let request = try #require(server.requests.last)
            #expect(request.target == "/me" && request.header(header) == value)
        }
    }

    @Test("a session that began under a description is neither lent nor ended without it, and goes on with it")
    func withoutDescription() async throws {
        let house = try Household()
        let description = "\(house.folder)/hub.json"
        try house.write(
            #"""
            {"auth":{"remote":{"session":{"token":"cookie:sid"},"token":{"header":"Cookie","value":"sid={token}"}}}}
            """#, to: description)
        try await LoopbackServer.run(answering: { request in
            if request.method == "POST" { return .http(204, headers: [("Set-Cookie", "sid=t1; Path=/")]) }
            return request.header("cookie") == "sid=t1" ? .session() : .failure(401, "no_session")
        }) { server in
            let login = try await house.run(
                "login", "--config", description, "--endpoint", server.url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            let sent = server.requests.count
            for command in [["token", "--header"], ["profile"], ["logout"], ["people"], ["--resume"]] {
                let refused = try await house.run(command + ["--format", "json"], input: [])
                #expect(refused.status == .exited(78), "\(command): \(refused.errorText)")
                #expect(refused.errorText.contains("give that file with --config"), "\(command)")
            }
            let failure = try await house.run("profile", "--format", "json").events().last
            #expect(failure?["code"] == "endpoint_not_described" && server.requests.count == sent)
            let header = try await house.run("token", "--header", "--config", description)
            #expect(header.outputText == "Cookie: sid=t1\n", "\(header.errorText)")
            let forgotten = try await house.run("logout", "--all")
            #expect(forgotten.status == .exited(78) && server.requests.count == sent)
            #expect(try await house.run("profile").status == .exited(77))
        }
    }

    @Test("a description that says no more than the default one is not needed later")
    func defaultDescription() async throws {
        let house = try Household()
        let description = "\(house.folder)/hub.json"
        try house.write(#"{"auth":{"remote":{"preset":"rollcall"}}}"#, to: description)
        try await LoopbackServer.run(answering: { _ in .session() }) { server in
            let login = try await house.run(
                "login", "--config", description, "--endpoint", server.url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            #expect(try await house.run("token").status == .exited(0))
        }
    }

    @Test(
        "what is sent: method, query, headers once each, and fields as a form or as JSON",
        arguments: [
            (
                "form", "application/x-www-form-urlencoded",
                "pass=correct+horse+battery&remember=true&scope=a&scope=b&user%5Bname%5D=kim%40example.com"
            ),
            (
                "json", "application/vnd.api+json",
                """
                {"none":null,"pass":"correct horse battery","remember":true,"scope":["a","b"],"user":{"name":"kim@example.com"}}
                """
            ),
        ])
    func request(encoding: String, type: String, body: String) async throws {
        let house = try house(
            #"""
            {"headers":{"Accept":"application/vnd.api+json"},
             "login":{"method":"PUT","path":"/v1/in","query":{"app":"a b"},"encoding":"\#(encoding)","success":[201],
             "headers":{"Content-Type":"\#(type)"},
             "fields":{"user.name":"{email}","pass":"{password}","remember":true,"scope":["a","b"],"none":null}}}
            """#)
        try await LoopbackServer.run(answering: { _ in .json(201, #"{"token":"t1"}"#) }) { server in
            let login = try await house.run("login", "--endpoint", server.url, credentials: credentials)
            #expect(login.status == .exited(0), "\(login.errorText)")
            let request = try #require(server.requests.first)
            #expect(request.method == "PUT" && request.target == "/v1/in?app=a+b")
            #expect(request.text == body)
            #expect(request.headers.filter { $0.name == "content-type" }.map(\.value) == [type])
            #expect(request.headers.filter { $0.name == "accept" }.map(\.value) == ["application/vnd.api+json"])
        }
    }

    @Test("a one-time code, asked for by a failure's code, comes from --otp or the line behind the password")
    func code() async throws {
        let house = try house(#"{"login":{"fields":{"email":"{email}","password":"{password}","otp":"{code}"}}}"#)
        try await LoopbackServer.run(answering: { request in
            request.text.contains(#""otp":"123456""#) ? .session() : .failure(401, "second_factor")
        }) { server in
            func login(_ lines: String..., options: [String] = []) async throws -> (PipedProcess, String?) {
                let run = try await house.run(
                    ["login", "--endpoint", server.url, "--format", "json"] + options,
                    input: Array(lines.map { $0 + "\n" }.joined().utf8))
                return (run, try? run.login()["reason"]?.text)
            }
            let asked = try await login(Household.email, Household.password)
            #expect(asked.0.status == .exited(77) && asked.1 == "second_factor")
            #expect(asked.0.errorText.contains("give it with --otp CODE or --otp-stdin"))
            let wrong = try await login(Household.email, Household.password, options: ["--otp", "000000"])
            #expect(wrong.0.status == .exited(77) && wrong.1 == "wrong_code")
            #expect(
                try await login(Household.email, Household.password, options: ["--otp", "123 456"]).0.status
                    == .exited(0))
            let late = try await login(Household.email, Household.password, "654321", options: ["--otp-stdin"])
            #expect(late.0.status == .exited(77) && late.1 == "wrong_code")
            let line = try await login(Household.email, Household.password, "123456", options: ["--otp-stdin"])
            #expect(line.0.status == .exited(0), "\(line.0.errorText)")
            let before = server.requests.count
            let missing = try await house.run(
                "login", "--endpoint", server.url, "--otp-stdin", credentials: credentials)
            #expect(missing.status == .exited(66) && missing.output.isEmpty)
            #expect(
                missing.errorText == """
                    rollcall: Input ended before a one-time code was read: with --otp-stdin it is line 3

                    """)
            #expect(server.requests.count == before)
        }
    }
}
