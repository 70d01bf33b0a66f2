package import Browsing
package import People

/// The figures of a list.
extension Messages {
    /// The heading of a column of bars: `Gender and age`.
    package func figuresHeading(_ fields: [Field]) -> String {
        guard let first = fields.first else { return "" }
        return fields.dropFirst().reduce(label(first)) { heading, field in
            text("\(heading) and \(lowercasedLabel(field))", ko: "\(heading.with(.and)) \(label(field))")
        }
    }

    /// The name of those whom a bar counts.
    package func name(of share: PeopleFigures.Share, by field: Field) -> String { name(of: share.predicate, by: field) }

    package func name(of predicate: FieldCondition, by field: Field) -> String {
        switch predicate.test {
        case .equal(.text(Gender.female.rawValue)) where field.vocabulary == .gender: text("women", ko: "여성")
        case .equal(.text(Gender.male.rawValue)) where field.vocabulary == .gender: text("men", ko: "남성")
        case .equal(let value): text(of: value, in: field)
        case .anyOf(let texts): texts.joined(separator: ", ")
        case .missing: sectionTitle(without: field)
        case .range(let from, let to): range(from, to)
        }
    }

    /// `20-29`; of dates, the years or months that are whole.
    private func range(_ from: FieldValue?, _ to: FieldValue?) -> String {
        var (low, high) = (from?.plainText ?? "", to?.plainText ?? "")
        if low.hasSuffix("-01-01"), high.hasSuffix("-12-31") {
            (low, high) = (String(low.prefix(4)), String(high.prefix(4)))
        } else if low.count == 10, low.hasSuffix("-01"), low.prefix(7) == high.prefix(7) {
            (low, high) = (String(low.prefix(7)), String(high.prefix(7)))
        }
        return low == high ? low : text("\(low)-\(high)", ko: "\(low)~\(high)")
    }

    package var figuresHint: String {
        text("Bars narrow the list; Enter keeps it", ko: "막대로 목록 좁히기, Enter로 유지")
    }

    /// What the last refresh changed in this list.
    package func lastRefresh(_ change: SectionChange) -> String {
        text("Last refresh, \(self.change(change))", ko: "마지막 새로 고침, \(self.change(change))")
    }

    package func percent(_ part: Int, of whole: Int) -> String {
        let tenths = whole > 0 ? (part * 1_000 + whole / 2) / whole : 0
        return "\(tenths / 10).\(tenths % 10)%"
    }

    package func moreTraits(_ count: Int) -> String {
        text(
            "and \(count) more: --format json lists all of them",
            ko: "그 외 \(count)개. --format json을 쓰면 모두 볼 수 있습니다.")
    }
}
