import Accounts
import RemoteAccounts
import Settings
import Testing
import Transport

@Suite("How a described request is written")
struct RequestWritingTests {
    /// What a login sends by a description.
    private func sent(_ description: String, _ request: LoginRequest = .example()) async throws -> HTTPRequest? {
        let stub = StubTransport(.json(200, Answers.session))
        _ = await (try stub.endpoint(description: EndpointDescription(json: description))).login(request)
        return stub.requests.first
    }

    @Test(
        "a header takes a tab and anything from the space on, and no other control character",
        arguments: [
            (0x08, false), (0x09, true), (0x0A, false), (0x0D, false), (0x1F, false), (0x20, true), (0x7E, true),
            (0x7F, false), (0x80, true), (0xFF, true),
        ] as [(UInt8, Bool)])
    func headerBytes(byte: UInt8, isSent: Bool) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(json: #"{"login":{"headers":{"X-Key":"{password}"}}}"#))
        let password = Secret(bytes: [0x61, byte, 0x62])
        let result = await endpoint.login(
            LoginRequest(email: try EmailAddress("ada@example.com"), password: password))
        guard isSent else {
            #expect(result == .unavailable(.notUnderstood(reason: .notForHeader)))
            #expect(stub.requests.isEmpty)
            return
        }
        let header = try #require(stub.requests.first?.headers.first { $0.name == "X-Key" })
        #expect(header.withUnsafeBytes { Array($0) } == [0x61, byte, 0x62])
    }

    @Test("what is encoded for an address already is not encoded again, and what is encoded otherwise is")
    func path() async throws {
        let description = #"{"identifier":"username","login":{"path":"/u/{login|url}/{login|base64}/{login}"}}"#
        let request = LoginRequest(login: try LoginName("\u{FC} /~", .username), password: Secret(bytes: [0x61]))
        let url = try await sent(description, request)?.url
        #expect(url == "https://example.com/u/%C3%BC%20%2F~/w7wgL34%3D/%C3%BC%20%2F%7E")
    }

    @Test("the queries of the description and of the request follow one another, without what has no value")
    func query() async throws {
        let description = #"""
            {"variables":{"none":""},"query":{"a b":"1 &"},
             "login":{"query":{"c":"{login}","d":"{none}"},"fields":{"p":"{password}"}}}
            """#
        let url = try await sent(description)?.url
        #expect(url == "https://example.com/login?a+b=1+%26&c=ada%40example.com")
    }

    @Test(
        "name and password of HTTP Basic are encoded as in a form first, unless they are a person's",
        arguments: [
            (#"{"user":"a b","password":"c:d&e"}"#, "Basic YStiOmMlM0FkJTI2ZQ=="),
            (#"{"user":"a b","password":"c:d&e","encoding":"none"}"#, "Basic YSBiOmM6ZCZl"),
        ])
    func basic(credentials: String, value: String) async throws {
        let request = try await sent(#"{"login":{"basic":\#(credentials),"fields":{"p":"{password}"}}}"#)
        #expect(request?.headers.first { $0.name == "Authorization" }?.value == value)
    }

    @Test(
        "fields with the beginning of a path in common are in one object",
        arguments: [
            ("json", #"{"a":{"b":1,"c":{"d":"ada@example.com","e":false}},"f":null,"g":[]}"#),
            ("form", "a%5Bb%5D=1&a%5Bc%5D%5Bd%5D=ada%40example.com&a%5Bc%5D%5Be%5D=false"),
        ])
    func nested(encoding: String, body: String) async throws {
        let fields = #"{"a.b":1,"a.c.d":"{login}","a.c.e":false,"f":null,"g":[]}"#
        let request = try await sent(#"{"login":{"encoding":"\#(encoding)","fields":\#(fields)}}"#)
        #expect(request.map { String(decoding: $0.body, as: UTF8.self) } == body)
    }

    @Test("a form's field may have neither name nor value")
    func emptyField() async throws {
        let request = try await sent(#"{"login":{"encoding":"form","fields":{"":"","b":"c"}}}"#)
        #expect(request.map { String(decoding: $0.body, as: UTF8.self) } == "=&b=c")
    }

    @Test(
        "a password that is no text is not sent inside a list or an object of JSON either",
        arguments: [#""a":["x","{password}"]"#, #""a":[["{password}"],"x"]"#, #""a.b":"{password}","c":1"#])
    func noText(fields: String) async throws {
        let stub = StubTransport(.json(200, Answers.session))
        let endpoint = try stub.endpoint(
            description: EndpointDescription(json: #"{"login":{"fields":{\#(fields)}}}"#))
        let request = LoginRequest(email: try EmailAddress("ada@example.com"), password: Secret(bytes: [0xFF]))
        #expect(await endpoint.login(request) == .unavailable(.notUnderstood(reason: .passwordNotText)))
        #expect(stub.requests.isEmpty)
    }

    @Test("the members that a trace must not show: where the session's secrets are, and what sets up a second factor")
    func secretMembers() async throws {
        let request = try await sent(
            #"""
            {"session":{"token":["data.0.access","header:X-Token"],"refresh_token":"data.[k=v].refresh",
             "device":"list.*"}}
            """#)
        #expect(request?.secretMembers == ["access", "refresh", "list", "key", "uri", "recovery_codes"])
    }

    @Test("what any request's answer carries over is not shown in a trace either")
    func carriedMembers() async throws {
        let request = try await sent(
            #"""
            {"before":[{"path":"/b","carry":{"flow":"b.flow"}}],
             "login":{"fields":{"f":"{flow}"},"carry":{"a":["x.key","list.0"]}},
             "after":[{"path":"/a","carry":{"k":"after","c":"cookie:c"}}],
             "session":{"credential":"{k}","token":"t","refresh_token":null,"device":null},
             "second_factor":{"when":{"m":"*"},"carry":{"m":"mfa.ticket"},
              "challenge":{"path":"/c","carry":{"o":"otp"}}}}
            """#)
        #expect(request?.secretMembers == ["t", "flow", "key", "list", "after", "ticket", "otp"])
    }
}
