import Testing
import Times

@Suite("Dates as HTTP writes them (RFC 9110, 5.6.7)")
struct HTTPDateTests {
    @Test(
        "the three forms of one moment are read alike",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func read(text: String) { #expect(HTTPDate.seconds(from: text, thisYear: 2026) == 784_111_777) }

    @Test(
        "a year of two digits is never more than fifty years ahead",
        arguments: [
            ("76", 2026, "2076"), ("77", 2026, "1977"), ("00", 1999, nil), ("49", 2000, "2049"), ("99", 2026, "1999"),
        ])
    func twoDigits(year: String, thisYear: Int, meant: String?) {
        let short = HTTPDate.seconds(from: "Sunday, 06-Nov-\(year) 08:49:37 GMT", thisYear: thisYear)
        #expect(short == meant.flatMap { HTTPDate.seconds(from: "Sun, 06 Nov \($0) 08:49:37 GMT", thisYear: 2026) })
    }

    @Test(
        "written in the form in use, and read back",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_835_438_400, "Tue, 29 Feb 2028 12:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ])
    func written(seconds: Int, text: String) {
        #expect(HTTPDate.string(from: CivilDate(seconds: seconds)) == text)
        #expect(HTTPDate.seconds(from: text, thisYear: 2026) == seconds)
    }

    @Test(
        "what is no date is none",
        arguments: [
            "", "soon", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        ])
    func refused(text: String) { #expect(HTTPDate.seconds(from: text, thisYear: 2026) == nil) }
}
