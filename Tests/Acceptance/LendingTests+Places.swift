import Harness
import Testing

/// Which of several sessions is lent, where to, and under what name where it has none.
extension LendingTests {
    @Test("of several sessions at an origin that of the closest path is lent; without a path the current one")
    func paths() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            .session(token: request.path.hasPrefix("/other/") ? "other" : "root")
        }) { server in
            for url in [server.url, server.url + "/other"] {
                let login = try await house.run(
                    "login", "--endpoint", url, credentials: (Household.email, Household.password))
                try #require(login.status == .exited(0), "\(login.errorText)")
            }
            let paths = [
                ("", "other"), ("path=other/x.git\n", "other"), ("path=other\n", "other"), ("path=x.git\n", "root"),
                ("path=otherwise/x.git\n", "root"), ("path=a b.git\n", "other"),
            ]
            for (path, token) in paths {
                let asked = "protocol=http\nhost=127.0.0.1:\(server.port)\n\(path)\n"
                let run = try await house.run(["helper", "git", "get"], input: Array(asked.utf8))
                #expect(run.outputText.contains("\npassword=\(token)\n"), "\(path) \(run.outputText)")
            }
            let places = [
                (server.url, "root"), ("\(server.url)/other", "other"), ("\(server.url)/other/v2/", "other"),
                ("127.0.0.1:\(server.port)", "other"),
            ]
            for (place, token) in places {
                let run = try await house.run(["helper", "docker", "get"], input: Array(place.utf8))
                let lent = #"{"ServerURL":"\#(place)","Username":"\#(Household.email)","Secret":"\#(token)"}\#n"#
                #expect(run.outputText == lent, "\(run.errorText)")
            }
        }
    }

    @Test("a session without a name has the one that servers know beside a token, and sentences do without")
    func nameless() async throws {
        let house = try Household()
        try await LoopbackServer.run(answering: { request in
            let issuer = "http://\(request.header("host") ?? "")"
            switch request.target {
            case "/.well-known/oauth-authorization-server":
                return .json(
                    200,
                    """
                    {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token",
                     "device_authorization_endpoint":"\(issuer)/device"}
                    """)
            case "/device":
                return .json(
                    200,
                    """
                    {"device_code":"d","user_code":"WDJB-MJHT","verification_uri":"\(issuer)/go","expires_in":60,
                     "interval":1}
                    """)
            case "/token": return .json(200, #"{"access_token":"access-1","token_type":"Bearer"}"#)
            default: return .http(404)
            }
        }) { server in
            try house.write(
                #"{"auth":{"remote":{"preset":"oidc","openid":{"issuer":"\#(server.url)","client_id":"app"}}}}"#,
                to: house.configurationFile)
            let login = try await house.run("login", "--device")
            try #require(login.status == .exited(0), "\(login.errorText)")
            let asked = "protocol=http\nhost=127.0.0.1:\(server.port)\n\n"
            let git = try await house.run(["helper", "git", "get"], input: Array(asked.utf8))
            #expect(git.outputText == "username=oauth2\npassword=access-1\n", "\(git.errorText)")
            let docker = try await house.run(["helper", "docker", "get"], input: Array(server.url.utf8))
            #expect(docker.outputText.contains(#""Username":"oauth2","Secret":"access-1""#), "\(docker.errorText)")
            let list = try await house.run(["helper", "docker", "list"], input: [])
            #expect(list.outputText == #"{"\#(server.url)":"oauth2"}\#n"#)
            let aws = try await house.run("helper", "aws")
            #expect(aws.outputText.contains(#""AccessKeyId":"oauth2""#), "\(aws.errorText)")
            let logout = try await house.run("logout", "--all")
            #expect(logout.outputText.hasPrefix("\(server.url): "), "\(logout.outputText)")
        }
    }

    @Test("another endpoint's session is sent to no provider that the configuration names")
    func otherProvider() async throws {
        try await signedIn { house, server in
            try await LoopbackServer.run(answering: { _ in .http(404) }) { provider in
                try house.write(
                    #"{"auth":{"remote":{"preset":"oidc","openid":{"issuer":"\#(provider.url)","client_id":"app"}}}}"#,
                    to: house.configurationFile)
                let profile = try await house.run("profile", "--endpoint", server.url)
                #expect(profile.status == .exited(0), "\(profile.errorText)")
                let logout = try await house.run("logout", "--all")
                #expect(logout.status == .exited(0), "\(logout.errorText)")
                #expect(server.requests.map(\.path) == ["/login", "/profile", "/logout"])
                #expect(provider.requests.isEmpty)
            }
        }
    }
}
