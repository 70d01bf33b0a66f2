import Times

/// Something that is true of some people: what one of their fields has to be.
package struct FieldCondition: Sendable, Hashable {
    package enum Test: Sendable, Hashable {
        /// The directory does not say it.
        case missing
        /// Exactly this value; of a list, one of its elements.
        case equal(FieldValue)
        /// One of these, as people write them: without regard to case and diacritics.
        case anyOf([String])
        /// A number or a date, both ends included; numbers are years where the field has dates.
        case range(from: FieldValue?, to: FieldValue?)
    }

    /// The field's key; nothing is true of people who have no such field.
    package var key: String
    package var test: Test

    package init(_ key: String, _ test: Test) {
        self.key = key
        self.test = test
    }

    package func isTrue(of value: FieldValue) -> Bool {
        switch test {
        case .missing: value.isMissing
        case .equal(let wanted): value == wanted || wanted.text.map { value.elements.contains($0) } ?? false
        case .anyOf(let texts): texts.contains { value.isMeant(by: $0) }
        case .range(let from, let to): value.isWithin(from, to)
        }
    }
}

extension FieldValue {
    /// The elements of a list; none of any other value.
    var elements: [String] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// Whether somebody who writes `text` means this value, or an element of this list.
    fileprivate func isMeant(by text: String) -> Bool {
        switch self {
        case .missing: text.isEmpty
        case .text(let own): TextFolding.folded(own) == TextFolding.folded(text)
        case .list(let elements): elements.contains { TextFolding.folded($0) == TextFolding.folded(text) }
        case .number: self == FieldValue.read(text, as: .number)
        case .date: self == FieldValue.read(text, as: .date)
        case .flag: self == FieldValue.read(text, as: .flag)
        }
    }

    fileprivate func isWithin(_ from: FieldValue?, _ to: FieldValue?) -> Bool {
        func days(_ bound: FieldValue?, after years: Int64) -> Int64? {
            switch bound {
            case .number(let year): Self.startOfYear(year + years)
            case .date(let days): Int64(days) + years
            default: nil
            }
        }
        switch self {
        case .number(let number):
            if case .number(let low) = from, number < low { return false }
            if case .number(let high) = to, number > high { return false }
            return from != nil || to != nil
        case .date(let day):
            if let low = days(from, after: 0), Int64(day) < low { return false }
            // Up to the day before the one that follows: the next day, or the next year's first.
            if let end = days(to, after: 1), Int64(day) >= end { return false }
            return from != nil || to != nil
        case .missing, .text, .flag, .list: return false
        }
    }
}

extension FieldValue {
    package var isMissing: Bool { self == .missing }

    /// The text itself; `nil` for a value that is none.
    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The value as programs write it: digits, `YYYY-MM-DD`, `true` or `false`; a list's elements with commas. Empty if
    /// the directory does not say it.
    package var plainText: String {
        switch self {
        case .missing: ""
        case .text(let text): text
        case .number(let number): String(number)
        case .date(let days): Self.text(ofDays: days)
        case .flag(let isSet): isSet ? "true" : "false"
        case .list(let elements): elements.joined(separator: ", ")
        }
    }

    private static func text(ofDays days: Int32) -> String {
        String(RFC3339.string(from: civil(Int64(days))).prefix(10))
    }

    /// Returns the value that somebody's text means in a field of this kind; `nil` if it can mean none.
    package static func read(_ text: String, as kind: Field.Kind) -> FieldValue? {
        switch kind {
        case .text, .category, .email, .phone, .url, .picture: text.isEmpty ? .missing : .text(text)
        case .number: Int64(text).map { .number($0) }
        case .date: day(text).map { .date(days: $0) }
        case .flag: flag(text.lowercased()).map { .flag($0) }
        case .list: text.isEmpty ? .missing : .list([text])
        }
    }

    private static func flag(_ word: String) -> Bool? {
        ["true": true, "yes": true, "1": true, "예": true, "false": false, "no": false, "0": false, "아니요": false][word]
    }

    /// Returns the days since 1970-01-01 of a date `YYYY-MM-DD`.
    private static func day(_ text: String) -> Int32? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]),
            let seconds = CivilDate.seconds(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
        else { return nil }
        return Int32(seconds / 86_400)
    }
}

extension FieldValue {
    /// The days from 1970-01-01 to the beginning of a year.
    static func startOfYear(_ year: Int64) -> Int64 {
        Int64(CivilDate.startOfYear(Int(max(-9_999, min(year, 9_999))))) / 86_400
    }

    /// The year, the month and the day of a date, from the year 1 to 9999.
    static func civil(_ days: Int64) -> CivilDate {
        let limits = CivilDate.seconds
        return CivilDate(seconds: max(limits.lowerBound, min(Int(days) * 86_400, limits.upperBound)))
    }

    /// The days from 1970-01-01 to the beginning of a month, counted from that of the year 0.
    static func startOfMonth(_ month: Int64) -> Int64 {
        let seconds = CivilDate.seconds(year: Int(month / 12), month: Int(month % 12) + 1, day: 1)
        return Int64(seconds ?? 0) / 86_400
    }
}
