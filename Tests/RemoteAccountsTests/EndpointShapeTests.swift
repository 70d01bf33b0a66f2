import RemoteAccounts
import Testing

@Suite("The description of an endpoint")
struct EndpointShapeTests {
    /// What a preset cannot know.
    static let needed = [
        "keycloak": #"{"variables":{"realm":"r","client_id":"c"}}"#, "auth0": #"{"variables":{"client_id":"c"}}"#,
        "gotrue": #"{"variables":{"api_key":"k"}}"#, "firebase": #"{"variables":{"api_key":"k"}}"#,
    ]

    @Test("every preset is whole, and says what it cannot know", arguments: Preset.all)
    func presets(preset: Preset) throws {
        let shape = try EndpointShape(preset: preset.name, overrides: Self.needed[preset.name] ?? "{}")
        #expect(!shape.session.token.isEmpty)
        #expect(!shape.failure.meanings.isEmpty || preset.name == "none")
        if Self.needed[preset.name] != nil {
            let missing = problems(preset.name, "{}")
            #expect(!missing.isEmpty)
            for problem in missing { #expect(problem.kind == .missing && problem.key.hasPrefix("variables."), "\(problem)") }
        }
        // Printed and taken back it is the same.
        #expect(try EndpointShape(description: filled(preset)) == shape)
        #expect(preset.description.hasPrefix("{\n  \"preset\": \"\(preset.name)\",\n  \""))
    }

    @Test("without a preset, a request that is described is rollcall's by its place at most; all else is laid over rollcall's")
    func fields() throws {
        let given = #"{"login": {"path": "/in", "fields": {"user": "{email}", "pass": "{password}"}}}"#
        let shape = try EndpointShape(description: given)
        #expect(shape.login.fields.map(\.path) == [["pass"], ["user"]])
        #expect(shape.login.path.description == "/in")
        #expect(shape.profile == EndpointShape.rollcall.profile && shape.refresh == EndpointShape.rollcall.refresh)
        let joined = try EndpointShape(description: #"{"preset": "rollcall", \#(given.dropFirst())"#)
        #expect(joined.login.fields.map(\.path) == [["email"], ["pass"], ["password"], ["user"]])
        #expect(try EndpointShape(description: #"{"preset": null, "login": {}}"#) == .rollcall)
        #expect(try EndpointShape(description: #"{"refresh": {"fields": {"r": "{refresh_token}"}}}"#).refresh?.fields.map(\.path) == [["r"]])
    }

    @Test("a null takes a whole request out, or the second factor", arguments: ["", #""preset": "allauth","#])
    func nulls(preset: String) throws {
        let shape = try EndpointShape(
            description: "{\(preset) \"profile\": null, \"refresh\": null, \"logout\": null, \"second_factor\": null}")
        #expect(shape.profile == nil && shape.refresh == nil && shape.logout == nil && shape.secondFactor == nil)
    }

    @Test("the presets are those that are promised, in this order")
    func names() {
        #expect(Preset.all.map(\.name) == [
            "rollcall", "oauth2-password", "keycloak", "fastapi-users", "dj-rest-auth", "gotrue", "pocketbase",
            "firebase", "auth0", "strapi", "directus", "sanctum", "devise-jwt", "allauth",
        ])
        #expect(Preset.named("nobody") == nil)
    }

    @Test("single members are laid over the preset's, and a null takes one out")
    func overrides() throws {
        let shape = try EndpointShape(preset: "rollcall", overrides: #"""
            {"login": {"path": "/v2/login", "fields": {"email": null, "user.name": "{email}"}}, "refresh": null}
            """#)
        #expect(shape.login.path.description == "/v2/login")
        #expect(shape.login.fields.map(\.path) == [["password"], ["user", "name"]])
        #expect(shape.refresh == nil)
        #expect(shape.profile?.request.path == EndpointShape.rollcall.profile?.request.path)
    }

    @Test("what is wrong is told with its path", arguments: [
        (#"{"logn": {}}"#, "logn", .unknown(nearest: "login")),
        (#"{"login": {"feilds": {}}}"#, "login.feilds", .unknown(nearest: "login.fields")),
        (#"{"login": {"path": null}}"#, "login.path", .missing),
        (#"{"login": 5}"#, "login", .wrongType(found: "5", expected: .object)),
        (#"{"login": {"path": "login"}}"#, "login.path", .notAllowed(found: "\"login\"", expected: .requestPath)),
        (#"{"login": {"path": "/a?b=c"}}"#, "login.path", .notAllowed(found: "\"/a?b=c\"", expected: .requestPath)),
        (
            #"{"login": {"path": "https://u:p@host/x"}}"#, "login.path",
            .notAllowed(found: "\"https://u:p@host/x\"", expected: .requestPath)
        ),
        (
            #"{"login": {"method": "post"}}"#, "login.method",
            .notAllowed(found: "\"post\"", expected: .oneOf(["GET", "POST", "PUT", "PATCH", "DELETE"]))
        ),
        (
            #"{"login": {"encoding": "xml"}}"#, "login.encoding",
            .notAllowed(found: "\"xml\"", expected: .oneOf(["json", "form"]))
        ),
        (#"{"login": {"fields": {"a": {}}}}"#, "login.fields.a", .wrongType(found: "{…}", expected: .fieldValue)),
        (#"{"login": {"fields": {"a": ["b", {}]}}}"#, "login.fields.a", .wrongType(found: "{…}", expected: .fieldValue)),
        (
            #"{"login": {"fields": {"a": ["{emial}"]}}}"#, "login.fields.a",
            .notAllowed(found: "\"{emial}\"", expected: .places(["code", "email", "password"]))
        ),
        (#"{"login": {"fields": []}}"#, "login.fields", .wrongType(found: "[…]", expected: .object)),
        (
            #"{"login": {"fields": {"a": "{emial}"}}}"#, "login.fields.a",
            .notAllowed(found: "\"{emial}\"", expected: .places(["code", "email", "password"]))
        ),
        (
            #"{"login": {"query": {"p": "{password}"}}}"#, "login.query.p",
            .notAllowed(found: "\"{password}\"", expected: .places(["email"]))
        ),
        (#"{"login": {"basic": "a:b"}}"#, "login.basic", .wrongType(found: "\"a:b\"", expected: .object)),
        (#"{"login": {"basic": {"user": "a"}}}"#, "login.basic.password", .missing),
        (#"{"login": {"basic": {"usr": "a", "user": "", "password": ""}}}"#, "login.basic.usr",
            .unknown(nearest: "login.basic.user")),
        (
            #"{"login": {"basic": {"user": "{email}", "password": "{password}"}}}"#, "login.basic.password",
            .notAllowed(found: "\"{password}\"", expected: .places(["email"]))
        ),
        (#"{"login": {"success": [700]}}"#, "login.success", .notAllowed(found: "[…]", expected: .statuses)),
        (#"{"login": {"carries_token": "no"}}"#, "login.carries_token", .wrongType(found: "\"no\"", expected: .boolean)),
        (#"{"headers": {"a b": "x"}}"#, "headers.a b", .notAllowed(found: "\"a b\"", expected: .headerName)),
        (#"{"headers": {"a": "x\ny"}}"#, "headers.a", .notAllowed(found: "\"x\ny\"", expected: .places([]))),
        (#"{"token": {"value": "{tokn}"}}"#, "token.value", .notAllowed(found: "\"{tokn}\"", expected: .places(["token"]))),
        (#"{"session": {"token": null}}"#, "session.token", .missing),
        (#"{"session": {"token": "a..b"}}"#, "session.token", .notAllowed(found: "\"a..b\"", expected: .sources)),
        (#"{"session": {"name": "['a.b"}}"#, "session.name", .notAllowed(found: "\"['a.b\"", expected: .sources)),
        (#"{"session": {"name": "a.['']"}}"#, "session.name", .notAllowed(found: "\"a.['']\"", expected: .sources)),
        (#"{"session": {"name": "claim:a:b:c"}}"#, "session.name", .notAllowed(found: "\"claim:a:b:c\"", expected: .sources)),
        (#"{"session": {"name": ["a", 1]}}"#, "session.name", .wrongType(found: "1", expected: .sources)),
        (#"{"session": {"name": "heder:X"}}"#, "session.name", .notAllowed(found: "\"heder:X\"", expected: .sources)),
        (#"{"session": {"expires": "in"}}"#, "session.expires", .wrongType(found: "\"in\"", expected: .expiries)),
        (
            #"{"session": {"expires": [{"second": "in"}]}}"#, "session.expires[0].second",
            .unknown(nearest: "session.expires[0].seconds")
        ),
        (
            #"{"failure": {"meanings": {"x": "wrong"}}}"#, "failure.meanings.x",
            .notAllowed(found: "\"wrong\"", expected: .oneOf([
                "rejected", "locked", "unverified", "forbidden", "invalid", "second_factor", "wrong_code", "expired_code",
                "misconfigured",
            ]))
        ),
        (#"{"second_factor": {"answer": {}}}"#, "second_factor.answer.path", .missing),
        (#"{"second_factor": {"when": {"a": {}}}}"#, "second_factor.when.a", .wrongType(found: "{…}", expected: .fieldValue)),
        (#"{"failure": {"codes": null}}"#, "failure.codes", .missing),
        (#"{"variables": {"emial": "x"}}"#, "variables.emial", .unknown(nearest: "variables.email")),
        (#"{"variables": {"x": 1}}"#, "variables.x", .wrongType(found: "1", expected: .text)),
    ] as [(String, String, ShapeProblem.Kind)])
    func wrong(overrides: String, key: String, kind: ShapeProblem.Kind) {
        #expect(problems("rollcall", overrides) == [ShapeProblem(key: key, kind: kind)])
    }

    @Test("everything that is wrong is told at once")
    func all() {
        let problems = problems("keycloak", #"{"login": {"path": "x", "encoding": 1}}"#)
        #expect(problems.map(\.key) == ["variables.client_id", "variables.realm", "login.encoding", "login.path"])
    }

    @Test("a preset that there is not is told with those that there are")
    func unknownPreset() {
        #expect(problems("nobody", "{}") == [
            ShapeProblem(key: "preset", kind: .notAllowed(found: "\"nobody\"", expected: .oneOf(Preset.all.map(\.name)))),
        ])
        #expect(throws: ShapeFlaws.self) { try EndpointShape(description: #"{"preset": 5}"#) }
    }

    private func problems(_ preset: String, _ overrides: String) -> [ShapeProblem] {
        do {
            _ = try EndpointShape(preset: preset, overrides: overrides)
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
