import Accounts
import struct FoundationEssentials.Date

/// Dates as endpoints write them, which is wider than RFC 3339: `2027-01-01`, `2027-01-01 12:00:00`,
/// `2027-01-01T12:00:00.5+0000`.
///
/// Looked at once from front to back: an endpoint may send a megabyte of spaces.
enum ISO8601 {
    /// The date: in UTC where no zone is named, the first moment of the day where no time is. `nil` for anything else.
    static func date(from text: String) -> Date? {
        var text = Reader(rest: Array(text.utf8)[...])
        text.skipSpaces()
        guard let day = text.take("0000-00-00") else { return nil }
        let isSpaced = text.skipSpaces()
        if text.rest.isEmpty { return RFC3339.date(from: "\(day)T00:00:00Z") }
        guard isSpaced || text.take("T") != nil, let minutes = text.take("00:00") else { return nil }
        let seconds = text.take(":00") ?? ":00"
        guard let fraction = text.fraction() else { return nil }
        text.skipSpaces()
        guard let zone = text.zone() else { return nil }
        text.skipSpaces()
        return text.rest.isEmpty ? RFC3339.date(from: "\(day)T\(minutes)\(seconds)\(fraction)\(zone)") : nil
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// Whether there was one.
        @discardableResult
        mutating func skipSpaces() -> Bool {
            let count = rest.count
            rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
            return rest.count < count
        }

        /// Takes what has a digit where `form` has a zero, and else its very letters, in any case.
        mutating func take(_ form: String) -> String? {
            let form = form.utf8
            let found = rest.prefix(form.count)
            let fits = found.count == form.count && zip(found, form).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "0") ? Self.isDigit(byte) : Self.capital(byte) == wanted
            }
            guard fits else { return nil }
            rest = rest.dropFirst(form.count)
            return String(decoding: found.map(Self.capital), as: UTF8.self)
        }

        /// Nine digits at most; empty where there is none, `nil` where there is a point alone.
        mutating func fraction() -> String? {
            guard let first = rest.first, first == UInt8(ascii: ".") || first == UInt8(ascii: ",") else { return "" }
            let digits = rest.dropFirst().prefix(while: Self.isDigit)
            rest = rest.dropFirst(1 + digits.count)
            return digits.isEmpty ? nil : "." + String(decoding: digits.prefix(9), as: UTF8.self)
        }

        /// As RFC 3339 writes it.
        mutating func zone() -> String? {
            if rest.isEmpty || take("Z") != nil || take("UTC") != nil || take("GMT") != nil { return "Z" }
            guard let hours = take("+00") ?? take("-00") else { return nil }
            return hours + (take(":00") ?? take("00").map { ":" + $0 } ?? ":00")
        }

        private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

        private static func capital(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 0x20 : byte
        }
    }
}
