import Settings
import Testing

@Suite("What a description may not say, although it has the form")
struct RefusedMemberTests {
    private static let builtIn = [
        "code", "device", "email", "login", "password", "refresh_token", "token", "username",
    ]

    private func problems(_ json: String) -> [SettingsProblem] {
        do throws(SettingsError) {
            _ = try EndpointDescription(json: json)
            return []
        } catch {
            return error.problems
        }
    }

    private func problem(_ key: String, _ found: String, _ allowed: Settings.Allowed.Description) -> SettingsProblem {
        .notAllowed(origin: .defaultValue, key: key, found: found, allowed: .described(allowed))
    }

    @Test(
        "a variable with a name of the program's own, by which a password would get into an address",
        arguments: builtIn)
    func variable(name: String) {
        let used = #""login":{"path":"/in/{\#(name)}","fields":{"p":"{password}"}}"#
        for rest in [used, #""query":{"x":"{\#(name)}"}"#, #""profile":{"path":"/me/{\#(name)}"}"#, #""login":{}"#] {
            let found = problems(#"{"preset":"rollcall","variables":{"\#(name)":"V"},\#(rest)}"#)
            #expect(found == [problem("variables.\(name)", "\"\(name)\"", .ownName(Self.builtIn))], "\(rest)")
        }
    }

    @Test("a carried value with such a name, wherever it is carried from", arguments: builtIn)
    func carried(name: String) {
        let carry = #""carry":{"\#(name)":"a"}"#
        for (rest, place) in [
            (#""before":[{"path":"/a",\#(carry)}]"#, "before[0]"), (#""login":{\#(carry)}"#, "login"),
            (#""after":[{"path":"/a",\#(carry)}],"profile":{"path":"/me/{\#(name)}"}"#, "after[0]"),
            (#""second_factor":{"when":{"a":"*"},\#(carry)}"#, "second_factor"),
            (#""second_factor":{"when":{"a":"*"},"challenge":{"path":"/a",\#(carry)}}"#, "second_factor.challenge"),
        ] as [(String, String)] {
            let expected = problem("\(place).carry.\(name)", "\"\(name)\"", .ownName(Self.builtIn))
            #expect(problems(#"{"preset":"rollcall",\#(rest)}"#) == [expected], "\(rest)")
        }
    }

    @Test("names that only contain such a name are others")
    func others() {
        #expect(problems(#"{"variables":{"password2":"x","Token":"y"},"query":{"a":"{password2}{Token}"}}"#) == [])
    }

    @Test(
        "a header that frames the body, in any case, of every request or of one, or the token's",
        arguments: ["Content-Length", "content-length", "Transfer-Encoding", "TRANSFER-ENCODING"])
    func framing(name: String) {
        let headers = #""headers":{"\#(name)":"5"}"#
        for (rest, key) in [
            (headers, "headers.\(name)"), (#""login":{\#(headers)}"#, "login.headers.\(name)"),
            (#""token":{"header":"\#(name)"}"#, "token.header"),
        ] as [(String, String)] {
            let found = problems(#"{"preset":"rollcall",\#(rest)}"#)
            #expect(found == [problem(key, "\"\(name)\"", .headerName)], "\(rest)")
        }
        #expect(problems(#"{"headers":{"Content-Type":"a/b","TE":"trailers","Content-Length2":"5"}}"#) == [])
    }

    @Test(
        "a form of a session's end that is none, or several at once",
        arguments: [
            ("{}", "{}"), (#"{"epoch":"a","seconds":"b"}"#, "{…}"), (#"{"epoch":null}"#, "{…}"),
            (#"{"epoch":[]}"#, "{…}"), (#"{"epoch":null,"seconds":"b"}"#, nil), (#"{"epoch":["a","b"]}"#, nil),
        ] as [(String, String?)])
    func expiry(form: String, found: String?) {
        for (rest, key) in [
            (#""session":{"expires":[{"date":"c"},\#(form)]}"#, "session.expires[1]"),
            (#""profile":{"expires":[{"date":"c"},\#(form)]}"#, "profile.expires[1]"),
            (#""failure":{"wait":[{"date":"c"},\#(form)]}"#, "failure.wait[1]"),
        ] as [(String, String)] {
            let expected = found.map { [problem(key, $0, .expiry)] } ?? []
            #expect(problems(#"{"preset":"rollcall",\#(rest)}"#) == expected, "\(rest)")
        }
    }
}
