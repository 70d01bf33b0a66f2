import Accounts
import FoundationEssentials
import Testing

@Suite struct WireTests {
    private func read(_ text: String) throws(LoginBodyError) -> LoginBody { try read(Array(text.utf8)) }

    private func read(_ bytes: [UInt8]) throws(LoginBodyError) -> LoginBody {
        try Secret(bytes).withUnsafeBytes { bytes throws(LoginBodyError) in try LoginBody(json: bytes) }
    }

    @Test("a login is written as JSON, its password escaped where it must be")
    func loginWritten() throws {
        let body = LoginBody(email: #"o"hara@example.org"#, password: Secret("a\"b\\c\u{0}\n\u{7F}é🔑/"))
        let expected = #"{"email":"o\"hara@example.org","password":"a\"b\\c\u0000\n\u007fé🔑/"}"#
        #expect(try body.json() == Secret(expected))
    }

    @Test("what is written is read back", arguments: ["", " x ", "\u{0}", "\"\\/", "한글 🔑", "\u{1}\u{1F}\u{2028}"])
    func loginRoundTrip(password: String) throws {
        let body = LoginBody(email: "지민@예시.한국", password: Secret(password))
        #expect(try read(body.json().bytes) == body)
    }

    @Test("a password that is no text cannot be written")
    func loginNotText() {
        let body = LoginBody(email: "ann@example.org", password: Secret([0x61, 0xFF]))
        #expect(throws: LoginBodyError.passwordNotText) { try body.json() }
    }

    @Test("every escape is understood")
    func loginEscapes() throws {
        let body = try read(#" { "password" : "\"\\\/\b\f\n\r\t\u00e9\uD83D\uDD11\u0000" , "\u0065mail":"a" } "#)
        #expect(body.email == "a")
        #expect(body.password == Secret("\"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F511}\u{0}"))
    }

    @Test("members it does not know are passed over")
    func loginUnknown() throws {
        let body = try read(#"{"a":[1,-2.5e+3,{"b":null},[]],"email":"a","c":true,"d":{},"password":"p","e":"é"}"#)
        #expect(body == LoginBody(email: "a", password: Secret("p")))
    }

    @Test("null is as good as no code and no device")
    func loginNull() throws {
        let body = try read(#"{"code":null,"email":"a","password":"p","device":null}"#)
        #expect(body == LoginBody(email: "a", password: Secret("p")))
        #expect(throws: LoginBodyError.member("code")) {
            try read(#"{"code":null,"email":"a","password":"p","code":"1"}"#)
        }
    }

    @Test(
        "what is no login says which member is at fault",
        arguments: [
            (#"{}"#, .member("email")),
            (#"{"email":"a"}"#, .member("password")),
            (#"{"password":"p"}"#, .member("email")),
            (#"{"email":1,"password":"p"}"#, .member("email")),
            (#"{"email":"a","password":null}"#, .member("password")),
            (#"{"email":"a","password":["p"]}"#, .member("password")),
            (#"{"email":"a","password":"p","password":"q"}"#, .member("password")),
            (#"{"email":"a","email":"a","password":"p"}"#, .member("email")),
        ] as [(String, LoginBodyError)])
    func loginMember(text: String, problem: LoginBodyError) {
        #expect(throws: problem) { try read(text) }
    }

    @Test(
        "what is not one JSON object is not JSON",
        arguments: [
            "", " ", "null", "[]", "\"email\"", "{", "{\"email\"", "{\"email\":", "{\"email\":\"a", "{\"email\":\"a\\",
            "{\"email\":\"a\\\"", #"{"email":"a","password":"p"} x"#, #"{"email":"a","password":"p"}{}"#,
            #"{"email":"a","password":"p",}"#, #"{"email":"a" "password":"p"}"#, #"{"email":"a","password":"\x"}"#,
            #"{"email":"a","password":"\ud800"}"#, #"{"email":"a","password":"\udc00"}"#, #"{'email':'a'}"#,
            #"{"email":"a","password":"\ud83d\u0041"}"#, #"{"email":"a","password":"\u12"}"#, #"{"a":01}"#,
            #"{"a":.5}"#,
            #"{"a":tru}"#, #"{"a":1e}"#, "{\"email\":\"a\",\"password\":\"\n\"}", "email=a&password=p",
            #"{"a":"# + String(repeating: "[", count: 100_000),
        ])
    func loginNotJSON(text: String) {
        #expect(throws: LoginBodyError.notJSON) { try read(text) }
    }

    @Test("bytes that are no text are not JSON")
    func loginNotUTF8() {
        #expect(throws: LoginBodyError.notJSON) {
            try read(Array(#"{"email":"a","password":""#.utf8) + [0xFF] + Array("\"}".utf8))
        }
    }

    @Test("no cut or flipped byte of a login makes the reader fall")
    func loginMangled() {
        let whole = Array(#"{"email":"a\u00e9","x":[1,{"y":-2e3}],"password":"\uD83D\uDD11é"}"#.utf8)
        for index in whole.indices {
            #expect(throws: (any Error).self) { try read(Array(whole[..<index])) }
            for byte in Array("\0\"\\{}[],:0eu".utf8) + [0x80, 0xFF] {
                var mangled = whole
                mangled[index] = byte
                _ = try? read(mangled)
            }
        }
    }

    @Test("a session crosses the wire whole")
    func session() throws {
        let session = Session(
            name: "Ann", email: "ann@example.org", endpoint: "local",
            tokens: SessionTokens(access: Token("t"), refresh: Token("r")),
            expiresAt: Date(timeIntervalSince1970: 0)
        )
        #expect(
            session.body()
                == Secret(
                    """
                    {"email":"ann@example.org","expires_at":"1970-01-01T00:00:00Z","name":"Ann","refresh_token":"r",\
                    "token":"t","token_type":"Bearer"}
                    """))
    }

    @Test("a session without an end and a refresh token says so, and names are escaped")
    func sessionLeast() {
        let session = Session(
            name: "A\"nn\u{9B}", email: "e", endpoint: "local", tokens: SessionTokens(access: Token("t\\")),
            expiresAt: nil)
        #expect(
            session.body()
                == Secret(
                    #"""
                    {"email":"e","expires_at":null,"name":"A\"nn\u009b","refresh_token":null,"token":"t\\","token_type":"Bearer"}
                    """#))
    }

    @Test(
        "a refresh is one object with its token once, as text",
        arguments: [
            (#"{"refresh_token":"r\u00e9"}"#, "ré"), (#" {"x":[1,{}],"refresh_token":""} "#, ""), ("", nil),
            ("[]", nil),
            ("{}", nil), (#"{"refresh_token":1}"#, nil), (#"{"refresh_token":null}"#, nil),
            (#"{"refresh_token":"a","refresh_token":"a"}"#, nil), (#"{"refresh_token":"a"}x"#, nil),
        ] as [(String, String?)])
    func refresh(json: String, token: String?) {
        let body = Secret(Array(json.utf8)).withUnsafeBytes { RefreshBody(json: $0) }
        #expect(body?.refreshToken == token.map { Token($0) })
    }

    @Test("a session that comes with a secret for its device says it")
    func sessionWithDevice() {
        var session = Session(
            name: "Ann", email: "e", endpoint: "local", tokens: SessionTokens(access: Token("t")), expiresAt: nil)
        session.device = Token("d")
        let expected = #"""
            {"device":"d","email":"e","expires_at":null,"name":"Ann","refresh_token":null,"token":"t","token_type":"Bearer"}
            """#
        #expect(session.body() == Secret(expected))
    }

    @Test("what an owner proves and wants is one object, and read back")
    func owner() throws {
        let body = OwnerBody(password: Secret("p\""), newPassword: Secret("n"), code: Secret("123456"))
        let json = try #require(body.json())
        #expect(json == Secret(#"{"password":"p\"","new_password":"n","code":"123456"}"#))
        let read = try #require(json.withUnsafeBytes { OwnerBody(json: $0) })
        #expect(read.password == Secret("p\"") && read.newPassword == Secret("n") && read.code == Secret("123456"))
        #expect(OwnerBody(code: Secret("1")).json() == Secret(#"{"code":"1"}"#))
        #expect(OwnerBody().json() == Secret("{}"))
        #expect(OwnerBody(password: Secret("p"), code: Secret([0xFF])).json() == nil)
        let partial = Secret(#"{"x":[{}],"new_password":"n","y":null}"#).withUnsafeBytes { OwnerBody(json: $0) }
        #expect(partial == OwnerBody(newPassword: Secret("n")))
        for other in ["", "[]", #"{"code":1}"#, #"{"code":"1","code":"1"}"#, #"{"code":"1"}x"#] {
            #expect(Secret(other).withUnsafeBytes { OwnerBody(json: $0) } == nil, "\(other)")
        }
    }
}
