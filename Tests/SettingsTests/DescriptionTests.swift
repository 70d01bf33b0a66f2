import Settings
import Testing

@Suite("auth.remote, the endpoint's description")
struct DescriptionTests {
    @Test("members are handed on as JSON, the empty ones left out")
    func members() throws {
        let loaded = try Given(file: #"""
            {"auth": {"remote": {"preset": "keycloak", "variables": {"realm": "r"}, "login": {},
             "profile": null, "session": {"name": ["a.b", "c"], "expires": [{"seconds": "e"}]}}}}
            """#).load()
        #expect(loaded.settings.auth.remote.preset == "keycloak")
        #expect(loaded.settings.auth.remote.description == [
            "variables": #"{"realm":"r"}"#, "profile": "null", "session": #"{"name":["a.b","c"],"expires":[{"seconds":"e"}]}"#,
        ])
        #expect(loaded.settings.auth.remote.json == #"""
            {"preset":"keycloak","profile":null,"session":{"name":["a.b","c"],"expires":[{"seconds":"e"}]},\#
            "variables":{"realm":"r"}}
            """#)
        #expect(loaded.value(.authRemoteProfile) == "null")
        #expect(loaded.origin(.authRemoteSession) == Given.file)
        #expect(loaded.origin(.authRemoteLogin) == Given.file)
        #expect(loaded.value(.authRemoteSession) == #"{"name":["a.b","c"],"expires":[{"seconds":"e"}]}"#)
    }

    @Test("without anything said it says nothing")
    func nothing() throws {
        let remote = try Given().load().settings.auth.remote
        #expect(remote.preset == nil)
        #expect(remote.json == "{}")
    }

    @Test("a null is taken for every member", arguments: Settings.Key.allCases.filter { $0.allowed == .objectOrNull })
    func null(key: Settings.Key) throws {
        let member = key.path.split(separator: ".").last ?? ""
        let loaded = try Given(file: #"{"auth": {"remote": {"\#(member)": null}}}"#).load()
        #expect(loaded.settings.auth.remote.json == #"{"\#(member)":null}"#)
        #expect(loaded.value(key) == "null")
    }

    @Test("the listing shows no secret: of what is sent only places, and what is harmless")
    func secrets() throws {
        let file = #"""
            {"auth": {"remote": {"variables": {"client_id": "c", "client_secret": "s3cret", "tenant": "s3cret"},
             "query": {"k": "s3cret", "l": "{tenant}"}, "headers": {"X-Key": "a {tenant} s3cret", "x": ""},
             "login": {"path": "/in", "fields": {"pin": 1234, "grant_type": "password", "new": true},
             "basic": {"user": "{client_id}", "password": "s3cret"}}},
             "endpoints": [{"url": "https://id.example", "remote": {"preset": "auth0", "query": {"k": "s3cret"}}}]}}
            """#
        let loaded = try Given(file: file).load()
        #expect(loaded.value(.authRemoteVariables) == #"{"client_id":"c","client_secret":"…","tenant":"…"}"#)
        #expect(loaded.value(.authRemoteQuery) == #"{"k":"…","l":"{tenant}"}"#)
        #expect(loaded.value(.authRemoteHeaders) == #"{"X-Key":"…","x":""}"#)
        #expect(loaded.value(.authRemoteLogin) == #"""
            {"path":"/in","fields":{"pin":"…","grant_type":"password","new":true},\#
            "basic":{"user":"{client_id}","password":"…"}}
            """#)
        #expect(
            loaded.value(.authEndpoints)
                == #"[{"url":"https://id.example","remote":{"preset":"auth0","query":{"k":"…"}}}]"#)
        #expect(loaded.settings.auth.remote.json.contains("s3cret"))
    }

    @Test("endpoints with a description of their own are handed on, without empty objects")
    func endpoints() throws {
        let loaded = try Given(file: #"""
            {"auth": {"endpoints": [{"url": "https://a.example/x", "remote": {"preset": "strapi", "login": {}, "profile": null}},
             {"url": "http://b.example"}]}}
            """#).load()
        let endpoints = loaded.settings.auth.endpoints
        #expect(endpoints.map(\.url) == ["https://a.example/x", "http://b.example"])
        #expect(endpoints.map(\.description) == [#"{"preset":"strapi","profile":null}"#, "{}"])
        #expect(loaded.origin(.authEndpoints) == Given.file)
        #expect(try Given().load().settings.auth.endpoints.isEmpty)
    }

    @Test("what is wrong with the list is told with its place", arguments: [
        (#"{}"#, .wrongType(origin: Given.file, key: "auth.endpoints", found: "{}", allowed: .objects(0...100))),
        (#"[5]"#, .wrongType(origin: Given.file, key: "auth.endpoints[0]", found: "5", allowed: .object)),
        (#"[{"remote": {}}]"#, .missingKey(origin: Given.file, key: "auth.endpoints[0].url")),
        (#"[{"url": "local"}]"#,
            .notAllowed(origin: Given.file, key: "auth.endpoints[0].url", found: "\"local\"", allowed: .url)),
        (#"[{"url": "https://a.example?k=1"}]"#,
            .notAllowed(origin: Given.file, key: "auth.endpoints[0].url", found: "\"https://a.example?k=1\"", allowed: .url)),
        (#"[{"url": "https://u:p@a.example"}]"#, .credentialsInURL(origin: Given.file, key: "auth.endpoints[0].url")),
        (#"[{"url": "https://a.example"}, {"url": "https://b.example", "remote": null}]"#,
            .wrongType(origin: Given.file, key: "auth.endpoints[1].remote", found: "null", allowed: .object)),
        (#"[{"url": "https://a.example", "remot": {}}]"#,
            .unknownKey(origin: Given.file, key: "auth.endpoints[0].remot", nearest: "auth.endpoints[0].remote")),
    ] as [(String, SettingsProblem)])
    func wrongEndpoints(list: String, problem: SettingsProblem) {
        #expect(Given(file: #"{"auth": {"endpoints": \#(list)}}"#).problems == [problem])
        let variable = "ROLLCALL_AUTH_ENDPOINTS"
        #expect(Given(environment: [variable: list]).problems == [
            .onlyInFile(origin: .environment(variable), key: "auth.endpoints"),
        ])
    }

    @Test("a member that is no object is told, and a variable cannot hold one")
    func wrong() {
        #expect(Given(file: #"{"auth": {"remote": {"login": "x"}}}"#).problems == [
            .wrongType(origin: Given.file, key: "auth.remote.login", found: "\"x\"", allowed: .objectOrNull),
        ])
        let variable = "ROLLCALL_AUTH_REMOTE_LOGIN"
        #expect(Given(environment: [variable: "{}"]).problems == [
            .onlyInFile(origin: .environment(variable), key: "auth.remote.login"),
        ])
    }
}
