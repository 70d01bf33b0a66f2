import Foundation
import JSON
import Settings
import Testing

@Suite("The description of an endpoint")
struct EndpointDescriptionTests {
    /// What a preset cannot know.
    static let needed = [
        "oidc": #"{"openid":{"client_id":"c"}}"#,
        "keycloak": #"{"variables":{"realm":"r","client_id":"c"}}"#, "auth0": #"{"variables":{"client_id":"c"}}"#,
        "gotrue": #"{"variables":{"api_key":"k"}}"#, "firebase": #"{"variables":{"api_key":"k"}}"#,
        "canaille": #"{"variables":{"client_id":"c"}}"#,
        "django-oauth-toolkit": #"{"variables":{"client_id":"c"}}"#,
    ]

    @Test("how a provider is asked is read, and what is the program's own is refused")
    func openIDMembers() throws {
        func description(_ openID: String) throws -> EndpointDescription {
            try EndpointDescription(json: #"{"preset":"oidc","openid":{"client_id":"c",\#(openID)}}"#)
        }
        let client = try #require(
            try description(
                #""parameters":{"audience":"a"},"client_auth":"basic-raw","redirect":"http://localhost:8765/in","#
                    + #""metadata":{"token_endpoint":"https://x.example/t"}"#
            ).openID)
        #expect(client.parameters == ["audience": "a"] && client.clientProof == .rawBasic && client.port == 8_765)
        #expect(client.redirect.host == "localhost" && client.redirect.path == "/in")
        #expect(client.metadata["token_endpoint"] == .string("https://x.example/t"))
        let keyed = try #require(try description(#""client_key_file":"/k.pem","client_key_id":"1""#).openID)
        #expect(keyed.clientProof == .privateKeyJWT && keyed.keyFile == "/k.pem" && keyed.keyID == "1")
        let wrong = [
            #""parameters":{"state":"x"}"#, #""parameters":{"redirect_uri":"x"}"#, #""parameters":{"a":1}"#,
            #""client_auth":"x"#, #""redirect":"https://localhost/in""#, #""redirect":"http://example.com/in""#,
            #""redirect":"http://localhost.example/in""#, #""redirect":"http://localhost""#,
            #""redirect":"http://localhost:0/in""#, #""redirect":"http://127.0.0.1/in?x""#, #""metadata":"x""#,
            #""client_auth":"private_key_jwt""#,
        ]
        for openID in wrong {
            #expect(throws: SettingsError.self, "\(openID)") { try description(openID) }
        }
    }

    @Test("every preset is whole, and says what it cannot know", arguments: Preset.all)
    func presets(preset: Preset) throws {
        let description = try EndpointDescription(preset: preset.name, overrides: Self.needed[preset.name] ?? "{}")
        #expect(!description.session.token.isEmpty || description.session.credential != nil)
        #expect(!description.failure.meanings.isEmpty || preset.name == "radicale")
        if Self.needed[preset.name] != nil {
            let missing = problems(preset.name, "{}")
            #expect(!missing.isEmpty)
            for problem in missing {
                #expect(["variables.", "openid."].contains { problem.key?.hasPrefix($0) == true })
                #expect(problem == .missing(problem.key ?? ""))
            }
        }
        // Printed and taken back it is the same.
        #expect(try EndpointDescription(json: filled(preset)) == description)
        #expect(preset.description.hasPrefix("{\n  \"preset\": \"\(preset.name)\",\n  \""))
    }

