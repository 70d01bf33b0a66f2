import Accounts
import JSON
import Settings
import Times

import struct FoundationEssentials.Date

extension ExpiryDescription {
    /// Returns the date; a number may be in a string. Returns `nil` if the value is of another form.
    func date(_ value: JSONValue, now: () -> Date) -> Date? {
        let number = value.plainText.flatMap { Double($0) }
        let date: Date? =
            switch form {
            case .date: value.string.flatMap { ISO8601.date(from: $0) }
            case .duration: value.string.flatMap { ISO8601.seconds(ofDuration: $0) }.map(now().addingTimeInterval)
            case .seconds: number.map(now().addingTimeInterval)
            case .milliseconds: number.map { now().addingTimeInterval($0 / 1000) }
            case .epoch: number.map { Date(timeIntervalSince1970: $0) }
            case .epochMilliseconds: number.map { Date(timeIntervalSince1970: $0 / 1000) }
            }
        // RFC 3339 writes years in four digits; a date that is written out has them.
        guard let date, form == .date || CivilDate.secondsFrom1970.contains(date.timeIntervalSince1970) else {
            return nil
        }
        return date
    }
}
