import Accounts
import FoundationEssentials
import RemoteAccounts
import Testing
import Transport

@Suite("What a description finds in an answer")
struct AnswerReadingTests {
    private func session(_ description: String, _ answer: HTTPResponse) async throws -> String {
        let recording = try Recording("rollcall", with: #"{"session":{\#(description)}}"#, answer)
        return try await recording.login().words
    }

    @Test(
        "the token: from a path, a list, a header, a cookie or the bare body",
        arguments: [
            (#""token": "a.b""#, .json(200, #"{"a":{"b":"t"}}"#)),
            (#""token": "a.1.b""#, .json(200, #"{"a":[{"b":"x"},{"b":"t"}]}"#)),
            (#""token": "a.*.b""#, .json(200, #"{"a":[{"c":"x"},{"b":"t"}]}"#)),
            (#""token": "a.[k=v].b""#, .json(200, #"{"a":[{"k":"w","b":"x"},{"k":"v","b":"t"}]}"#)),
            (
                #""token": "a.[k=v].[m=*].b""#,
                .json(200, #"{"a":[{"k":"v","b":"x","m":null},{"m":{},"k":"v","b":"t"}]}"#)
            ),
            (#""token": ["x", "y"]"#, .json(200, #"{"x":"","y":"t"}"#)),
            (#""token": ["x", "y"]"#, .json(200, #"{"x":null,"y":"t"}"#)),
            (#""token": "header:X-Token""#, .json(204, "", .init("x-token", "t"))),
            (#""token": "header:Authorization""#, .json(200, "{}", .init("Authorization", "BEARER t"))),
            (
                #""token": "cookie:sid""#,
                .json(204, "", .init("Set-Cookie", "sid2=x"), .init("set-cookie", "sid=t; Path=/; HttpOnly"))
            ),
            (#""token": "cookie:sid""#, .json(200, "", .init("Set-Cookie", "sid=\"t\"; Secure"))),
            (#""token": "body""#, .json(200, "t\r\n")), (#""token": "body""#, .json(200, #""t""#)),
        ] as [(String, HTTPResponse)])
    func token(description: String, answer: HTTPResponse) async throws {
        #expect(try await session(description, answer) == "ada@example.com <ada@example.com> t - -")
    }

    @Test(
        "the end: seconds, milliseconds, a date, an epoch, a number in a string, a claim",
        arguments: [
            (#"{"seconds": "e"}"#, "60"), (#"{"seconds": "e"}"#, #""60""#), (#"{"seconds": "e"}"#, #""6e1""#),
            (#"{"milliseconds": "e"}"#, "60000"), (#"{"date": "e"}"#, #""2026-01-01T12:01:00Z""#),
            (#"{"date": "e"}"#, #""2026-01-01T21:01:00.123456+09:00""#), (#"{"date": "e"}"#, #""2026-01-01T12:01:00""#),
            (#"{"date": "e"}"#, #""2026-01-01T12:01""#), (#"{"date": "e"}"#, #""2026-01-01 12:01:00""#),
            (#"{"date": "e"}"#, #"" 2026-01-01 12:01:00.5 UTC""#), (#"{"date": "e"}"#, #""2026-01-01T21:01:00+0900""#),
            (#"{"date": "e"}"#, #""2026-01-01 13:01:00,000000000 +01\n""#),
            (#"{"date": "x"}, {"date": "e"}"#, #""2026-01-01t12:01z""#),
            (#"{"seconds": "e"}, {"epoch": "claim:exp"}"#, #""never""#), (#"{"epoch": "e"}"#, "1767268860"),
            (#"{"epoch": "e"}"#, #""1767268860""#), (#"{"epoch_milliseconds": "e"}"#, "1767268860000"),
            (#"{"epoch": "claim:exp"}"#, "null"), (#"{"seconds": "x"}, {"seconds": "e"}"#, "60"),
        ])
    func end(forms: String, value: String) async throws {
        let token = jwt(#"{"exp":1767268860}"#)
        let answer = HTTPResponse.json(200, #"{"token":"\#(token)","e":\#(value)}"#)
        #expect(try await session(#""expires": [\#(forms)]"#, answer).hasSuffix(" - 60"))
    }

    @Test("a date without a time is the first moment of that day")
    func day() async throws {
        let answer = HTTPResponse.json(200, #"{"token":"t","e":"2026-01-02"}"#)
        #expect(try await session(#""expires": [{"date": "e"}]"#, answer).hasSuffix(" 43200"))
    }

    @Test(
        "an end that cannot be read is unknown, and the session is good all the same",
        arguments: [
            (#"{"seconds": "e"}"#, #""soon""#), (#"{"seconds": "e"}"#, #""nan""#), (#"{"seconds": "e"}"#, "1e300"),
            (#"{"epoch": "e"}"#, "-1"), (#"{"epoch": "e"}"#, "99999999999999"), (#"{"date": "e"}"#, "60"),
            (#"{"date": "e"}"#, #""tomorrow""#), (#"{"date": "e"}"#, #""2026-13-01""#),
            (#"{"date": "e"}"#, #""2026-01-02Z""#),
            (#"{"date": "e"}"#, #""2026-01-01T25:00""#), (#"{"date": "e"}"#, #""2026-01-01T12:01:00 PST""#),
            (#"{"seconds": "e"}"#, "[1]"), (#"{"seconds": "e"}"#, "true"),
        ])
    func noEnd(forms: String, value: String) async throws {
        let recording = try Recording(
            "rollcall", with: #"{"session":{"expires": [\#(forms)]}}"#, .json(200, #"{"token":"t","e":\#(value)}"#)
        )
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> t - -")
    }

    @Test(
        "a name with a dot or a colon in it is quoted: of a claim, of a claim of another JWT, of a member",
        arguments: [
            "claim:['https://ns.example.com/name']", "claim:id:['https://ns.example.com/name']",
            "claim:['a.b'].id:['https://ns.example.com/name']", "['a.b'].['c:d']", "['list'].0.['c:d']",
        ])
    func quoted(place: String) async throws {
        let token = jwt(#"{"https://ns.example.com/name":"Ada"}"#)
        let words = try await session(
            #""name": "\#(place)""#,
            .json(
                200,
                """
                {"token":"\(token)","id":"\(token)","a.b":{"id":"\(token)","c:d":"Ada"},"list":[{"c:d":"Ada"}]}
                """))
        #expect(words.hasPrefix("Ada <ada@example.com> "))
    }

    @Test(
        "a JWT that is none has no claims and is a token all the same",
        arguments: [
            "a.b.c", "a.e30.c", "a..c", "a.b", "....", "a.W10.c", "x",
        ])
    func noClaims(token: String) async throws {
        let words = try await session(
            #""expires": [{"epoch": "claim:exp"}], "name": "claim:name""#, .json(200, #"{"token":"\#(token)"}"#)
        )
        #expect(words == "ada@example.com <ada@example.com> \(token) - -")
    }

    @Test("a password that is no text goes into a form byte by byte, and into JSON not at all")
    func bytes() async throws {
        let request = LoginRequest(
            email: try EmailAddress("a@b.cd"), password: Secret(bytes: [0xFF, 0x20, 0x00, 0x26]))
        let form = try Recording("fastapi-users", .json(400, #"{"detail":"LOGIN_BAD_CREDENTIALS"}"#))
        #expect(await (try form.endpoint()).login(request) == .rejected(.credentials))
        #expect(form.sent[0].hasSuffix("\n\npassword=%FF+%00%26&username=a%40b.cd"))
        let json = try Recording("strapi")
        #expect(await (try json.endpoint()).login(request) == .unavailable(.notUnderstood(reason: .passwordNotText)))
        #expect(json.sent.isEmpty)
    }

    @Test("what a value says stays in its place of an address")
    func places() async throws {
        let recording = try Recording(
            "keycloak", with: #"{"variables":{"realm":"a/../b?c#d %","client_id":"c"}}"#, .json(401, "")
        )
        _ = try await recording.login()
        #expect(recording.sent[0].hasPrefix("POST https://example.com/realms/a%2F..%2Fb%3Fc%23d%20%25/protocol/"))
    }

    @Test("a code of failure may be the beginning of one, and the longest counts")
    func prefixes() async throws {
        let meanings = #"{"failure":{"codes":"e","meanings":{"A*":"locked","AB*":"unverified","ABC":"forbidden"}}}"#
        let recording = try Recording(
            "rollcall", with: meanings, .json(400, #"{"e":"ABC"}"#), .json(400, #"{"e":"ABX"}"#),
            .json(400, #"{"e":"AX"}"#),
            .json(400, #"{"e":"X"}"#), .json(200, #"{"e":"A","token":"t"}"#)
        )
        #expect(try await recording.login() == .rejected(.forbidden(message: nil)))
        #expect(try await recording.login() == .rejected(.unverified(message: nil)))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(try await recording.login() == .invalid(message: nil))
        #expect(try await recording.login() == .locked(retryAfter: nil))
    }

    @Test(
        "a number and a boolean of an answer are what they are, and no text that reads like them",
        arguments: [
            ("true", "true"), ("5", "5"), ("5", "5.0"), ("5.0", "5"), ("9007199254740993", "9007199254740993"),
            (#""true""#, #""true""#), (#""5""#, #""5""#), (#""x""#, #""x""#),
        ])
    func scalars(condition: String, found: String) async throws {
        let asks = #"{"second_factor":{"when":{"data.mfa":\#(condition)}}}"#
        let recording = try Recording(
            "rollcall", with: asks, .json(200, #"{"data":{"mfa":\#(found)},"token":"t"}"#),
            .json(200, #"{"data":{"mfa":false},"token":"t"}"#))
        #expect(try await recording.login() == .secondFactor(SecondFactor()))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> t - -")
    }

    @Test(
        "text that reads as a boolean or a number is neither",
        arguments: [("true", #""true""#), (#""true""#, "true"), ("5", #""5""#), (#""5""#, "5"), ("1", "true")])
    func otherScalars(condition: String, found: String) async throws {
        let asks = #"{"second_factor":{"when":{"data.mfa":\#(condition)}}}"#
        let recording = try Recording("rollcall", with: asks, .json(200, #"{"data":{"mfa":\#(found)},"token":"t"}"#))
        #expect(try await recording.login().words == "ada@example.com <ada@example.com> t - -")
    }

    @Test(
        "an element of a list is known by a text, a number or a boolean",
        arguments: ["true", "7", "7.0", #""7""#, #""true""#])
    func elements(value: String) async throws {
        let wanted = value.contains("7") ? "7" : "true"
        let answer = HTTPResponse.json(200, #"{"a":[{"k":8,"b":"x"},{"k":\#(value),"b":"t"}]}"#)
        #expect(
            try await session(#""token": "a.[k=\#(wanted)].b""#, answer) == "ada@example.com <ada@example.com> t - -")
    }

    @Test("a code of failure may be a boolean or a number")
    func scalarCodes() async throws {
        let meanings = #"{"failure":{"codes":["mfa","n"],"meanings":{"true":"second_factor","7":"locked"}}}"#
        let recording = try Recording("rollcall", with: meanings, .json(200, #"{"mfa":true}"#), .json(400, #"{"n":7}"#))
        #expect(try await recording.login() == .secondFactor(SecondFactor()))
        #expect(try await recording.login() == .locked(retryAfter: nil))
    }

    @Test("the status is a code where it is named, behind those that stand before it")
    func statusCode() async throws {
        let meanings =
            #"{"failure":{"codes":["e",":status"],"meanings":{"423":"locked","5*":"forbidden","X":"unverified"}}}"#
        let recording = try Recording(
            "rollcall", with: meanings, .json(423, ""), .json(423, #"{"e":"X"}"#), .json(507, ""), .json(401, ""))
        #expect(try await recording.login() == .locked(retryAfter: nil))
        #expect(try await recording.login() == .rejected(.unverified(message: nil)))
        #expect(try await recording.login() == .rejected(.forbidden(message: nil)))
        #expect(try await recording.login() == .rejected(.credentials))
    }

    @Test("without a profile request nothing contradicts the session, without a logout request it ends here")
    func nothingToAsk() async throws {
        let recording = try Recording("rollcall", with: #"{"profile":null,"logout":null,"refresh":null}"#)
        let endpoint = try recording.endpoint()
        #expect(await endpoint.profile(held) == .ok(.unconfirmed))
        #expect(await endpoint.logout(held) == .notOffered)
        #expect(await endpoint.refresh(held) == .refused)
        #expect(recording.sent.isEmpty)
    }

    @Test("a challenge that fails says so, and no code is asked for")
    func failedChallenge() async throws {
        let recording = try Recording(
            "pocketbase", .json(401, #"{"mfaId":"m"}"#), .json(500, ""), .json(401, #"{"mfaId":"m"}"#), .json(429, "")
        )
        let request = "POST /api/collections/{collection}/request-otp"
        #expect(try await recording.login() == .unavailable(.step(request: request, .serverError(status: 500))))
        #expect(try await recording.login() == .locked(retryAfter: nil))
    }
}
