import Accounts
import struct FoundationEssentials.Date

/// Dates as endpoints write them, which is wider than RFC 3339: `2027-01-01`, `2027-01-01 12:00:00`,
/// `2027-01-01T12:00:00.5+0000`.
enum ISO8601 {
    /// The date: in UTC where no zone is named, the first moment of the day where no time is. `nil` for anything else.
    static func date(from text: String) -> Date? {
        var rest = text.uppercased()[...]
        guard let day = rest.prefixMatch(of: /\s*([0-9]{4}-[0-9]{2}-[0-9]{2})/)?.output else { return nil }
        rest = rest[day.0.endIndex...]
        let clock = /(?:T|\s+)((?:[01][0-9]|2[0-3]):[0-5][0-9])(:[0-9]{2})?(?:[.,]([0-9]{1,9})[0-9]*)?/
        guard let time = rest.prefixMatch(of: clock)?.output else {
            return rest.allSatisfy(\.isWhitespace) ? RFC3339.date(from: "\(day.1)T00:00:00Z") : nil
        }
        rest = rest[time.0.endIndex...]
        guard let zone = rest.wholeMatch(of: /\s*(?:([+-][0-9]{2}):?([0-9]{2})?|Z|UTC|GMT)?\s*/)?.output else { return nil }
        let fraction = time.3.map { ".\($0)" } ?? ""
        let offset = zone.1.map { "\($0):\(zone.2 ?? "00")" } ?? "Z"
        return RFC3339.date(from: "\(day.1)T\(time.1)\(time.2 ?? ":00")\(fraction)\(offset)")
    }
}
