import Testing

extension LoginRouteTests {
    struct Malformed: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: String
        var type: String? = "application/json"
        var status = 400
        var code = "bad_request"
    }

    static let malformed = [
        Malformed(testDescription: "no body", body: ""),
        Malformed(testDescription: "not JSON", body: "email=a"),
        Malformed(testDescription: "half", body: #"{"email":"ada@example.com","password":"r"#),
        Malformed(testDescription: "a list", body: #"["ada@example.com","x"]"#),
        Malformed(testDescription: "no password", body: #"{"email":"ada@example.com"}"#),
        Malformed(testDescription: "no email", body: #"{"password":"x"}"#),
        Malformed(testDescription: "password a number", body: #"{"email":"ada@example.com","password":1}"#),
        Malformed(testDescription: "email null", body: #"{"email":null,"password":"x"}"#),
        Malformed(testDescription: "password empty", body: #"{"email":"ada@example.com","password":""}"#),
        Malformed(testDescription: "password twice", body: #"{"email":"a@b.c","password":"x","password":"y"}"#),
        Malformed(testDescription: "email empty", body: #"{"email":"","password":"x"}"#),
        Malformed(testDescription: "email without a dot", body: #"{"email":"a@b","password":"x"}"#),
        Malformed(testDescription: "email with a line end", body: #"{"email":"a@b.c\r\n","password":"x"}"#),
        Malformed(
            testDescription: "email of 300 bytes",
            body: #"{"email":"\#(String(repeating: "a", count: 294))@b.com","password":"x"}"#
        ),
        Malformed(testDescription: "nested too deep", body: String(repeating: "[", count: 60_000)),
        Malformed(
            testDescription: "a form", body: "email=ada%40example.com&password=x",
            type: "application/x-www-form-urlencoded", status: 415, code: "unsupported_media_type"
        ),
        Malformed(testDescription: "no type", body: "{}", type: nil, status: 415, code: "unsupported_media_type"),
        Malformed(
            testDescription: "larger than 64 KiB",
            body: #"{"email":"ada@example.com","password":"\#(String(repeating: "x", count: 65_536))"}"#,
            status: 413, code: "payload_too_large"
        ),
    ]
}
