import Accounts
import Testing

/// What a login carries besides an address and a password, of which `WireTests` tells.
@Suite struct LoginBodyTests {
    private func read(_ text: String) throws(LoginBodyError) -> LoginBody {
        try Secret(text).withUnsafeBytes { bytes throws(LoginBodyError) in try LoginBody(json: bytes) }
    }

    @Test("a code is written after the password, and read back")
    func code() throws {
        let body = LoginBody(email: "e", password: Secret("p"), code: Secret("1\"2"))
        let json = #"{"email":"e","password":"p","code":"1\"2"}"#
        #expect(try body.json() == Secret(json))
        #expect(try read(json) == body)
    }

    @Test("a code that is no text cannot be written")
    func codeNotText() {
        let body = LoginBody(email: "e", password: Secret("p"), code: Secret([0x31, 0xFF]))
        #expect(throws: LoginBodyError.passwordNotText) { try body.json() }
    }

    @Test("each member is read wherever it stands")
    func members() throws {
        let body = try read(#"{"device":"d","x":1,"code":"c","password":"p","email":"e"}"#)
        #expect(body.email == "e" && body.password == Secret("p"))
        #expect(body.code == Secret("c") && body.device == Token("d"))
        let least = try read(#"{"email":"e","password":"p"}"#)
        #expect(least.code == nil && least.device == nil)
    }

    @Test("a device's secret is not written")
    func deviceUnwritten() throws {
        var body = LoginBody(email: "e", password: Secret("p"))
        body.device = Token("d")
        #expect(try body.json() == Secret(#"{"email":"e","password":"p"}"#))
    }

    @Test(
        "a code or a device's secret that is no text, or there twice, is the member at fault",
        arguments: [
            ("code", #""code":1"#), ("code", #""code":"1","code":"1""#),
            ("device", #""device":1"#), ("device", #""device":"d","device":"d""#),
        ])
    func fault(name: String, members: String) {
        #expect(throws: LoginBodyError.member(name)) {
            try read(#"{"email":"e","password":"p",\#(members)}"#)
        }
    }

    @Test("a member without a value is no JSON", arguments: ["email", "password", "code", "device"])
    func noValue(name: String) {
        #expect(throws: LoginBodyError.notJSON) { try read(#"{"\#(name)":}"#) }
    }
}
