package import People
import Times

import struct FoundationEssentials.Date

extension FieldValue {
    /// Texts that stand for nothing.
    private static let blanks: Set<String> = [
        "-", "--", "—", "null", "NULL", "Null", "(null)", "N/A", "n/a", "NA", "#N/A", "None", "none", "nil",
        "undefined",
        "\\N", "0000-00-00", "0000-00-00 00:00:00",
    ]
    private static let blankLength = 19

    /// Creates a text without the white space around it; missing if it stands for nothing.
    init(foreign text: String) {
        var text = text
        let (trimmed, isWhole) = text.withUTF8 { bytes -> (Range<Int>, Bool) in
            var (start, end) = (0, bytes.count)
            while start < end, bytes[start] <= 0x20 { start += 1 }
            while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
            return (start..<end, start == 0 && end == bytes.count)
        }
        if !isWhole {
            let bytes = text.utf8
            let start = bytes.index(bytes.startIndex, offsetBy: trimmed.lowerBound)
            text = String(text[start..<bytes.index(start, offsetBy: trimmed.count)])
        }
        let isBlank = text.isEmpty || text.utf8.count <= Self.blankLength && Self.blanks.contains(text)
        self = isBlank ? .missing : .text(text)
    }

    /// The text of a value that is one text, number or flag; of a list, its first.
    var text: String? {
        switch self {
        case .missing: nil
        case .list(let texts): texts.first
        case .text, .number, .date, .flag: plainText
        }
    }

    /// The value as it is shown; of a list, all of it. `nil` if it is missing.
    package var shown: String? { self == .missing ? nil : plainText }

    var plain: FieldValue {
        if case .text = self { return self }
        return text.map(FieldValue.text) ?? .missing
    }

    /// Returns the value as one of a kind; missing if it is none.
    ///
    /// - Parameter separator: Parts a list that is written as one text.
    func `as`(_ kind: Field.Kind, separator: UInt8? = nil) -> FieldValue {
        if self == .missing { return .missing }
        switch kind {
        case .text, .category, .url, .picture: return plain
        case .email, .phone:
            // The first of several in one cell, as Google's contacts have them.
            guard let text = plain.text, let end = text.firstRange(of: " ::: ") else { return plain }
            return .text(String(text[..<end.lowerBound]))
        case .number:
            if case .number = self { return self }
            return text.flatMap(Self.number(of:)).map(FieldValue.number) ?? .missing
        case .flag:
            if case .flag = self { return self }
            if case .number(let number) = self { return number == 0 || number == 1 ? .flag(number == 1) : .missing }
            return text.flatMap(Self.flag(of:)).map(FieldValue.flag) ?? .missing
        case .date:
            if case .date = self { return self }
            if case .number(let number) = self { return Self.moment(number) }
            guard let text else { return .missing }
            return Self.days(of: text).map { .date(days: $0) } ?? Self.number(of: text).map(Self.moment) ?? .missing
        case .list:
            if case .list = self { return self }
            guard let text else { return .missing }
            let parts = separator.map { Self.parts(of: text, at: $0) } ?? [text]
            return parts.isEmpty ? .missing : .list(parts)
        }
    }

    /// Returns the parts of a list in one text, without the white space around them. A colon stands for ` ::: `.
    static func parts(of text: String, at separator: UInt8) -> [String] {
        guard text.utf8.contains(separator) else { return [text] }
        if separator == UInt8(ascii: ":") {
            var parts: [String] = []
            var rest = text[...]
            while let range = rest.firstRange(of: ":::") {
                parts.append(trimmed(rest[..<range.lowerBound]))
                rest = rest[range.upperBound...]
            }
            return (parts + [trimmed(rest)]).filter { !$0.isEmpty }
        }
        return text.utf8.split(separator: separator).map { trimmed(Substring($0)) }.filter { !$0.isEmpty }
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " || text.first == "*" { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    static func flag(of text: String) -> Bool? {
        guard (2...5).contains(text.utf8.count) else { return nil }
        return switch text.lowercased() {
        case "true", "yes": true
        case "false", "no": false
        default: nil
        }
    }

    /// Returns `nil` for a number with leading zeros, which means something else.
    static func number(of text: String) -> Int64? {
        let digits = text.utf8
        guard let first = digits.first, digits.count < 20, first == 0x2D || 0x30...0x39 ~= first else { return nil }
        if first == 0x30, digits.count > 1 { return nil }
        return Int64(text)
    }

    static func isEmail(_ text: String) -> Bool {
        let bytes = text.utf8
        guard let at = bytes.firstIndex(of: 0x40), at != bytes.startIndex else { return false }
        let domain = bytes[bytes.index(after: at)...]
        return !domain.isEmpty && !domain.contains(0x40) && !bytes.contains(0x20)
    }

    static func isURL(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

    static func isPhone(_ text: String) -> Bool {
        var digits = 0
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: digits += 1
            case 0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F: break
            default: return false
            }
        }
        return (6...20).contains(digits)
    }

    static func isDate(_ text: String, isTime: Bool) -> Bool {
        days(of: text) != nil || isTime && (number(of: text).map { moment($0) != .missing } ?? false)
    }

    /// Returns the day of `2026-01-31`, `2026/01/31`, or of a moment of RFC 3339 or ISO 8601 in UTC.
    static func days(of text: String) -> Int32? {
        var text = text
        return text.withUTF8 { bytes -> Int32? in
            func number(_ start: Int, _ count: Int) -> Int? {
                var number = 0
                for byte in bytes[start..<start + count] {
                    guard 0x30...0x39 ~= byte else { return nil }
                    number = number * 10 + Int(byte - 0x30)
                }
                return number
            }
            guard bytes.count >= 10, bytes[4] == 0x2D || bytes[4] == 0x2F, bytes[7] == bytes[4],
                let year = number(0, 4), let month = number(5, 2), let day = number(8, 2),
                let midnight = CivilDate.seconds(year: year, month: month, day: day), year > 0
            else { return nil }
            if bytes.count == 10 { return Int32(midnight / 86_400 - (midnight % 86_400 < 0 ? 1 : 0)) }
            guard bytes[10] == 0x54 || bytes[10] == 0x74 || bytes[10] == 0x20 else { return nil }
            var moment = Array(bytes)
            moment[10] = 0x54
            guard let date = ISO8601.date(from: String(decoding: moment, as: UTF8.self)) else { return nil }
            return Int32((date.timeIntervalSince1970 / 86_400).rounded(.down))
        }
    }

    /// Returns the day of a number of seconds or milliseconds since 1970; missing if it is neither. 0 means never.
    static func moment(_ number: Int64) -> FieldValue {
        let isMilliseconds = abs(number) > 100_000_000_000
        let seconds = isMilliseconds ? number / 1000 : number
        guard number != 0, CivilDate.seconds.contains(Int(seconds)), abs(seconds) >= 86_400 else { return .missing }
        return .date(days: Int32(seconds / 86_400 - (seconds % 86_400 < 0 ? 1 : 0)))
    }
}
