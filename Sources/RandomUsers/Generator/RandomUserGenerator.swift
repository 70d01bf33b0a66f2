package import FoundationEssentials
package import People
import Text
import Times

/// Generates the people of one seed and page: always the same ones, and each without generating those before.
///
/// Each person has a seed of their own, and each group of fields a random stream of its own under it, so leaving out
/// fields does not change the others. All dates follow from the seed: births are spread evenly over those who were 18
/// to 80 years old at the start of `referenceYear`. The clock determines only the ages, so a seed's people stay who
/// they are and grow older.
package struct RandomUserGenerator: Sendable {
    let nationalities: [Nationality]
    let portraits: Portraits
    let now: CivilDate
    let base: UInt64
    private let gender: Gender?
    /// What has changed since the first load; see `revise`.
    var replaced: [Int: Int] = [:]
    var renumbered: [Int: UInt64] = [:]

    /// The year at whose start everyone is an adult. A later one would give every seed other people, so it stays.
    static let referenceYear = 2026
    /// Milliseconds since 1970.
    private static let births =
        CivilDate.startOfYear(referenceYear - 80) * 1000..<CivilDate.startOfYear(referenceYear - 18) * 1000

    /// - Parameters:
    ///   - nationalities: Codes to draw from evenly, ignoring unknown ones; empty means all 21.
    ///   - gender: `nil` for both, in equal parts.
    ///   - now: The moment that ages are counted to.
    package init(
        seed: String, page: Int = 1, nationalities: [String] = [], gender: Gender? = nil, now: Date,
        portraits: Portraits
    ) {
        let codes = nationalities.isEmpty ? Nationality.codes : nationalities
        self.nationalities = codes.compactMap(Nationality.named)
        self.portraits = portraits
        self.gender = gender
        let first = SplitMix64.mix(StableHash.of(seed))
        base = SplitMix64.mix(first &+ UInt64(truncatingIfNeeded: page) &* SplitMix64.step)
        let earliest = Date(timeIntervalSince1970: 0)
        let latest = Date(timeIntervalSince1970: 253_000_000_000)
        // A clock outside 1970 to 9987 would not fit the date format.
        let moment = min(max(now, earliest), latest)
        self.now = CivilDate(milliseconds: Int64(moment.timeIntervalSince1970 * 1000))
    }

    /// What is drawn first for a person; everything else follows from it.
    struct Subject {
        let seed: UInt64
        let nationality: Int
        let gender: Gender
        let first: ListedName
        let last: ListedName

        /// Returns the random stream of a group of fields.
        func draw(_ stream: Stream) -> SplitMix64 {
            SplitMix64(SplitMix64.mix(seed ^ stream.rawValue &* SplitMix64.step))
        }
    }

    enum Stream: UInt64 {
        case title = 1
        case place, street, login, secret, birth, registration, phone, cell, id, picture
    }

    func subject(at index: Int) -> Subject {
        let index = replaced.isEmpty ? index : replaced[index] ?? index
        let seed = SplitMix64.mix(base &+ UInt64(truncatingIfNeeded: index &+ 1) &* SplitMix64.step)
        var draw = SplitMix64(seed)
        let nationality = draw.below(nationalities.count)
        // Drawn even if it is given, so that requesting a gender does not change the names.
        let drawn: Gender = draw.below(2) == 0 ? .female : .male
        let gender = gender ?? drawn
        let lists = nationalities[nationality]
        let firstNames = gender == .male ? lists.men : lists.women
        return Subject(
            seed: seed, nationality: nationality, gender: gender, first: firstNames[draw.below(firstNames.count)],
            last: lists.surnames[draw.below(lists.surnames.count)])
    }

    func birth(of subject: Subject) -> CivilDate {
        var draw = subject.draw(.birth)
        return CivilDate(milliseconds: Int64(Self.births.lowerBound + draw.below(Self.births.count)))
    }

    /// Returns the 128 bits of a version 4 UUID (RFC 9562).
    func uuid(of subject: Subject) -> (high: UInt64, low: UInt64) {
        var draw = subject.draw(.login)
        return (
            draw.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, draw.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        )
    }

    func place(of subject: Subject) -> Int {
        var draw = subject.draw(.place)
        return draw.below(nationalities[subject.nationality].places.count)
    }

    func picture(of subject: Subject) -> Int {
        var draw = subject.draw(.picture)
        return draw.below(portraits.all(subject.gender).count)
    }
}
