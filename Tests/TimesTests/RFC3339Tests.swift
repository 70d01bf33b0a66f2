import FoundationEssentials
import Testing
import Times

@Suite struct RFC3339Tests {
    @Test("a date is written in UTC to the second, its fraction cut off")
    func written() {
        #expect(RFC3339.string(from: Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(RFC3339.string(from: Date(timeIntervalSince1970: 1_769_850_900.999)) == "2026-01-31T09:15:00Z")
        #expect(RFC3339.string(from: Date(timeIntervalSince1970: -1)) == "1969-12-31T23:59:59Z")
        #expect(RFC3339.string(from: Date(timeIntervalSince1970: 951_782_400)) == "2000-02-29T00:00:00Z")
    }

    @Test(
        "a moment outside of four-digit years is the first or last of them",
        arguments: [
            (-1e300, "0001-01-01T00:00:00Z"), (1e300, "9999-12-31T23:59:59Z"),
        ])
    func farAway(seconds: Double, text: String) {
        #expect(RFC3339.string(from: Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test(
        "what an offset takes out of four-digit years is the first or last moment of them, and is read again as it",
        arguments: [
            ("9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59Z"), ("9999-12-31T23:59:60Z", "9999-12-31T23:59:59Z"),
            ("0001-01-01T00:00:00+09:00", "0001-01-01T00:00:00Z"), ("0000-12-31T23:59:59Z", "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59+23:59", "9999-12-31T00:00:59Z"),
        ])
    func edges(text: String, written: String) throws {
        let date = try #require(RFC3339.date(from: text))
        #expect(RFC3339.string(from: date) == written)
        #expect(RFC3339.date(from: written) == date)
        #expect(ISO8601.date(from: text) == date)
    }

    @Test("the fraction counts, and so does a leap second")
    func fraction() {
        #expect(RFC3339.date(from: "1970-01-01T00:00:01.25Z")?.timeIntervalSince1970 == 1.25)
        #expect(RFC3339.date(from: "2016-12-31T23:59:60Z") == RFC3339.date(from: "2017-01-01T00:00:00Z"))
    }

    @Test(
        "every form of one moment is read alike",
        arguments: [
            "2026-01-31T09:15:00Z", "2026-01-31T09:15:00.000Z", "2026-01-31t09:15:00z", "2026-01-31T18:15:00+09:00",
            "2026-01-31T04:15:00.0-05:00", "2026-01-31T09:15:00.000000Z",
        ])
    func read(text: String) {
        #expect(RFC3339.date(from: text)?.timeIntervalSince1970 == 1_769_850_900)
    }

    @Test(
        "what is no date is none",
        arguments: [
            "", "soon", "2026-01-31", "2026-13-31T09:15:00Z", "1769850900",
            "2026-01-31T09:15:00Zx", "x2026-01-31T09:15:00Z", "2026-01-31T09:15:00", "2026-01-31T09:15:61Z",
            "2026-02-29T00:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T09:15:00.Z", "2026-01-31T09:15:00+9:00",
            "2026-01-31 09:15:00Z", "٢026-01-31T09:15:00Z",
        ])
    func refused(text: String) {
        #expect(RFC3339.date(from: text) == nil)
    }
}
