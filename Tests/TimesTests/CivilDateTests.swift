import Testing
import Times

@Suite("Civil dates")
struct CivilDateTests {
    @Test("milliseconds before 1970 count forwards within their second") func negative() {
        let date = CivilDate(milliseconds: -1)
        #expect(RFC3339.string(from: date, hasMilliseconds: true) == "1969-12-31T23:59:59.999Z")
        #expect(CivilDate(milliseconds: -1000) == CivilDate(seconds: -1))
    }

    @Test("each day of four centuries is the day after the one before") func days() {
        var (year, month, day) = (1800, 1, 1)
        let first = CivilDate.startOfYear(year)
        for index in 0..<146_097 {
            let date = CivilDate(seconds: first + index * 86_400)
            guard (date.year, date.month, date.day) == (year, month, day),
                CivilDate.seconds(year: year, month: month, day: day) == first + index * 86_400
            else {
                Issue.record("\(date) should be \(year)-\(month)-\(day)")
                return
            }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
            day += 1
            if day > length { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        #expect((year, month, day) == (2200, 1, 1))
    }

    @Test("a birthday is at the very millisecond") func years() throws {
        let born = CivilDate(milliseconds: 951_782_400_500)
        let birthday = try #require(CivilDate.seconds(year: 2020, month: 2, day: 29))
        #expect(born.years(to: CivilDate(seconds: birthday, millisecond: 499)) == 19)
        #expect(born.years(to: CivilDate(seconds: birthday, millisecond: 500)) == 20)
    }

    @Test("what the calendar has not is none") func none() {
        #expect(CivilDate.seconds(year: 2026, month: 2, day: 29) == nil)
        #expect(CivilDate.seconds(year: 2026, month: 13, day: 1) == nil)
        #expect(CivilDate.seconds(year: 10_000, month: 1, day: 1) == nil)
        #expect(CivilDate.seconds(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 60) != nil)
    }
}
