import Harness
import Testing

@Suite("Endpoints of different shapes side by side", .limited)
struct SeveralDescriptionsTests {
    /// An OAuth 2 server, as `auth.remote` describes it.
    private static func first(_ request: LoopbackRequest) -> LoopbackAnswer {
        switch (request.method, request.path) {
        case ("POST", "/token") where request.text.contains("client_secret=s3cret"):
            .json(200, #"{"access_token":"one","token_type":"bearer","refresh_token":"again","expires_in":3600}"#)
        case ("GET", "/userinfo") where request.header("authorization") == "Bearer one":
            .json(200, #"{"name":"Ann","email":"ann@a.org"}"#)
        case ("POST", "/revoke"): .http(200)
        default: .http(404)
        }
    }

    /// An endpoint with a description of its own.
    private static func second(_ request: LoopbackRequest) -> LoopbackAnswer {
        switch (request.method, request.path) {
        case ("POST", "/api/in"): .json(200, #"{"key":"two","user":{"mail":"bob@b.org"}}"#)
        case ("GET", "/api/me") where request.header("x-key") == "two":
            .json(200, #"{"mail":"bob@b.org","called":"Bob"}"#)
        case ("DELETE", "/api/out"): .http(204)
        default: .http(404)
        }
    }

    private static func configuration(own url: String) -> String {
        """
        {"auth": {"remote": {"preset": "oauth2-password", "variables": {"client_id": "app", "client_secret": "s3cret"},
          "profile": {"path": "/userinfo", "name": "name", "email": "email"}, "logout": {"path": "/revoke"}},
         "endpoints": [{"url": "https://elsewhere.example"}, {"url": "\(url)", "remote": {
          "login": {"path": "/in", "fields": {"who": "{email}", "what": "{password}"}},
          "session": {"token": "key", "email": "user.mail"}, "token": {"header": "X-Key", "value": "{token}"},
          "profile": {"path": "/me", "name": "called", "email": "mail"}, "refresh": null,
          "logout": {"path": "/out", "method": "DELETE"}}}]}}
        """
    }

    @Test("each is asked as it is described: login, switch, profile and logout --all, and no secret goes to the other")
    func sideBySide() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: Self.first) { one in
            try await LoopbackServer.run(answering: Self.second) { two in
                // Written otherwise, it is the same endpoint all the same.
                let own = two.url.replacing("http", with: "HTTP") + "/api/"
                try house.write(Self.configuration(own: own), to: house.configurationFile)
                #expect(try await house.run("config", "check").status == .exited(0))
                for (email, url) in [("ann@a.org", one.url), ("bob@b.org", two.url + "/api")] {
                    let login = try await house.run("login", "--endpoint", url, credentials: (email, "x"))
                    #expect(login.status == .exited(0), "\(login.errorText)")
                }
                for (email, name) in [("ann@a.org", "Ann"), ("bob@b.org", "Bob")] {
                    #expect(try await house.run("switch", email).status == .exited(0))
                    let profile = try await house.run("profile", "--format", "json")
                    #expect(profile.status == .exited(0), "\(profile.errorText)")
                    #expect(try profile.events().map { $0["name"]?.text } == [name])
                }
                let logout = try await house.run("logout", "--all")
                #expect(logout.status == .exited(0), "\(logout.errorText)")
                #expect(!house.exists(house.sessionFile))
                #expect(
                    one.requests.map { "\($0.method) \($0.target)" } == [
                        "POST /token", "GET /userinfo", "POST /revoke",
                    ])
                #expect(
                    two.requests.map { "\($0.method) \($0.target)" } == [
                        "POST /api/in", "GET /api/me", "DELETE /api/out",
                    ])
                #expect(two.requests.first?.text == #"{"what":"x","who":"bob@b.org"}"#)
                for request in two.requests { #expect(!"\(request.text) \(request.headers)".contains("s3cret")) }
            }
        }
    }

    @Test("config show names them without their secrets")
    func shown() async throws {
        let house = try Household()
        let secret =
            #"{"preset":"oauth2-password","variables":{"client_id":"app","client_secret":"s3cret"},"query":{"k":"t0psecret"}}"#
        try house.write(
            #"{"auth":{"remote":\#(secret),"endpoints":[{"url":"https://id.example","remote":\#(secret)}]}}"#,
            to: house.configurationFile)
        let shown = try await house.run("config", "show")
        #expect(shown.status == .exited(0))
        #expect(shown.outputText.contains("https://id.example") && shown.outputText.contains(#""client_id":"app""#))
        #expect(!shown.outputText.contains("s3cret") && !shown.outputText.contains("t0psecret"))
    }

    @Test(
        "what is wrong with one is told at start, with the path of its key",
        arguments: [
            (#"{"login":{"path":"in"}}"#, "auth.endpoints[1].remote.login.path is \"in\", but must be a path"),
            (#"{"preset":"keyclok"}"#, "auth.endpoints[1].remote.preset is \"keyclok\", but must be one of airflow,"),
            (#"{"preset":"auth0"}"#, "auth.endpoints[1].remote.variables.client_id is missing: add it"),
            (
                #"{"logn":{}}"#,
                "unknown key auth.endpoints[1].remote.logn: did you mean auth.endpoints[1].remote.login?"
            ),
            (#"{"login":5}"#, "auth.endpoints[1].remote.login is 5, but must be an object"),
            (
                #"{"preset":"rollcall","login":{"path":"http://b.example/in"}}"#,
                "auth.endpoints[1].remote.login.path is \"http://b.example/in\", but must be a path such as "
                    + "/login, or a full https"
            ),
        ])
    func wrong(remote: String, message: String) async throws {
        let house = try Household()
        let list =
            #"[{"url":"https://a.example"},{"url":"https://b.example","remote":\#(remote.replacing("{}", with: #"{"a":1}"#))}]"#
        try house.write(#"{"auth":{"endpoints":\#(list)}}"#, to: house.configurationFile)
        for command in [["login"], ["config", "check"]] {
            let run = try await house.run(command, input: Array("a@b.cd\nx\n".utf8))
            #expect(run.status == .exited(78))
            #expect(run.errorText.contains("config.json: ") && run.errorText.contains(message), "\(run.errorText)")
        }
    }

    @Test("one that is described twice is told, however its address is written")
    func twice() async throws {
        let house = try Household()
        try house.write(
            #"{"auth":{"endpoints":[{"url":"https://id.example/x"},{"url":"HTTPS://ID.example:443/x/"}]}}"#,
            to: house.configurationFile)
        let run = try await house.run("config", "check")
        #expect(run.status == .exited(78))
        #expect(run.errorText.contains("auth.endpoints[1].url: HTTPS://ID.example:443/x/ is already described above"))
    }
}
