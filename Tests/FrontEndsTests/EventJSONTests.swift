import Accounts
import Browsing
import ClientWords
import Doubles
import FrontEnds
import JSON
import Networking
import People
import SamplePeople
import SignIn
import Testing
import Words

/// The objects of the contract: names and order of members, nulls, escapes.
@Suite struct EventJSONTests {
    private let messages = Messages(.english)

    private func lines(_ event: BrowserEvent) -> [String] { event.json(messages).map(\.text) }

    @Test("a person has twelve members, in the order of the contract")
    func person() {
        let person = Person(
            id: "6f2c", name: "김 지민", age: 31, gender: .female, email: "jimin@example.com", phone: "010-1",
            cell: "010-2",
            city: "서울", state: "", country: "South Korea", nat: "KR", picture: "https://example.com/1.jpg"
        )
        let line = #"""
            {"event":"person","id":"6f2c","name":"김 지민","age":31,"gender":"female","email":"jimin@example.com","phone":"010-1","cell":"010-2","city":"서울","state":null,"country":"South Korea","nat":"KR","picture":"https://example.com/1.jpg"}
            """#
        #expect(JSONValue.event("person", person.members()).text == line)
    }

    @Test("what a refresh changed is one object a section")
    func changed() {
        let changes = [
            SectionChange(title: "Men", inserted: 1, removed: 2, moved: 3, updated: 4),
            SectionChange(title: "Women", inserted: 0, removed: 0, moved: 0, updated: 0),
        ]
        #expect(
            lines(.changed(changes)) == [
                #"{"event":"changed","section":"Men","inserted":1,"removed":2,"moved":3,"updated":4}"#,
                #"{"event":"changed","section":"Women","inserted":0,"removed":0,"moved":0,"updated":0}"#,
            ])
        #expect(lines(.changed([])) == [])
    }

    @Test("the profile has its endpoint, and null where no end is known")
    func profile() {
        #expect(
            lines(.profile(.sample, endpoint: "https://example.com", place: .keyring)) == [
                #"{"event":"profile","name":"Ann","email":"ann@example.com","login":"ann@example.com","endpoint":"https://example.com","expires_at":"2026-01-31T12:00:00Z","store":"keyring"}"#
            ])
        #expect(
            lines(.profile(Profile(name: "", email: "a@b.c", expiresAt: nil), endpoint: "local")) == [
                #"{"event":"profile","name":"","email":"a@b.c","login":"a@b.c","endpoint":"local","expires_at":null,"store":null}"#
            ])
    }

    @Test("a logout says whether the endpoint knows; help is no object")
    func others() {
        #expect(lines(.logout(.ok)) == [#"{"event":"logout","status":"ok"}"#])
        #expect(lines(.logout(.unavailable(.network(.interrupted)))) == [#"{"event":"logout","status":"forgotten"}"#])
        #expect(lines(.help()) == [])
    }

    @Test(
        "a login has seven members, whatever became of it",
        arguments: [
            (
                .ok(.sample(name: "Ann", email: "Ann@example.com")),
                #"{"event":"login","status":"ok","name":"Ann","email":"Ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":"2026-01-31T12:00:00Z","reason":null,"retry_after":null}"#
            ),
            (
                .ok(.sample(expiresAt: nil)),
                #"{"event":"login","status":"ok","name":"Ann","email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":null,"retry_after":null}"#
            ),
            (
                .rejected(.credentials),
                #"{"event":"login","status":"rejected","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"invalid_credentials","retry_after":null}"#
            ),
            (
                .rejected(.forbidden(message: "no")),
                #"{"event":"login","status":"rejected","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"forbidden","retry_after":null}"#
            ),
            (
                .invalid(message: nil),
                #"{"event":"login","status":"invalid","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"bad_request","retry_after":null}"#
            ),
            (
                .locked(retryAfter: .milliseconds(29_001)),
                #"{"event":"login","status":"locked","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"too_many_attempts","retry_after":30}"#
            ),
            (
                .locked(retryAfter: nil),
                #"{"event":"login","status":"locked","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"too_many_attempts","retry_after":null}"#
            ),
            (
                .secondFactor(.unanswerable),
                #"{"event":"login","status":"second_factor","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"second_factor","retry_after":null}"#
            ),
            (
                .secondFactor(SecondFactor(enrolment: SecondFactorEnrolment(key: .empty, uri: .empty))),
                #"{"event":"login","status":"second_factor","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"second_factor_setup_required","retry_after":null}"#
            ),
            (
                .unavailable(.timedOut(after: .seconds(10))),
                #"{"event":"login","status":"unavailable","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"endpoint_unreachable","retry_after":null}"#
            ),
        ] as [(LoginResult, String)])
    func login(result: LoginResult, line: String) {
        let outcome = LoginOutcome(login: "ann@example.com", endpoint: "local", result: result)
        #expect(lines(.login(outcome)) == [line])
    }

    @Test("a form that was not sent has the same members")
    func invalidForm() {
        let outcome = LoginOutcome(
            login: "ann@example.com", endpoint: "local",
            invalid: LoginForm(login: "ann@example.com", password: .empty))
        #expect(
            lines(.login(outcome)) == [
                #"{"event":"login","status":"invalid","name":null,"email":"ann@example.com","login":"ann@example.com","endpoint":"local","expires_at":null,"reason":"password_empty","retry_after":null}"#
            ])
    }

    @Test(
        "a malformed form has a reason that a script can compare",
        arguments: [
            ("", 0, "email_empty"), ("ann", 0, "email_malformed"),
            (String(repeating: "a", count: 255), 1, "email_too_long"),
            ("a b@c.d", 1, "email_malformed"), ("a@b.c", 0, "password_empty"), ("a@b.c", 4_097, "password_too_long"),
        ])
    func reasons(email: String, bytes: Int, reason: String) {
        let form = LoginForm(login: email, password: PasswordFacts(byteCount: bytes))
        let outcome = LoginOutcome(login: email, endpoint: "local", invalid: form)
        #expect(outcome.json.text.contains("\"reason\":\"\(reason)\""))
        #expect(outcome.json.text.contains("\"email\":null,\"login\":\"\(email)\"") == reason.hasPrefix("email"))
    }

    @Test(
        "every failure has a code that does not change",
        arguments: [
            (.unknownCommand("x"), "unknown_command"), (.missingArgument(command: "open"), "missing_argument"),
            (.unexpectedArgument(command: "next", argument: "2"), "unexpected_argument"),
            (.lineTooLong(limit: 1), "line_too_long"), (.noSuchSection("x"), "no_such_section"),
            (.noSuchPerson("x"), "no_such_person"), (.lastPage, "last_page"), (.firstPage, "first_page"),
            (.onlyPage(isNext: true), "last_page"),
            (.notExported(path: "/x", reason: "r"), "not_exported"), (.onlyPage(isNext: false), "first_page"),
            (.nothingToEnd, "no_session"),
            (.noSectionOpen, "no_section_open"), (.nothingBehind, "nothing_behind"), (.noSession, "no_session"),
            (.sessionEnded, "session_ended"), (.idle(minutes: 10), "idle"),
            (.directory(.unauthorized), "session_ended"), (.directory(.tokenNotSent), "token_not_sent"),
            (.directory(.tokenRefused(isDescribed: false)), "token_refused"),
            (.directory(.loginNotEnough(LoginRequirement(contexts: "phr"))), "login_not_enough"),
            (.loginRequired(LoginRequirement(contexts: "phr")), "login_not_enough"),
            (.directory(.forbidden), "forbidden"),
            (.directory(.tooMany(retryAfter: nil)), "too_many_requests"),
            (.directory(.network(.unreachable(reason: "x"))), "directory_unreachable"),
            (.directory(.network(.timedOut(after: .seconds(1)))), "directory_unreachable"),
            (.directory(.network(.insecure(reason: "x"))), "directory_unreachable"),
            (.directory(.network(.interrupted)), "directory_unreachable"),
            (.directory(.overloaded(retryAfter: .seconds(1))), "directory_failed"),
            (.directory(.serverError(status: 500)), "directory_failed"),
            (.directory(.status(404)), "directory_not_understood"),
            (.directory(.notUnderstood(reason: "x")), "directory_not_understood"),
            (.directory(.network(.tooLarge(limit: 1))), "directory_not_understood"),
            (.directory(.cancelled), "cancelled"),
            (.endpoint(.network(.unreachable(reason: "x"))), "endpoint_unreachable"),
            (.endpoint(.timedOut(after: .seconds(1))), "endpoint_unreachable"),
            (.endpoint(.network(.insecure(reason: "x"))), "endpoint_unreachable"),
            (.endpoint(.network(.interrupted)), "endpoint_unreachable"),
            (.endpoint(.serverError(status: 500)), "endpoint_failed"),
            (.endpoint(.tooManyRequests(retryAfter: nil)), "too_many_requests"),
            (.endpoint(.overloaded(retryAfter: nil)), "endpoint_overloaded"),
            (.endpoint(.redirected(location: nil)), "endpoint_not_understood"),
            (.endpoint(.misconfigured(code: "x")), "endpoint_misconfigured"),
            (.endpoint(.notUnderstood(reason: .notJSON)), "endpoint_not_understood"),
            (.endpoint(.storageNotWritable(path: "x", reason: "x")), "storage_not_writable"),
            (.endpoint(.storageExposed(path: "x", .symbolicLink)), "storage_exposed"),
            (.endpoint(.storageDamaged(path: "x", reason: "x")), "storage_damaged"),
            (.endpoint(.storageNewer(path: "x", version: 9)), "storage_newer"),
            (.endpoint(.databaseUnavailable(name: "x", reason: "x")), "database_unavailable"),
            (.endpoint(.outOfMemory(bytes: 1)), "out_of_memory"),
            (.endpoint(.renewedElsewhere), "session_busy"),
            (.endpoint(.cancelled), "cancelled"),
        ] as [(CommandError, String)])
    func codes(failure: CommandError, code: String) {
        #expect(failure.code == code)
        let message = JSONValue.string(messages.error(failure)).text
        #expect(lines(.failed(failure)) == [#"{"event":"error","code":"\#(code)","message":\#(message)}"#])
    }

    @Test(
        "whatever a terminal would act on is escaped, and everything else is as it was",
        arguments: [
            ("a\"b\\c/d", #""a\"b\\c/d""#), ("a\nb\rc\td", #""a\nb\rc\td""#), ("\u{0}\u{1F}", #""\u0000\u001f""#),
            ("\u{1B}[31m", #""\u001b[31m""#), ("\u{7F}\u{80}\u{9B}\u{9F}", #""\u007f\u0080\u009b\u009f""#),
            ("\u{61C}\u{200E}\u{200F}", #""\u061c\u200e\u200f""#), ("\u{2028}\u{2029}", #""\u2028\u2029""#),
            ("\u{202A}x\u{202E}", #""\u202ax\u202e""#), ("\u{2066}\u{2069}", #""\u2066\u2069""#),
            ("\r\n", #""\r\n""#), ("é김ك\u{A0}", "\"é김ك\u{A0}\""), ("👩‍👩‍👧", "\"👩‍👩‍👧\""), ("e\u{301}", "\"e\u{301}\""),
        ])
    func escapes(text: String, line: String) {
        #expect(Array(JSONValue.string(text).text.utf8) == Array(line.utf8))
    }

    @Test("values are written on one line, members in their order")
    func values() {
        let value = JSONValue.object(pairs: [
            ("b", .null), ("a", .boolean(true)), ("n\n", .integer(-7)),
            ("list", .array([.string(""), .object([]), .array([])])),
            ("raw", .number("1.50")),
        ])
        #expect(value.text == #"{"b":null,"a":true,"n\n":-7,"list":["",{},[]],"raw":1.50}"#)
    }
}
