import Settings
import Testing

@Suite("An http address in a description")
struct PlainRequestTests {
    private func problems(_ json: String, under url: String) throws -> [SettingsProblem] {
        try EndpointDescription(json: json).plainProblems(under: EndpointURL(url), at: "auth.remote") { _ in
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

    @Test("every request is looked at, and a plain endpoint elsewhere may have what it likes")
    func all() throws {
        let json = #"""
            {"preset":"rollcall","refresh":{"path":"http://x/"},"logout":{"path":"http://x/"},"profile":{"path":"http://x/"},
             "second_factor":{"when":{"a":"*"},"challenge":{"path":"http://x/"},"answer":{"path":"http://x/"}}}
            """#
        #expect(try problems(json, under: "https://x").count == 5)
        #expect(try problems(json, under: "http://localhost").count == 5)
        #expect(try problems(json, under: "http://example.com") == [])
    }
}
