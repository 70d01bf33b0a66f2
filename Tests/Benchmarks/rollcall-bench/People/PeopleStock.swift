import FoundationEssentials
import People
import RandomUsers

/// The people that are measured on: made by the local generator under one seed, the same in every run.
@MainActor
final class PeopleStock {
    /// The day that ages are counted to.
    private nonisolated static let day = Date(timeIntervalSince1970: 1_767_225_600)

    static let source = LocalPeopleSource(now: { day }, machineSeed: { "1" }, random: { 1 }, portraits: .randomUserMe)

    // The last ones only, so that a million of them do not stay for what is measured after.
    private var last: (count: Int, table: PeopleTable, people: [Person])?

    /// So many people in columns.
    func table(_ count: Int) async -> PeopleTable { await made(count).table }

    /// The same people as values, as a program without columns has them.
    func people(_ count: Int) async -> [Person] { await made(count).people }

    private func made(_ count: Int) async -> (count: Int, table: PeopleTable, people: [Person]) {
        if let last, last.count == count { return last }
        last = nil
        let table = await Self.load(count)
        let made = (count: count, table: table, people: Array(table))
        last = made
        return made
    }

    /// So many people, made now; each page has others.
    static func load(_ count: Int, page: Int = 1) async -> PeopleTable {
        do {
            return try await source.people(PeopleQuery(results: count, seed: "bench", page: page))
        } catch {
            preconditionFailure("only a load that is cancelled fails, and nobody cancels this one: \(error)")
        }
    }

    /// The directory's answer with so many people of all fields.
    static func answer(_ count: Int) -> [UInt8] {
        RandomUserAPI(now: { day }, random: { 1 }, portraits: .randomUserMe, usersPerMinute: nil)
            .answer(query: [("results", "\(count)"), ("seed", "bench")], address: "").body
    }
}

extension [SectionDefinition] {
    /// What people are grouped into here.
    static let byGenderAndAge = [
        SectionDefinition(title: "Men", gender: .male), SectionDefinition(title: "Women", gender: .female),
        SectionDefinition(title: "20s", ages: 20...29), SectionDefinition(title: "30s", ages: 30...39),
    ]
}

extension PeopleTable {
    /// The same people, `share` of them taken out and put in elsewhere; 1 shuffles all of them.
    func shuffled(_ share: Double) -> PeopleTable {
        var generator = NumberedGenerator()
        guard share < 1 else { return PeopleTable(Array(self).shuffled(using: &generator)) }
        let moving = indices.shuffled(using: &generator).prefix(Int(Double(count) * share))
        var isMoving = [Bool](repeating: false, count: count)
        for row in moving { isMoving[row] = true }
        // Each of them gets a place among all, the others keep their order in what is left.
        let places = indices.shuffled(using: &generator).prefix(moving.count)
        var order = [Int?](repeating: nil, count: count)
        for (row, place) in zip(moving, places) { order[place] = row }
        var staying = indices.lazy.filter { !isMoving[$0] }.makeIterator()
        return PeopleTable(order.lazy.compactMap { row in (row ?? staying.next()).map { self[$0] } })
    }
}

/// Random numbers that are the same in every run (Marsaglia's xorshift64).
private struct NumberedGenerator: RandomNumberGenerator {
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
