import Accounts
import JSON
import Settings
import Times

import struct FoundationEssentials.Date

extension ExpiryDescription {
    /// Returns the date; a number may be in a string. Returns `nil` if the value is of another form.
    func date(_ value: JSONValue, now: () -> Date) -> Date? {
        if form == .date {
            guard case .string(let text) = value else { return nil }
            return ISO8601.date(from: text)
        }
        if form == .duration {
            guard case .string(let text) = value else { return nil }
            return ISO8601.seconds(ofDuration: text).flatMap { Self.sound(now().addingTimeInterval($0)) }
        }
        guard let number = Self.number(value) else { return nil }
        let date =
            switch form {
            case .seconds, .date, .duration: now().addingTimeInterval(number)
            case .milliseconds: now().addingTimeInterval(number / 1000)
            case .epoch: Date(timeIntervalSince1970: number)
            case .epochMilliseconds: Date(timeIntervalSince1970: number / 1000)
            }
        return Self.sound(date)
    }

    /// Returns the date if it is within 1970 to 9999: RFC 3339 writes years in four digits.
    private static func sound(_ date: Date) -> Date? {
        CivilDate.secondsFrom1970.contains(date.timeIntervalSince1970) ? date : nil
    }

    private static func number(_ value: JSONValue) -> Double? {
        let number: Double? =
            switch value {
            case .number(let text): Double(text)
            case .string(let text): Double(text)
            default: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }
}
