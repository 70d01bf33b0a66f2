import Accounts
import JSON
import Settings
import Times

import struct FoundationEssentials.Date

extension ExpiryDescription {
    /// The date; a number may stand in a string. `nil` where the value is of another form.
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

    /// What RFC 3339 can write: four digits of a year.
    private static func sound(_ date: Date) -> Date? {
        (0..<253_402_300_800).contains(date.timeIntervalSince1970) ? date : nil
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
