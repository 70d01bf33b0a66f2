import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("What a description has sent")
struct DescribedRequestTests {
    @Test("a header of the description takes the place of the program's, in any case; a request's that of the whole")
    func headersOnce() async throws {
        let stub = StubTransport(.json(200, Answers.profile))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(
                json: #"""
                    {"headers":{"accept":"application/vnd.api+json","X-App":"a"},
                     "login":{"headers":{"content-type":"application/vnd.api+json","x-app":"b"},"fields":{"a":"b"}},
                     "profile":{"path":"/me","headers":{"authorization":"Token {token}"}}}
                    """#))
        _ = await endpoint.login(.example())
        _ = await endpoint.profile(SessionTokens(access: Token("abc")))
        let type = "application/vnd.api+json"
        #expect(
            stub.requests.map(\.headers) == [
                [.init("accept", type), .init("content-type", type), .init("x-app", "b")],
                [.init("X-App", "a"), .init("accept", type), .init("authorization", "Token abc")],
            ])
    }

    @Test(
        "a name that would lead to another path is not sent",
        arguments: [".", "..", "...", "a..b", "a/../b", "%2e%2e"])
    func dotSegments(name: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(
                json: #"{"identifier":"username","login":{"path":"/users/{username}/session"}}"#))
        let login = LoginRequest(login: try LoginName(name, .username), password: Secret(bytes: [0x61]))
        let result = await endpoint.login(login)
        if name == "." || name == ".." {
            #expect(result == .unavailable(.notUnderstood(reason: .notForPath)))
            #expect(stub.requests.isEmpty)
        } else {
            let sent = name.replacing("%", with: "%25").replacing("/", with: "%2F")
            #expect(stub.requests.map(\.url) == ["https://example.com/users/\(sent)/session"])
        }
    }

    @Test(
        "a field may be a list or null; in a form the name stands for each element, and null is left out",
        arguments: [
            ("json", #"{"a":["x",1,true,null,["ada@example.com"]],"b":null,"c":[],"d":{"e":[2.5]}}"#),
            ("form", "a=x&a=1&a=true&a=ada%40example.com&d%5Be%5D=2.5"),
        ])
    func lists(encoding: String, body: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(
                json: #"""
                    {"login":{"encoding":"\#(encoding)","fields":{"a":["x",1,true,null,["{email}"],"{code}"],"b":null,"c":[],
                     "d.e":[2.5]}}}
                    """#))
        _ = await endpoint.login(.example())
        #expect(stub.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
    }

    @Test(
        "a number is sent as it is written",
        arguments: ["9007199254740993", "-0.10", "1e400", "100000000000000000000001"])
    func numbers(number: String) async throws {
        for (encoding, body) in [
            ("json", #"{"tenant":[\#(number)]}"#), ("form", "tenant=\(number.replacing("+", with: "%2B"))"),
        ] {
            let stub = StubTransport(.json(200, Answers.session))
            let description = try EndpointDescription(
                json: #"{"login":{"encoding":"\#(encoding)","fields":{"tenant":[\#(number)]}}}"#)
            _ = await (try stub.endpoint(description: description)).login(.example())
            #expect(stub.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
        }
    }

    @Test(
        "a request that is described sends what it says, and nothing of rollcall's own",
        arguments: [
            (#"{"login":{"method":"GET","path":"/in","headers":{"X-App":"a"}}}"#, ""),
            (#"{"login":{"path":"/in","query":{"user":"{email}"}}}"#, ""),
            (#"{"login":{"path":"/in","basic":{"user":"{email}","password":"x"}}}"#, ""),
            (#"{"login":{"method":"PUT","path":"/in","headers":{"X-App":"a"}}}"#, ""),
            (#"{"preset":"rollcall","login":{"method":"GET"}}"#, ""),
            (#"{"login":{"method":"GET","fields":{"a":"b"}}}"#, #"{"a":"b"}"#),
            (#"{"login":{"fields":{"a":"b"}}}"#, #"{"a":"b"}"#),
            // What names a preset is laid over it: elsewhere, or otherwise encoded, it is rollcall's still.
            (#"{"preset":"rollcall","login":{"path":"/in"}}"#, #"{"email":"ada@example.com","password":"secret"}"#),
            (#"{"preset":"rollcall","login":{"encoding":"form"}}"#, "email=ada%40example.com&password=secret"),
            (#"{"preset":"rollcall","login":{"method":"PUT"}}"#, #"{"email":"ada@example.com","password":"secret"}"#),
            (#"{"login":{}}"#, #"{"email":"ada@example.com","password":"secret"}"#),
        ])
    func redefined(json: String, body: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        _ = await (try stub.endpoint(description: EndpointDescription(json: json))).login(.example())
        #expect(stub.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
        #expect(stub.requests.allSatisfy { !$0.body.isEmpty || $0.headers.allSatisfy { $0.name != "Content-Type" } })
    }

    @Test(
        "a login or a renewal described by its place alone is told to be without its fields",
        arguments: [
            (#"{"login":{"path":"/in"}}"#, ["login.fields"]),
            (#"{"login":{"method":"GET"}}"#, ["login.fields"]),
            (#"{"login":{"encoding":"form"},"refresh":{"path":"/new"}}"#, ["login.fields", "refresh.fields"]),
            (
                #"{"refresh":{"path":"/new","carries_token":true},"logout":{"method":"DELETE"},"profile":{"path":"/me"}}"#,
                []
            ),
        ])
    func withoutFields(json: String, keys: [String]) {
        var problems: [SettingsProblem] = []
        do throws(SettingsError) { _ = try EndpointDescription(json: json) } catch { problems = error.problems }
        #expect(problems == keys.map { .missingKey(origin: .defaultValue, key: $0) })
    }

    @Test(
        "a null takes out a field that is there, and is what any other holds",
        arguments: [
            (
                #"{"preset":"rollcall","login":{"fields":{"email":null,"otp":null}}}"#,
                #"{"otp":null,"password":"secret"}"#
            ),
            (#"{"login":{"fields":{"user":"{email}","otp":null}}}"#, #"{"otp":null,"user":"ada@example.com"}"#),
        ])
    func nulls(json: String, body: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        _ = await (try stub.endpoint(description: EndpointDescription(json: json))).login(.example())
        #expect(stub.requests.map { String(decoding: $0.body, as: UTF8.self) } == [body])
    }
}
