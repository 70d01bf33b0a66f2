import Settings
import Testing

@Suite("auth.remote, the endpoint's description")
struct DescriptionTests {
    @Test("is read from the file, and listed as it was given")
    func members() throws {
        let loaded = try Given(
            file: #"""
                {"auth": {"remote": {"preset": "keycloak", "variables": {"realm": "r", "client_id": "c"}, "login": {},
                 "profile": null, "session": {"name": ["a.b", "c"], "expires": [{"seconds": "e"}]}}}}
                """#
        ).load()
        #expect(loaded.settings.auth.remote.preset == "keycloak")
        let description = try #require(loaded.settings.auth.remote.description)
        #expect(
            try description
                == EndpointDescription(
                    preset: "keycloak",
                    overrides: #"""
                        {"variables": {"realm": "r", "client_id": "c"}, "profile": null,
                         "session": {"name": ["a.b", "c"], "expires": [{"seconds": "e"}]}}
                        """#))
        #expect(description.profile == nil && description.session.name.map(\.description) == ["a.b", "c"])
        #expect(loaded.value(.authRemoteProfile) == "null")
        #expect(loaded.origin(.authRemoteSession) == Given.file)
        #expect(loaded.origin(.authRemoteLogin) == Given.file)
        #expect(loaded.value(.authRemoteSession) == #"{"name":["a.b","c"],"expires":[{"seconds":"e"}]}"#)
    }

    @Test(
        "what is wrong in a list is told of the file that has it",
        arguments: [
            (#""before": [{"path": "/b", "metod": "GET"}]"#, "before[0].metod"),
            (#""before": [{"path": "/a"}, {"path": 5}]"#, "before[1].path"),
            (#""after": [{"path": "/x/{nope}"}]"#, "after[0].path"),
            (#""after": [{"path": "https://api.example/x"}]"#, "after[0].path"),
        ])
    func placeInList(member: String, key: String) {
        let login = #""login": {"path": "/in", "fields": {"p": "{password}"}}"#
        let file = #"{"auth": {"endpoint": "https://example.com", "remote": {\#(login), \#(member)}}}"#
        let problems = Given(file: file).problems
        #expect(problems.map(\.key) == ["auth.remote.\(key)"])
        switch problems.first {
        case .unknownKey(let origin, _, _), .wrongType(let origin, _, _, _), .notAllowed(let origin, _, _, _):
            #expect(origin == Given.file)
        default: Issue.record("\(problems)")
        }
    }

    @Test("a number keeps the digits that were written", arguments: ["9007199254740993", "-0.10", "1e400"])
    func exactNumber(number: String) throws {
        let loaded = try Given(file: #"{"auth": {"remote": {"login": {"fields": {"tenant": \#(number)}}}}}"#).load()
        #expect(loaded.settings.auth.remote.description?.login.fields.map(\.value) == [.number(number)])
    }

    @Test("without anything said there is none")
    func nothing() throws {
        for file in ["{}", #"{"auth": {"remote": {"preset": null, "login": {}, "profile": {}}}}"#] {
            let remote = try Given(file: file).load().settings.auth.remote
            #expect(remote.preset == nil && remote.description == nil)
        }
        #expect(
            try Given(file: #"{"auth": {"remote": {"preset": "rollcall"}}}"#).load().settings.auth.remote.description
                != nil)
    }

    @Test(
        "a null is taken for every member",
        arguments: Settings.Key.allCases.filter {
            $0 != .peopleDirectory && [.objectOrNull, .objectsOrNull(0...10)].contains($0.allowed)
        })
    func null(key: Settings.Key) throws {
        let member = key.path.split(separator: ".").last ?? ""
        let given = Given(file: #"{"auth": {"remote": {"\#(member)": null}}}"#)
        // Without a login or a session nobody can sign in.
        guard member != "login", member != "session" else {
            #expect(given.problems == [.missingKey(origin: Given.file, key: key.path)])
            return
        }
        #expect(try given.load().value(key) == "null")
    }

    @Test("everything that is wrong with a file is told in one round, descriptions too")
    func all() throws {
        let given = Given(
            file: #"""
                {"people": {"results": 0}, "auth": {"endpoint": "https://a.example",
                 "remote": {"preset": "keycloak", "variables": {"realm": 5}, "login": {"feilds": {}}, "logout": "x"},
                 "endpoints": [{"url": "https://b.example", "remote": {"login": {"path": "in", "method": "post"}}}, {"url": 5}]}}
                """#)
        #expect(
            given.problems.map(\.key) == [
                "people.results", "auth.remote.logout", "auth.endpoints[0].remote.login.path",
                "auth.endpoints[0].remote.login.method", "auth.endpoints[1].url", "auth.remote.variables.realm",
                "auth.remote.variables.client_id", "auth.remote.login.feilds",
            ])
    }

    @Test("what is missing is missing where the preset was chosen")
    func missing() {
        let variable = "ROLLCALL_AUTH_REMOTE_PRESET"
        let problems = Given(environment: [variable: "auth0"]).problems
        #expect(problems == [.missingKey(origin: .environment(variable), key: "auth.remote.variables.client_id")])
    }

    @Test("a request in plain under the endpoint that is configured is told at once")
    func plain() {
        for url in ["https://id.example", "http://localhost:8080"] {
            let problems = Given(
                file: #"""
                    {"auth": {"endpoint": "\#(url)", "remote": {"preset": "rollcall", "login": {"path": "http://id.example/in"}},
                     "endpoints": [{"url": "\#(url)/b", "remote": {"logout": {"path": "http://id.example/in"}}}]}}
                    """#
            ).problems
            #expect(problems.map(\.key) == ["auth.endpoints[0].remote.logout.path", "auth.remote.login.path"])
        }
    }

    @Test(
        "one that leads elsewhere, or has a value that is not listed, is that of auth.endpoint alone if that is a URL",
        arguments: [
            (#""preset": "oidc", "openid": {"client_id": "c", "client_secret": "s3cret"}"#, false),
            (#""preset": "oidc", "openid": {"client_id": "c", "issuer": "https://id.example"}"#, false),
            (#""preset": "rollcall", "headers": {"X-Key": "s3cret"}"#, false),
            (#""preset": "rollcall", "logout": {"path": "https://api.example/out", "carries_token": false}"#, false),
            (#""preset": "oidc", "openid": {"client_id": "c"}"#, true), (#""preset": "strapi""#, true),
        ])
    func shared(remote: String, isShared: Bool) throws {
        let (own, other) = (try EndpointURL("https://a.example/"), try EndpointURL("https://b.example"))
        let file = #"{"auth": {"endpoint": "https://a.example", "remote": {\#(remote)}}}"#
        let loaded = try Given(file: file).load()
        let description = try #require(loaded.settings.auth.remote.description)
        let expected = isShared ? description : EndpointDescription.rollcall
        #expect(try loaded.description(of: own) == description)
        #expect(try loaded.description(of: other) == expected)
        #expect(loaded.describes(own) && loaded.describes(other) == isShared)
        var asked = Given(file: file)
        asked.flags = [.authEndpoint: "https://b.example"]
        #expect(try asked.load().description(of: other) == expected, "later commands do not name it")
        let unnamed = try Given(file: #"{"auth": {"endpoint": "local", "remote": {\#(remote)}}}"#).load()
        #expect(try unnamed.description(of: other) == description)
    }

    @Test("the listing shows no secret: of what is sent only places, and what is harmless")
    func secrets() throws {
        let file = #"""
            {"auth": {"remote": {"variables": {"client_id": "c", "client_secret": "s3cret", "tenant": "s3cret"},
             "query": {"k": "s3cret", "l": "{tenant}"}, "headers": {"X-Key": "a {tenant} s3cret", "x": ""},
             "login": {"path": "/in", "headers": {"a": "{client_id}", "b": "{client_secret}"}, "fields": {"pin": 1234, "grant_type": "password", "new": true},
             "basic": {"user": "{client_id}", "password": "s3cret"}}},
             "endpoints": [{"url": "https://id.example", "remote": {"preset": "strapi", "query": {"k": "s3cret"}}}]}}
            """#
        let loaded = try Given(file: file).load()
        #expect(loaded.value(.authRemoteVariables) == #"{"client_id":"c","client_secret":"…","tenant":"…"}"#)
        #expect(loaded.value(.authRemoteQuery) == #"{"k":"…","l":"{tenant}"}"#)
        #expect(loaded.value(.authRemoteHeaders) == #"{"X-Key":"…","x":""}"#)
        #expect(
            loaded.value(.authRemoteLogin) == #"""
                {"path":"/in","headers":{"a":"{client_id}","b":"{client_secret}"},"fields":{"pin":"…","grant_type":"password","new":true},\#
                "basic":{"user":"{client_id}","password":"…"}}
                """#)
        #expect(
            loaded.value(.authEndpoints)
                == #"[{"url":"https://id.example","remote":{"preset":"strapi","query":{"k":"…"}}}]"#)
    }

    @Test("endpoints may have a description of their own")
    func endpoints() throws {
        let loaded = try Given(
            file: #"""
                {"auth": {"endpoints": [{"url": "https://a.example/x", "remote": {"preset": "strapi", "login": {}, "profile": null}},
                 {"url": "http://b.example"}]}}
                """#
        ).load()
        let endpoints = loaded.settings.auth.endpoints
        #expect(endpoints.map(\.url.name) == ["https://a.example/x", "http://b.example"])
        #expect(
            try endpoints.map(\.description) == [
                EndpointDescription(preset: "strapi", overrides: #"{"profile": null}"#), .rollcall,
            ])
        #expect(loaded.origin(.authEndpoints) == Given.file)
        #expect(try Given().load().settings.auth.endpoints.isEmpty)
    }

    @Test(
        "what is wrong with the list is told with its place",
        arguments: [
            (#"{}"#, .wrongType(origin: Given.file, key: "auth.endpoints", found: "{}", allowed: .objects(0...100))),
            (#"[5]"#, .wrongType(origin: Given.file, key: "auth.endpoints[0]", found: "5", allowed: .object)),
            (#"[{"remote": {}}]"#, .missingKey(origin: Given.file, key: "auth.endpoints[0].url")),
            (
                #"[{"url": "local"}]"#,
                .notAllowed(origin: Given.file, key: "auth.endpoints[0].url", found: "\"local\"", allowed: .url)
            ),
            (
                #"[{"url": "https://a.example?k=1"}]"#,
                .notAllowed(
                    origin: Given.file, key: "auth.endpoints[0].url", found: "\"https://a.example?k=1\"", allowed: .url)
            ),
            (
                #"[{"url": "https://u:p@a.example"}]"#,
                .credentialsInURL(origin: Given.file, key: "auth.endpoints[0].url")
            ),
            (
                #"[{"url": "https://a.example"}, {"url": "https://b.example", "remote": null}]"#,
                .wrongType(origin: Given.file, key: "auth.endpoints[1].remote", found: "null", allowed: .object)
            ),
            (
                #"[{"url": "https://a.example", "remot": {}}]"#,
                .unknownKey(origin: Given.file, key: "auth.endpoints[0].remot", nearest: "auth.endpoints[0].remote")
            ),
        ] as [(String, SettingsProblem)])
    func wrongEndpoints(list: String, problem: SettingsProblem) {
        #expect(Given(file: #"{"auth": {"endpoints": \#(list)}}"#).problems == [problem])
        let variable = "ROLLCALL_AUTH_ENDPOINTS"
        #expect(
            Given(environment: [variable: list]).problems == [
                .onlyInFile(origin: .environment(variable), key: "auth.endpoints")
            ])
    }

    @Test("a member that is no object is told, and a variable cannot hold one")
    func wrong() {
        #expect(
            Given(file: #"{"auth": {"remote": {"login": "x"}}}"#).problems == [
                .wrongType(origin: Given.file, key: "auth.remote.login", found: "\"x\"", allowed: .objectOrNull)
            ])
        let variable = "ROLLCALL_AUTH_REMOTE_LOGIN"
        #expect(
            Given(environment: [variable: "{}"]).problems == [
                .onlyInFile(origin: .environment(variable), key: "auth.remote.login")
            ])
    }
}
