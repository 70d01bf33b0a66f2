import Browsing
import People
import Reactors

extension Part {
    /// What each thing one does with a directory costs, from a hundred people to a million.
    static var peopleGrowth: [Growth] {
        [
            growth("load from the local generator, by people") { count in
                { _ = await PeopleStock.load(count) }
            },
            growth("group into sections and index, by people") { count in
                let table = await PeopleStock.load(count)
                return { Directory(table, sections: .byGenderAndAge).prepareIndexes() }
            },
            growth("open a section, by people", times: 100) { count in
                let directory = await directory(count)
                return { _ = opened(directory) }
            },
            growth("toggle a person's area, by people", times: 100) { count in
                let directory = await directory(count)
                let reactor = opened(directory)
                let person = directory.sections.first?.rows.last.map { directory.person(at: $0).id } ?? ""
                return { reactor.action.accept(.personToggled(person)) }
            },
            growth("filter as one types, by people") { count in
                let directory = await directory(count)
                let everybody = Array(0..<Int32(count))
                return {
                    _ = try? await PeopleSearch("ann", .withGaps, in: .randomUser).rows(among: everybody, in: directory)
                }
            },
            growth("refresh: the difference of two loads, 10 % moved, by people") { count in
                let old = await directory(count)
                let new = Directory(old.table.shuffled(0.1), sections: .byGenderAndAge)
                new.prepareIndexes()
                return { _ = DirectoryDifference(from: old, to: new) }
            },
        ]
    }

    /// - Parameter times: how often the work is done in one run, where it is short.
    private static func growth(
        _ figure: String, times: Int = 1, _ work: @escaping @MainActor (Int) async -> @MainActor () async -> Void
    ) -> Growth {
        Growth(
            figure: figure, unit: "people", sizes: [100, 1_000, 10_000, 100_000, 1_000_000], rounds: 5,
            workload: { count in
                let stage = Prepared { await work(count) }
                return Workload(max(times, 10_000 / count)) {
                    let work = await stage.work
                    return { for _ in 0..<$0 { await work() } }
                }
            })
    }

    @concurrent
    private static func directory(_ count: Int) async -> Directory {
        let directory = Directory(await PeopleStock.load(count), sections: .byGenderAndAge)
        directory.prepareIndexes()
        return directory
    }

    private static func opened(_ directory: Directory) -> BrowserReactor {
        let reactor = BrowserReactor(
            loader: DirectoryLoader(
                source: PeopleStock.source, query: PeopleQuery(results: 1),
                plan: SectionPlan([SectionDefinition].byGenderAndAge.map { .section($0) }, everyone: "Everyone")),
            rules: BrowsingRules(pageSize: 20, same: []), initialState: BrowserReactor.State(directory))
        reactor.action.accept(.listOpened(.section(title: "Men")))
        return reactor
    }
}

/// What a run is done on, made once for all runs.
@MainActor
private final class Prepared {
    private let make: @MainActor () async -> @MainActor () async -> Void
    private var made: (@MainActor () async -> Void)?

    init(_ make: @escaping @MainActor () async -> @MainActor () async -> Void) { self.make = make }

    var work: @MainActor () async -> Void {
        get async {
            if let made { return made }
            let work = await make()
            made = work
            return work
        }
    }
}
