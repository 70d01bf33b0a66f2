import Settings
import Testing

@Suite("A whole address in a description")
struct PlainRequestTests {
    private func problems(_ json: String, under url: String) throws -> [SettingsProblem] {
        try EndpointDescription(json: json).addressProblems(under: EndpointURL(url), at: "auth.remote") { _ in
            .defaultValue
        }
    }

    private func problem(_ found: String, _ allowed: Settings.Allowed.Description) -> SettingsProblem {
        .notAllowed(
            origin: .defaultValue, key: "auth.remote.login.path", found: "\"\(found)\"", allowed: .described(allowed))
    }

    @Test(
        "under an https endpoint there is none",
        arguments: [
            "http://example.com/in", "http://localhost/in", "http://127.0.0.1:8080/in",
        ])
    func secure(path: String) throws {
        let json = #"{"preset":"rollcall","login":{"path":"\#(path)"},"profile":{"path":"https://example.com/me"}}"#
        #expect(try problems(json, under: "HTTPS://example.com") == [problem(path, .securePath)])
    }

    @Test(
        "under an endpoint on this machine there is none of another",
        arguments: [
            "http://example.com/in", "http://10.0.0.1/in", "http://127.1/in", "http://127.+1.0.1/in", "http://[::2]/in",
        ])
    func local(path: String) throws {
        let json = #"{"preset":"rollcall","login":{"path":"\#(path)"}}"#
        for url in ["http://localhost:8080", "http://[::ffff:127.0.0.1]:1"] {
            #expect(try problems(json, under: url) == [problem(path, .localPath)])
        }
    }

    @Test(
        "under an endpoint on this machine there may be one of this machine, and https to any",
        arguments: [
            "http://localhost/in", "http://127.9.8.7/in", "http://[::1]:2/in", "http://[::ffff:127.0.0.1]/in",
            "https://example.com/in", "/in",
        ])
    func fine(path: String) throws {
        #expect(
            try problems(#"{"preset":"rollcall","login":{"path":"\#(path)"}}"#, under: "http://localhost:8080") == [])
    }

    @Test(
        "an issuer is held to the same",
        arguments: [
            ("http://id.example", "https://example.com", .secureURL),
            ("http://localhost:8080/realm", "https://example.com", .secureURL),
            ("http://id.example", "http://localhost", .localURL),
            ("http://127.0.0.1:8080", "http://localhost", nil), ("https://id.example", "http://localhost", nil),
            ("https://id.example", "https://example.com", nil), ("http://id.example", "http://example.com", nil),
        ] as [(String, String, Settings.Allowed.Description?)])
    func issuer(issuer: String, url: String, allowed: Settings.Allowed.Description?) throws {
        let json = #"{"preset":"oidc","openid":{"issuer":"\#(issuer)","client_id":"c"}}"#
        let expected = allowed.map { allowed in
            SettingsProblem.notAllowed(
                origin: .defaultValue, key: "auth.remote.openid.issuer", found: "\"\(issuer)\"",
                allowed: .described(allowed))
        }
        #expect(try problems(json, under: url) == (expected.map { [$0] } ?? []))
    }

    @Test("every request is looked at, and a plain endpoint elsewhere may have what it likes")
    func all() throws {
        let json = #"""
            {"preset":"rollcall","refresh":{"path":"http://x/"},"logout":{"path":"http://x/"},"profile":{"path":"http://x/"},
             "second_factor":{"when":{"a":"*"},"challenge":{"path":"http://x/"},"answer":{"path":"http://x/"}}}
            """#
        #expect(try problems(json, under: "https://x").count == 5)
        #expect(try problems(json, under: "http://localhost").count == 5)
        let elsewhere = try problems(json, under: "http://example.com")
        #expect(elsewhere.map(\.key) == ["auth.remote.logout.path", "auth.remote.profile.path"], "for their tokens")
    }

    @Test(
        "of another origin is refused where the session's token would have to go there",
        arguments: [
            (#""profile":{"path":"https://api.example/me"}"#, "profile"),
            (#""logout":{"path":"https://api.example/users/{login}/out"}"#, "logout"),
            (#""after":[{"path":"/a"},{"path":"https://api.example/b"}]"#, "after[1]"),
            (#""refresh":{"path":"https://api.example/r","carries_token":true}"#, "refresh"),
            (#""refresh":{"path":"https://api.example/r","fields":{"t":"{token}"}}"#, "refresh"),
            (
                #""profile":{"path":"https://api.example/me","carries_token":false,"headers":{"X":"{token}"}}"#,
                "profile"
            ),
            (#""profile":{"path":"https://example.com:8443/me"}"#, "profile"),
            (#""profile":{"path":"https://EXAMPLE.com:443/users/{login}"}"#, nil),
            (#""profile":{"path":"https://api.example/me","carries_token":false}"#, nil),
            (#""refresh":{"path":"https://api.example/r","fields":{"t":"{refresh_token}"}}"#, nil),
            (#""before":[{"path":"https://api.example/b"}]"#, nil),
            (#""login":{"path":"https://api.example/in"}"#, nil),
        ] as [(String, String?)])
    func token(request: String, place: String?) throws {
        let problems = try problems(#"{"preset":"rollcall",\#(request)}"#, under: "https://example.com")
        #expect(problems.map(\.key) == (place.map { ["auth.remote.\($0).path"] } ?? []))
        guard case .notAllowed(_, _, _, let allowed)? = problems.first else { return }
        #expect(allowed == .described(.ownPath))
    }
}
