import Networking
import Synchronization
import Testing
import Transport

@Suite("A trace")
struct TraceTests {
    private func trace(_ request: HTTPRequest, _ answer: Result<HTTPResponse, NetworkError>) async -> String {
        let text = Mutex("")
        let clock = ManualClock()
        let transport = HTTPTransport { _ async throws(NetworkError) in
            clock.pass(.milliseconds(12))
            return try answer.get()
        }
        _ = try? await transport.traced(clock: clock) { more in text.withLock { $0 += more } }.send(request)
        return text.withLock { $0 }
    }

    private func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: [.init("Content-Type", "application/json")], body: Array(text.utf8))
    }

    @Test("shows no address of a key for one-time codes, whatever it is called")
    func keyAddress() async {
        let text = await trace(
            HTTPRequest(method: .get, url: "https://id.example/"),
            .success(json(#"{"link":"otpauth://totp/Kim?secret=ABC","more":["OTPAUTH%3A%2F%2Ftotp%2Fx"]}"#)))
        #expect(text.contains(#"{"link":"[redacted]","more":["[redacted]"]}"#))
    }

    @Test("shows a login and its answer, and nothing that signs anybody in")
    func login() async {
        let text = await trace(
            HTTPRequest(
                method: .post, url: "https://me:pw@id.example/login?key=abc&lang=en#part",
                headers: [.init("Content-Type", "application/json"), .init("Authorization", "Bearer s1")],
                body: Array(#"{"email":"kim@example.com","password":"pw one"}"#.utf8)),
            .success(
                HTTPResponse(
                    status: 200,
                    headers: [
                        .init("Content-Type", "application/json"), .init("Set-Cookie", "sid=s2"), .init("X-Own", "s3"),
                    ],
                    body: Array(
                        #"{"name":"Kim","token":"s4","token_type":"Bearer","data":{"refresh":"s5","n":1}}"#.utf8))))
        #expect(
            text == """
                > POST https://[redacted]@id.example/login?key=[redacted]&lang=en
                > Content-Type: application/json
                > Authorization: [redacted]
                >
                > {"email":"kim@example.com","password":"[redacted]"}

                < 200 (12 ms)
                < Content-Type: application/json
                < Set-Cookie: [redacted]
                < X-Own: [redacted]
                <
                < {"name":"Kim","token":"[redacted]","token_type":"Bearer","data":{"refresh":"[redacted]","n":1}}


                """)
    }

    @Test(
        "redacts what stands in a request under a name that is not known, in JSON and in a form",
        arguments: [
            ("application/json", #"{"user":{"email":"kim@example.com","parole":"hunter2","n":4711}}"#),
            ("application/json; charset=utf-8", #"[{"email":"kim@example.com"},"hunter2",4711]"#),
            ("application/x-www-form-urlencoded", "grant_type=password&email=kim@example.com&parole=hunter2&code=4711"),
            ("application/x-www-form-urlencoded", "email=kim@example.com&hunter2&4711"),
        ])
    func unknown(type: String, body: String) async {
        let request = HTTPRequest(
            method: .post, url: "https://id.example/", headers: [.init("content-type", type)], body: Array(body.utf8))
        let text = await trace(request, .failure(.interrupted))
        #expect(text.contains("kim@example.com"))
        #expect(!text.contains("hunter2") && !text.contains("4711"))
        #expect(text.hasSuffix("! interrupted (12 ms)\n\n"))
    }

    @Test(
        "redacts a token in an answer, by its member's name or by its look",
        arguments: [
            #"{"key":"S"}"#, #"{"access":"S"}"#, #"{"jwt":"S","user":{}}"#, #"{"data":{"access_token":"S"}}"#,
            #"{"meta":{"session_token":"S"}}"#, #"{"idToken":"S"}"#, #"{"mfaPendingCredential":"S"}"#,
            #"{"tokens":{"a":"S"}}"#, #"{"results":[{"login":{"password":"S"}}]}"#, #"{"token":["S"]}"#,
        ])
    func answer(body: String) async {
        let request = HTTPRequest(method: .get, url: "https://id.example/")
        let named = await trace(request, .success(json(body.replacing("S", with: "hunter"))))
        #expect(!named.contains("hunter") && named.contains("[redacted]"))
        let opaque = #"{"zugang":"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x","people":3}"#
        let seen = await trace(request, .success(json(opaque)))
        #expect(seen.contains(#"{"zugang":"[redacted]","people":3}"#))
    }

    /// What a request sends, in each of the places where it may stand.
    private static let sent: [HTTPRequest] = [
        HTTPRequest(
            method: .post, url: "https://id.example/", headers: [.init("content-type", "application/json")],
            body: Array(#"{"email":"kim@example.com","parole":"hün \"t/2"}"#.utf8)),
        HTTPRequest(
            method: .post, url: "https://id.example/",
            headers: [.init("content-type", "application/x-www-form-urlencoded")],
            body: Array("email=kim%40example.com&parole=h%C3%BCn+%22t%2F2".utf8)),
        HTTPRequest(method: .get, url: "https://id.example/?page=2&k=h%C3%BCn%20%22t%2F2#x"),
        HTTPRequest(method: .get, url: "https://id.example/", headers: [.init("X-Key", #"hün "t/2"#)]),
        HTTPRequest(method: .get, url: "https://id.example/", headers: [.init("Authorization", #"Bearer hün "t/2"#)]),
        HTTPRequest(method: .get, url: "https://id.example/", headers: [.init("Cookie", #"a=b; sid=hün "t/2"#)]),
        HTTPRequest(
            method: .get, url: "https://id.example/",
            // The words app:h%C3%BCn+%22t%2F2
            headers: [.init("Authorization", "Basic YXBwOmglQzMlQkNuKyUyMnQlMkYy")]),
    ]

    @Test("redacts in an answer what its request sent, wherever and however that is repeated", arguments: sent)
    func repeated(request: HTTPRequest) async {
        let answers = [
            #"{"detail":[{"loc":["body","password"],"input":"hün \"t/2","n":1}]}"#,
            #"{"detail":"not hün \"t/2, try again","n":1}"#,
            #"{"detail":"{\"input\":\"hün \\\"t/2\"}","n":1}"#,
            #"{"detail":"{\"input\":\"h\\u00fcn \\\"t/2\"}","n":1}"#,
            #"{"detail":"/in?p=h%c3%bcn+%22t%2f2","n":1}"#, #"{"hün \"t/2":2,"n":1}"#,
        ]
        for answer in answers {
            let text = await trace(request, .success(json(answer, status: 422)))
            let shown = text.split(separator: "<").last ?? ""
            #expect(!text.contains("t/2") && !text.lowercased().contains("t%2f2"), "\(text)")
            #expect(shown.contains("[redacted]") && shown.contains(#""n":1"#), "\(text)")
        }
        let headers = HTTPResponse(
            status: 302, headers: [.init("Location", "/in?page=h%C3%BCn+%22t%2F2"), .init("Server", #"x hün "t/2"#)])
        let text = await trace(request, .success(headers))
        #expect(text.hasSuffix("< Location: [redacted]\n< Server: [redacted]\n\n"), "\(text)")
    }

    @Test("redacts a number that was sent, and keeps what it was sent with")
    func code() async {
        let request = HTTPRequest(
            method: .post, url: "https://id.example/", headers: [.init("content-type", "application/json")],
            body: Array(#"{"email":"kim@example.com","code":123456}"#.utf8))
        let text = await trace(request, .success(json(#"{"input":123456,"user":"kim@example.com","type":"Bearer"}"#)))
        #expect(
            text.hasSuffix(
                #"""
                < {"input":"[redacted]","user":"kim@example.com","type":"Bearer"}


                """#), "\(text)")
    }

    @Test(
        "redacts what stands in an address under a name that is not known, and keeps the directory's",
        arguments: [
            ("grant_type=password&k=topsecret1", "grant_type=password&k=[redacted]"),
            ("results=500&nat=au,ch&seed=a&page=2&inc=name", "results=500&nat=au,ch&seed=a&page=2&inc=name"),
            ("page=4f9d2c1b7a6e5d3c2b1a&x", "page=[redacted]&[redacted]"),
        ])
    func address(query: String, shown: String) async {
        let text = await trace(HTTPRequest(method: .get, url: "https://id.example/?\(query)"), .failure(.interrupted))
        #expect(text.hasPrefix("> GET https://id.example/?\(shown)\n"), "\(text)")
    }

    @Test(
        "keeps what tells a failure",
        arguments: [
            #"{"error":{"code":"invalid_credentials","message":"Wrong email or password"}}"#,
            #"{"detail":"LOGIN_BAD_CREDENTIALS"}"#, #"{"expires_at":"2026-01-31T09:15:00Z","expires_in":3600}"#,
        ])
    func kept(body: String) async {
        #expect(await trace(HTTPRequest(method: .get, url: "https://id.example/"), .success(json(body))).contains(body))
    }

    @Test(
        "leaves out a body that is neither JSON nor a form: a bare text may be a token",
        arguments: [
            "1|abc", #""abc""#, "<html>abc</html>",
        ])
    func leftOut(body: String) async {
        let text = await trace(HTTPRequest(method: .get, url: "https://id.example/"), .success(json(body)))
        #expect(!text.contains("abc") && text.contains("< (\(body.utf8.count) bytes left out)"))
    }

    @Test("holds no control character of foreign text")
    func controls() async {
        let answer = HTTPResponse(
            status: 200, headers: [.init("Server", "a\u{1B}[2J\u{202E}")],
            body: Array(#"{"a":"\u009b\u001b\u202e"}"#.utf8))
        let text = await trace(HTTPRequest(method: .get, url: "https://id.example/"), .success(answer))
        #expect(
            !text.unicodeScalars.contains {
                $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
            })
        #expect(text.contains("Server: a\u{FFFD}[2J"))
    }

    @Test("redacts in every later answer what was sent before, by any transport of the same trace")
    func later() async {
        let text = Mutex("")
        let secrets = TracedSecrets()
        func send(_ request: HTTPRequest, _ answer: HTTPResponse) async {
            let transport = HTTPTransport { _ async throws(NetworkError) in answer }
                .traced(clock: ManualClock(), secrets: secrets) { more in text.withLock { $0 += more } }
            _ = try? await transport.send(request)
        }
        await send(
            HTTPRequest(
                method: .post, url: "https://id.example/", headers: [.init("content-type", "application/json")],
                body: Array(#"{"email":"kim@example.com","password":"hunter two"}"#.utf8)),
            json("{}"))
        await send(HTTPRequest(method: .get, url: "https://id.example/me"), json(#"{"note":"your hunter two","n":2}"#))
        #expect(text.withLock { !$0.contains("hunter") && $0.contains(#"{"note":"[redacted]","n":2}"#) })
    }

    @Test("redacts what a request names as its secret in header names, addresses and errors, there and later")
    func named() async {
        let secrets = TracedSecrets()
        let text = Mutex("")
        var login = HTTPRequest(
            method: .post, url: "https://id.example/login", headers: [.init("Content-Type", "application/json")],
            body: Array(#"{"kind":"login","parole":"Hunter-two-9"}"#.utf8))
        Array("Hunter-two-9".utf8).withUnsafeBytes { login.secrets.add($0) }
        let answer = HTTPResponse(
            status: 200,
            headers: [
                // HTTP/2 writes small letters (RFC 9113, 8.2.1).
                .init("x-hunter-two-9", "1"), .init("Server", "x Hunter\u{AD}-two-9"), .init("Age", "7"),
            ])
        let exchanges: [(HTTPRequest, Result<HTTPResponse, NetworkError>)] = [
            (login, .success(answer)),
            (
                HTTPRequest(
                    method: .put, url: "https://id.example/users/Hunter%2Dtwo-9?page=2",
                    headers: [.init("Content-Type", "application/json")],
                    body: Array(#"{"email":"hunter-two-9","username":"login"}"#.utf8)),
                .failure(.unreachable(reason: "no hunter-two-9"))
            ),
        ]
        for (request, result) in exchanges {
            let transport = HTTPTransport { _ async throws(NetworkError) in try result.get() }
                .traced(clock: ManualClock(), secrets: secrets) { more in text.withLock { $0 += more } }
            _ = try? await transport.send(request)
        }
        #expect(
            text.withLock { $0 } == """
                > POST https://id.example/login
                > Content-Type: application/json
                >
                > {"kind":"[redacted]","parole":"[redacted]"}

                < 200 (0 ms)
                < [redacted]: [redacted]
                < Server: [redacted]
                < Age: 7

                > PUT https://id.example/users/[redacted]?page=2
                > Content-Type: application/json
                >
                > {"email":"[redacted]","username":"login"}

                ! unreachable(reason: "no [redacted]") (0 ms)


                """)
    }

    @Test("redacts what the description says is secret in an answer, there and later, and no constant of a few letters")
    func described() async {
        let secrets = TracedSecrets()
        let text = Mutex("")
        var login = HTTPRequest(
            method: .post, url: "https://id.example/", headers: [.init("content-type", "application/json")],
            body: Array(#"{"v":"1","kind":"abc"}"#.utf8))
        login.secretMembers = ["sid", "value"]
        for (request, body) in [
            (login, #"{"data":{"sid":"one two"},"value":["three 3"],"n":"1"}"#),
            (
                HTTPRequest(method: .get, url: "https://id.example/me"),
                #"{"a":"one two","b":"three 3","n":"11","kind":"abc"}"#
            ),
        ] {
            let transport = HTTPTransport { _ async throws(NetworkError) in json(body) }
                .traced(clock: ManualClock(), secrets: secrets) { more in text.withLock { $0 += more } }
            _ = try? await transport.send(request)
        }
        let shown = text.withLock { $0 }
        #expect(!shown.contains("one two") && !shown.contains("three"), "\(shown)")
        #expect(shown.contains(#""n":"1""#), "\(shown)")
        #expect(shown.contains(#"{"a":"[redacted]","b":"[redacted]","n":"11","kind":"abc"}"#), "\(shown)")
    }
}
