import Times

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
