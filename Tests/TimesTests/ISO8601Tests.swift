import FoundationEssentials
import Testing
import Times

@Suite("Dates as servers write them (ISO 8601)")
struct ISO8601Tests {
    @Test(
        "every form of one moment is read alike; without a zone it is UTC",
        arguments: [
            "2026-01-31T09:15:00Z", "2026-01-31 09:15:00Z", "2026-01-31 09:15", "2026-01-31t09:15z",
            "2026-01-31T09:15:00",
            "2026-01-31 09:15:00 UTC", "2026-01-31  09:15:00 gmt ", "2026-01-31T18:15:00+09:00",
            "2026-01-31T18:15:00+0900",
            "2026-01-31T18:15:00 +09", "2026-01-31T04:45:00.000-0430", " \t2026-01-31T09:15:00,0Z\n",
        ])
    func read(text: String) { #expect(ISO8601.date(from: text)?.timeIntervalSince1970 == 1_769_850_900) }

    @Test("a day is its first moment") func day() {
        #expect(ISO8601.date(from: "2026-01-31")?.timeIntervalSince1970 == 1_769_817_600)
        #expect(ISO8601.date(from: "2026-01-31 ")?.timeIntervalSince1970 == 1_769_817_600)
    }

    @Test("a fraction counts, to the ninth digit") func fraction() {
        #expect(ISO8601.date(from: "1970-01-01 00:00:01,25")?.timeIntervalSince1970 == 1.25)
        let long = "1970-01-01T00:00:01." + String(repeating: "5", count: 100_000) + "Z"
        #expect(ISO8601.date(from: long) == ISO8601.date(from: "1970-01-01T00:00:01.555555555Z"))
    }

    @Test(
        "what is no date is none",
        arguments: [
            "", " ", "soon", "2026-01", "20260131", "2026-02-30", "2026-01-31T", "2026-01-31T09", "2026-01-31T09:15:",
            "2026-01-31T09:15:00.", "2026-01-31T09:15:00 CET", "2026-01-31T09:15:00+9", "2026-01-31T09:15:00+24:00",
            "2026-01-31T09:15:00+09:", "2026-01-31T24:15:00", "2026-01-31T09:15:00Zx", "2026-01-31x09:15",
        ])
    func refused(text: String) { #expect(ISO8601.date(from: text) == nil) }
}