    @Test(
        "a login at an open path that makes the session of what was typed takes any password, unless it requires something",
        arguments: [
            (#"{"login":{"method":"GET","path":"/me","basic":{"user":"{login}","password":"{password}"}}"#, true),
            (#"{"login":{"method":"GET","path":"/me","headers":{"X":"{password}"}}"#, true),
            (#"{"login":{"method":"GET","path":"/{login}","headers":{"X":"{password}"}}"#, false),
            (#"{"login":{"path":"/me","fields":{"x":"{password}"}}"#, false),
            (#"{"login":{"method":"GET","path":"/me","headers":{"X":"{password}"},"require":"user.id"}"#, false),
            (
                #"{"after":[{"path":"/b","require":["a"]}],"login":{"method":"GET","path":"/","headers":{"X":"{password}"}}"#,
                false
            ),
        ])
    func open(members: String, isOpen: Bool) throws {
        let typed = try EndpointDescription(json: members + #","session":{"credential":"{password}"}}"#)
        #expect(typed.takesAnyPasswordAtOpenPath == isOpen)
        #expect(!(try EndpointDescription(json: members + "}")).takesAnyPasswordAtOpenPath)
    }

    @Test("no preset takes any password", arguments: Preset.all)
    func closed(preset: Preset) throws {
        let description = try EndpointDescription(preset: preset.name, overrides: Self.needed[preset.name] ?? "{}")
        #expect(!description.takesAnyPasswordAtOpenPath)
    }

    @Test(
        "without a preset, a request that is described is rollcall's by its place at most; all else is laid over rollcall's"
    )
    func fields() throws {
        let given = #"{"login": {"path": "/in", "fields": {"user": "{email}", "pass": "{password}"}}}"#
        let description = try EndpointDescription(json: given)
        #expect(description.login.fields.map(\.path) == [["pass"], ["user"]])
        #expect(description.login.path.description == "/in")
        #expect(description.session == EndpointDescription.rollcall.session)
        // Beside a login that is described no other request is assumed.
        #expect(description.profile == nil && description.refresh == nil && description.logout == nil)
        let out = try EndpointDescription(json: #"{"logout": {}, \#(given.dropFirst())"#).logout
        #expect(out?.path.description == "/logout")
        let joined = try EndpointDescription(json: #"{"preset": "rollcall", \#(given.dropFirst())"#)
        #expect(joined.login.fields.map(\.path) == [["code"], ["device"], ["email"], ["pass"], ["password"], ["user"]])
        #expect(try EndpointDescription(json: #"{"preset": null, "login": {}}"#) == .rollcall)
        #expect(
            try EndpointDescription(json: #"{"refresh": {"fields": {"r": "{refresh_token}"}}}"#).refresh?.fields.map(
                \.path) == [["r"]])
    }

    @Test("a null takes a whole request out, or the second factor", arguments: ["", #""preset": "allauth","#])
    func nulls(preset: String) throws {
        let description = try EndpointDescription(
            json: "{\(preset) \"profile\": null, \"refresh\": null, \"logout\": null, \"second_factor\": null}")
        #expect(
            description.profile == nil && description.refresh == nil && description.logout == nil
                && description.secondFactor == nil)
    }

    @Test("every file in the folder of presets is one, and each name that people may have configured is still there")
    func names() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Settings/Presets").standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".json") }
        #expect(Preset.all.map(\.name) == files.map { String($0.dropLast(".json".count)) }.sorted())
        let promised: Set = [
            "airflow", "allauth", "auth0", "canaille", "devise-jwt", "devpi", "directus", "dj-rest-auth", "django",
            "django-oauth-toolkit", "djoser", "fastapi-users", "firebase", "flask-security", "gotrue", "jupyterhub",
            "keycloak", "keystone", "label-studio", "oauth2-password", "oidc", "pocketbase", "radicale", "rollcall",
            "sanctum", "strapi", "superset", "synapse",
        ]
        #expect(promised.isSubset(of: Preset.all.map(\.name)))
        #expect(Preset.named("nobody") == nil)
    }

    @Test("single members are laid over the preset's, and a null takes one out")
    func overrides() throws {
        let description = try EndpointDescription(
            preset: "rollcall",
            overrides: #"""
                {"login": {"path": "/v2/login", "fields": {"email": null, "user.name": "{email}"}}, "refresh": null}
                """#)
        #expect(description.login.path.description == "/v2/login")
        #expect(description.login.fields.map(\.path) == [["code"], ["device"], ["password"], ["user", "name"]])
        #expect(description.refresh == nil)
        #expect(description.profile?.request.path == EndpointDescription.rollcall.profile?.request.path)
    }

    @Test(
        "what is wrong is told with its path",
        arguments: [
            (#"{"logn": {}}"#, .unknown("logn", nearest: "login")),
            (#"{"login": {"feilds": {}}}"#, .unknown("login.feilds", nearest: "login.fields")),
            (#"{"login": {"path": null}}"#, .missing("login.path")),
            (#"{"login": 5}"#, .wrongType("login", found: "5", .object)),
            (#"{"login": {"path": "login"}}"#, .notAllowed("login.path", found: "\"login\"", .described(.requestPath))),
            (
                #"{"login": {"path": "/a?b=c"}}"#,
                .notAllowed("login.path", found: "\"/a?b=c\"", .described(.requestPath))
            ),
            (
                #"{"login": {"path": "https://u:p@host/x"}}"#,
                .notAllowed("login.path", found: "\"https://u:p@host/x\"", .described(.requestPath))
            ),
            (
                #"{"login": {"method": "post"}}"#,
                .notAllowed("login.method", found: "\"post\"", .oneOf(["GET", "POST", "PUT", "PATCH", "DELETE"]))
            ),
            (
                #"{"login": {"encoding": "xml"}}"#,
                .notAllowed("login.encoding", found: "\"xml\"", .oneOf(["json", "form"]))
            ),
            (#"{"login": {"fields": {"a": {}}}}"#, .wrongType("login.fields.a", found: "{}", .described(.fieldValue))),
            (
                #"{"login": {"fields": {"a": ["b", {}]}}}"#,
                .wrongType("login.fields.a", found: "{}", .described(.fieldValue))
            ),
            (
                #"{"login": {"fields": {"a": ["{emial}"]}}}"#,
                .notAllowed(
                    "login.fields.a", found: "\"{emial}\"",
                    .described(.placeholders(["code", "device", "email", "login", "password", "username"])))
            ),
            (#"{"login": {"fields": []}}"#, .wrongType("login.fields", found: "[]", .object)),
            (
                #"{"login": {"fields": {"a": "{emial}"}}}"#,
                .notAllowed(
                    "login.fields.a", found: "\"{emial}\"",
                    .described(.placeholders(["code", "device", "email", "login", "password", "username"])))
            ),
            (
                #"{"login": {"query": {"p": "{password}"}}}"#,
                .notAllowed(
                    "login.query.p", found: "\"{password}\"", .described(.placeholders(["email", "login", "username"])))
            ),
            (#"{"login": {"basic": "a:b"}}"#, .wrongType("login.basic", found: "\"a:b\"", .object)),
            (#"{"login": {"basic": {"user": "a"}}}"#, .missing("login.basic.password")),
            (
                #"{"login": {"basic": {"usr": "a", "user": "", "password": ""}}}"#,
                .unknown("login.basic.usr", nearest: "login.basic.user")
            ),
            (
                #"{"login": {"basic": {"user": "{email}", "password": "{pass|base64}"}}}"#,
                .notAllowed(
                    "login.basic.password", found: "\"{pass|base64}\"",
                    .described(.placeholders(["code", "device", "email", "login", "password", "username"])))
            ),
            (
                #"{"login": {"headers": {"X": "{password|rot13}"}}}"#,
                .notAllowed(
                    "login.headers.X", found: "\"{password|rot13}\"",
                    .described(.placeholders(["code", "device", "email", "login", "password", "username"])))
            ),
            (
                #"{"before": [{"path": "/in", "carry": {"csrf": "form:"}}]}"#,
                .notAllowed("before[0].carry.csrf", found: "\"form:\"", .described(.sources))
            ),
            (
                #"{"before": [{"path": "/in", "fields": {"a": "{csrf}"}, "carry": {"csrf": "form:csrf"}}, {}]}"#,
                .missing("before[1].path")
            ),
            (
                #"{"profile": {"path": "/u/{user}", "email": "email"}, "login": {"carry": {"id": "id"}}}"#,
                .notAllowed("profile.path", found: "\"/u/{user}\"", .described(.placeholders(["id", "login"])))
            ),
            (
                #"{"failure": {"wait": [{"minutes": "in"}]}}"#,
                .unknown("failure.wait[0].minutes", nearest: nil)
            ),
            (#"{"login": {"success": [700]}}"#, .notAllowed("login.success", found: "[700]", .described(.statuses))),
            (#"{"login": {"carries_token": "no"}}"#, .wrongType("login.carries_token", found: "\"no\"", .boolean)),
            (#"{"headers": {"a b": "x"}}"#, .notAllowed("headers.a b", found: "\"a b\"", .described(.headerName))),
            (
                #"{"headers": {"a": "x\ny"}}"#,
                .notAllowed("headers.a", found: "\"x\\ny\"", .described(.placeholders([])))
            ),
            (
                #"{"token": {"value": "{tokn}"}}"#,
                .notAllowed("token.value", found: "\"{tokn}\"", .described(.placeholders(["login", "token"])))
            ),
            (#"{"session": {"token": null}}"#, .missing("session.token")),
            (#"{"session": {"token": []}}"#, .missing("session.token")),
            (#"{"failure": {"codes": [], "meanings": {"x": "rejected"}}}"#, .missing("failure.codes")),
            (#"{"session": {"token": "a..b"}}"#, .notAllowed("session.token", found: "\"a..b\"", .described(.sources))),
            (#"{"session": {"name": "['a.b"}}"#, .notAllowed("session.name", found: "\"['a.b\"", .described(.sources))),
            (
                #"{"session": {"name": "a.['']"}}"#,
                .notAllowed("session.name", found: "\"a.['']\"", .described(.sources))
            ),
            (
                #"{"session": {"name": "claim:a:b:c"}}"#,
                .notAllowed("session.name", found: "\"claim:a:b:c\"", .described(.sources))
            ),
            (#"{"session": {"name": ["a", 1]}}"#, .wrongType("session.name", found: "[\"a\",1]", .described(.sources))),
            (
                #"{"session": {"name": "heder:X"}}"#,
                .notAllowed("session.name", found: "\"heder:X\"", .described(.sources))
            ),
            (#"{"session": {"expires": "in"}}"#, .wrongType("session.expires", found: "\"in\"", .described(.expiries))),
            (
                #"{"session": {"expires": [{"second": "in"}]}}"#,
                .unknown("session.expires[0].second", nearest: "session.expires[0].seconds")
            ),
            (
                #"{"failure": {"meanings": {"x": "wrong"}}}"#,
                .notAllowed(
                    "failure.meanings.x", found: "\"wrong\"",
                    .oneOf([
                        "rejected", "locked", "unverified", "forbidden", "invalid", "second_factor", "wrong_code",
                        "expired_code",
                        "misconfigured",
                    ]))
            ),
            (#"{"second_factor": {"answer": {}}}"#, .missing("second_factor.answer.path")),
            (
                #"{"second_factor": {"when": {"a": {}}}}"#,
                .wrongType("second_factor.when.a", found: "{}", .described(.condition))
            ),
            (
                #"{"second_factor": {"when": {"header:X-MFA": true}}}"#,
                .wrongType("second_factor.when.header:X-MFA", found: "true", .described(.textCondition))
            ),
            (
                #"{"second_factor": {"when": {":status": "403"}}}"#,
                .wrongType("second_factor.when.:status", found: "\"403\"", .described(.statusCondition))
            ),
            (
                #"{"failure": {"codes": [":status"], "meanings": {"locked": "locked"}}}"#,
                .notAllowed("failure.meanings.locked", found: "\"locked\"", .described(.code([":status"])))
            ),
            (
                #"{"failure": {"codes": ["error"], "meanings": {":status=423": "locked"}}}"#,
                .notAllowed("failure.meanings.:status=423", found: "\":status=423\"", .described(.code(["error"])))
            ),
            (#"{"failure": {"codes": null}}"#, .missing("failure.codes")),
            (#"{"variables": {"emial": "x"}}"#, .unknown("variables.emial", nearest: nil)),
            (
                #"{"variables": {"tenant": "x", "tenent": "y"}, "query": {"t": "{tenant}"}}"#,
                .unknown("variables.tenent", nearest: "variables.tenant")
            ),
            (#"{"variables": {"x": 1}}"#, .wrongType("variables.x", found: "1", .described(.text))),
        ] as [(String, SettingsProblem)])
    func wrong(overrides: String, problem: SettingsProblem) {
        #expect(problems("rollcall", overrides) == [problem])
    }

    @Test("everything that is wrong is told at once")
    func all() {
        let problems = problems(
            "keycloak", #"{"variables": {"relm": "r"}, "login": {"path": "x", "encoding": 1}, "x": 1}"#)
        #expect(
            problems.map(\.key) == [
                "variables.realm", "variables.client_id", "login.path", "login.encoding", "x", "variables.relm",
            ])
    }

    @Test("a preset that there is not is told with those that there are")
    func unknownPreset() {
        let preset = SettingsProblem.notAllowed("preset", found: "\"nobody\"", .oneOf(Preset.all.map(\.name)))
        #expect(problems("nobody", "{}") == [preset])
        // Of what depends on the preset nothing is known.
        let login = #"{"variables": {"x": "y"}, "login": {"method": "post", "fields": {"a": "{realm}"}}}"#
        let methods = Settings.Allowed.oneOf(["GET", "POST", "PUT", "PATCH", "DELETE"])
        #expect(problems("nobody", login) == [preset, .notAllowed("login.method", found: "\"post\"", methods)])
        #expect(throws: SettingsError.self) { try EndpointDescription(json: #"{"preset": 5}"#) }
    }

    private func problems(_ preset: String, _ overrides: String) -> [SettingsProblem] {
        do {
            _ = try EndpointDescription(preset: preset, overrides: overrides)
            return []
        } catch {
            return error.problems
        }
    }

    /// The preset's own text, with what it cannot know.
    private func filled(_ preset: Preset) -> String {
        var text = preset.description
        for (place, value) in [("realm", "r"), ("client_id", "c"), ("api_key", "k")] {
            text = text.replacing("\"\(place)\": null", with: "\"\(place)\": \"\(value)\"")
        }
        return text
    }
}

extension SettingsProblem {
    fileprivate static func unknown(_ key: String, nearest: String?) -> Self {
        .unknownKey(origin: .defaultValue, key: key, nearest: nearest)
    }

    fileprivate static func missing(_ key: String) -> Self { .missingKey(origin: .defaultValue, key: key) }

    fileprivate static func wrongType(_ key: String, found: String, _ allowed: Settings.Allowed) -> Self {
        .wrongType(origin: .defaultValue, key: key, found: found, allowed: allowed)
    }

    fileprivate static func notAllowed(_ key: String, found: String, _ allowed: Settings.Allowed) -> Self {
        .notAllowed(origin: .defaultValue, key: key, found: found, allowed: allowed)
    }
}
