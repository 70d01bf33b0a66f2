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
