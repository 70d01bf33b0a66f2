import Settings
import Testing

@Suite("auth.remote, the endpoint's description")
struct DescriptionTests {
    @Test("members are handed on as JSON, the empty ones left out")
    func members() throws {
        let loaded = try Given(file: #"""
            {"auth": {"remote": {"preset": "keycloak", "variables": {"realm": "r"}, "login": {},
             "session": {"name": ["a.b", "c"], "expires": [{"seconds": "e"}]}}}}
            """#).load()
        #expect(loaded.settings.auth.remote.preset == "keycloak")
        #expect(loaded.settings.auth.remote.description == [
            "variables": #"{"realm":"r"}"#, "session": #"{"name":["a.b","c"],"expires":[{"seconds":"e"}]}"#,
        ])
        #expect(
            loaded.settings.auth.remote.overrides
                == #"{"session":{"name":["a.b","c"],"expires":[{"seconds":"e"}]},"variables":{"realm":"r"}}"#
        )
        #expect(loaded.origin(.authRemoteSession) == Given.file)
        #expect(loaded.origin(.authRemoteLogin) == Given.file)
        #expect(loaded.value(.authRemoteSession) == #"{"name":["a.b","c"],"expires":[{"seconds":"e"}]}"#)
    }

    @Test("without anything said it says nothing")
    func nothing() throws {
        let remote = try Given().load().settings.auth.remote
        #expect(remote.preset == "rollcall")
        #expect(remote.overrides == "{}")
    }

    @Test("the listing shows no secret")
    func secrets() throws {
        let file = #"{"auth": {"remote": {"variables": {"client_id": "c", "client_secret": "s3cret"}}}}"#
        let loaded = try Given(file: file).load()
        #expect(loaded.value(.authRemoteVariables) == #"{"client_id":"c","client_secret":"…"}"#)
        #expect(loaded.settings.auth.remote.overrides.contains("s3cret"))
    }

    @Test("a member that is no object is told, and a variable cannot hold one")
    func wrong() {
        #expect(Given(file: #"{"auth": {"remote": {"login": "x"}}}"#).problems == [
            .wrongType(origin: Given.file, key: "auth.remote.login", found: "\"x\"", allowed: .object),
        ])
        let variable = "ROLLCALL_AUTH_REMOTE_LOGIN"
        #expect(Given(environment: [variable: "{}"]).problems == [
            .onlyInFile(origin: .environment(variable), key: "auth.remote.login"),
        ])
    }
}
