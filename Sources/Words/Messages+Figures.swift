package import Browsing
package import People

/// The figures of a list.
extension Messages {
    /// The heading of a column of bars, counted from 0.
    package func figuresHeading(_ column: Int) -> String {
        switch column {
        case 0: text("Gender and age", ko: "성별과 나이")
        case 1: text("Nationality", ko: "국적")
        default: text("City", ko: "도시")
        }
    }

    /// The heading of a group of a table, counted from 0.
    package func figuresGroup(_ group: Int) -> String {
        switch group {
        case 0: text("Gender", ko: "성별")
        case 1: text("Age", ko: "나이")
        default: figuresHeading(group - 1)
        }
    }

    package func traitName(_ trait: PersonTrait) -> String {
        switch trait {
        case .gender(.female): text("women", ko: "여성")
        case .gender(.male): text("men", ko: "남성")
        case .ages(let ages):
            text("\(ages.lowerBound)-\(ages.upperBound)", ko: "\(ages.lowerBound)~\(ages.upperBound)")
        case .nationality(let name), .city(let name): name
        }
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
