import Accounts
import Browsing
import Networking
import SignIn
import Testing

@Suite struct SessionFailureCodeTests {
    @Test(
        "each failure has a code that scripts compare",
        arguments: [
            (.nobodyAt(endpoint: "local"), "no_session"), (.noneCurrent(others: []), "no_session"),
            (.undescribed(email: "", endpoint: ""), "endpoint_not_described"),
            (.refused(email: "", endpoint: ""), "session_ended"),
            (.notChecked(.network(.interrupted)), "endpoint_unreachable"),
            (.notChecked(.tooManyRequests(retryAfter: nil)), "too_many_requests"),
            (.notChecked(.overloaded(retryAfter: nil)), "endpoint_overloaded"),
            (.unknown(email: "", endpoint: nil, stored: []), "no_such_session"),
            (.ambiguous(email: "", endpoints: []), "ambiguous_session"),
        ] as [(SessionError, String)])
    func codes(failure: SessionError, code: String) { #expect(CommandError.session(failure).code == code) }
}
