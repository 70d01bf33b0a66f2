import People

extension Part {
    static var differences: Part {
        Part(
            name: "differences",
            measurements: [difference(0.1, goal: 1 / 15), difference(1, goal: 1 / 500), differenceOfValues],
            growth: [0.1, 1].map { share in
                Growth(
                    figure: "the difference of four sections, \(percent(share)) shuffled, by people a section",
                    unit: "people", sizes: [100, 1_000, 10_000, 100_000], rounds: 5,
                    workload: { count in
                        let loads = TwoLoads(of: count, shuffled: share)
                        return Workload(max(1, 10_000 / count)) {
                            let (old, new) = await loads.directories
                            return { for _ in 0..<$0 { _ = DirectoryDifference(from: old, to: new) } }
                        }
                    })
            })
    }

    private static func percent(_ share: Double) -> String { "\(Int(share * 100)) %" }

    /// Ours also tells moves and updates apart; the peer compares ids alone, which is the least that it can do.
    private static func difference(_ share: Double, goal: Double) -> Comparison {
        let loads = TwoLoads(of: 2_500, shuffled: share)
        return Comparison(
            "the difference of 4 × 2,500 people, \(percent(share)) shuffled", against: "difference(from:) a section",
            goal: goal, rounds: share < 1 ? 21 : 3,
            ours: Workload(10) {
                let (old, new) = await loads.directories
                return { times in
                    for _ in 0..<times { precondition(DirectoryDifference(from: old, to: new).sections.count == 4) }
                }
            },
            peer: idsAlone(loads))
    }

    /// RxDataSources takes about half as long as the peer for these, without being charged with making anything.
    private static var differenceOfValues: Comparison {
        let loads = TwoLoads(of: 2_500, shuffled: 0.1)
        return Comparison(
            "the same, 10 % shuffled, with the new directory made from Person values",
            against: "difference(from:) a section", goal: 1 / 20, rounds: 21,
            obstacle: "nearly all of it is making the columns, which sources do while they read an answer",
            ours: Workload(3) {
                let (old, new) = await loads.directories
                let values = new.sections.map { section in section.rows.map { new.person(at: $0) } }
                return { times in
                    for _ in 0..<times {
                        let own = zip(new.sections, values).map { ($0.definition, PeopleTable($1)) }
                        let made = Directory(
                            PeopleTable(), sections: new.sections.map(\.definition),
                            own: Dictionary(uniqueKeysWithValues: own))
                        precondition(DirectoryDifference(from: old, to: made).sections.count == 4)
                    }
                }
            },
            peer: idsAlone(loads))
    }

    private static func idsAlone(_ loads: TwoLoads) -> Workload {
        Workload(1) {
            let (old, new) = await loads.directories
            let (before, after) = (ids(of: old), ids(of: new))
            return { times in
                for _ in 0..<times {
                    for (before, after) in zip(before, after) {
                        precondition(!after.difference(from: before).isEmpty)
                    }
                }
            }
        }
    }

    private static func ids(of directory: Directory) -> [[Person.ID]] {
        directory.sections.map { section in section.rows.map { directory.person(at: $0).id } }
    }
}

/// Two loads of the same people in four sections, in the second one in another order.
@MainActor
private final class TwoLoads {
    private let count: Int
    private let share: Double
    private var made: (old: Directory, new: Directory)?

    init(of count: Int, shuffled share: Double) {
        self.count = count
        self.share = share
    }

    /// Made at the first question.
    var directories: (old: Directory, new: Directory) {
        get async {
            if let made { return made }
            let definitions = (1...4).map { page in
                SectionDefinition(title: "Page \(page)", query: PeopleQuery(results: count, page: page))
            }
            var tables: [PeopleTable] = []
            for page in 1...4 { tables.append(await PeopleStock.load(count, page: page)) }
            func directory(_ tables: [PeopleTable]) -> Directory {
                let own = Dictionary(uniqueKeysWithValues: zip(definitions, tables))
                return Directory(PeopleTable(), sections: definitions, own: own)
            }
            let made = (old: directory(tables), new: directory(tables.map { $0.shuffled(share) }))
            self.made = made
            return made
        }
    }
}
