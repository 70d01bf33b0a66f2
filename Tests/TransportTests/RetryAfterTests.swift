import FoundationEssentials
import Testing
import Transport

@Suite("When to come back (Retry-After)")
struct RetryAfterTests {
    /// Sun, 15 Mar 2026 12:00:00 GMT.
    private static let noon = Date(timeIntervalSince1970: 1_773_576_000)

    private func wait(_ value: String, sent: String? = nil, received: Date? = noon) -> Duration? {
        var headers = [HTTPRequest.Header("retry-after", value)]
        if let sent { headers.append(HTTPRequest.Header("DATE", sent)) }
        return HTTPResponse(status: 429, headers: headers).retryAfter(received: received)
    }

    @Test(
        "in seconds: at least one, at most a year",
        arguments: [
            ("1", 1), ("30", 30), ("0", 1), ("00120", 120), ("99999999999", 31_536_000),
            ("99999999999999999999", 31_536_000),
            ("0.2", 1), ("1.5", 2), ("2.0", 2), ("9223372036854775807.5", 31_536_000),
        ])
    func seconds(value: String, seconds: Int) { #expect(wait(value, received: nil) == .seconds(seconds)) }

    @Test(
        "at a date in any of the three forms that are to be read (RFC 9110, 5.6.7)",
        arguments: [
            ("Sun, 15 Mar 2026 12:01:30 GMT", 90), ("Sunday, 15-Mar-26 12:01:30 GMT", 90),
            ("Sun Mar 15 12:01:30 2026", 90),
            ("Tue Mar 17 12:00:00 2026", 172_800), ("Thu, 01 Jan 2026 00:00:00 GMT", 1),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 1),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 1), ("Sun Nov  6 08:49:37 1994", 1),
            ("Sun, 15 Mar 2026 12:00:60 GMT", 60),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 31_536_000), ("Wed, 16 Mar 2026 00:00:00 GMT", 43_200),
        ])
    func dates(value: String, seconds: Int) { #expect(wait(value) == .seconds(seconds)) }

    @Test("a leap day counts where there is one")
    func leapDay() {
        let february = Date(timeIntervalSince1970: 1_835_352_000)
        #expect(wait("Tue, 29 Feb 2028 12:00:00 GMT", received: february) == .seconds(86_400))
        #expect(wait("Sun, 29 Feb 2026 12:00:00 GMT") == nil)
    }

    @Test("a date counts from the answer's own, so that this machine's clock may be wrong")
    func ownDate() {
        let until = "Sun, 15 Mar 2026 12:01:30 GMT"
        #expect(wait(until, sent: "Sun, 15 Mar 2026 12:01:00 GMT") == .seconds(30))
        #expect(wait(until, sent: "Sun, 15 Mar 2026 12:01:00 GMT", received: nil) == .seconds(30))
        #expect(wait(until, sent: "today") == .seconds(90))
        #expect(wait(until, received: nil) == nil)
    }

    @Test(
        "what is neither says nothing",
        arguments: [
            "", "-1", "1.", ".5", "1.5.5", "soon", "٣٠", "Sun, 31 Foo 2026 11:00:00 GMT",
            "Sun, 15 Mar 2026 12:01:30 CET",
            "Sun, 15 Mar 2026 24:00:00 GMT", "Sun, 15 Mar 2026 12:61:00 GMT", "Sun, 32 Mar 2026 12:00:00 GMT",
            "Sun, 15 Mar 1969 12:00:00 GMT", "Sun, 15 Mar 2026 12:00 GMT", "Sun, +5 Mar 2026 12:00:00 GMT",
        ])
    func neither(value: String) { #expect(wait(value) == nil) }

    @Test("nothing said")
    func absent() { #expect(HTTPResponse(status: 429).retryAfter(received: Self.noon) == nil) }
}
