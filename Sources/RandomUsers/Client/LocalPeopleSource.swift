import Files
package import FoundationEssentials
package import People
import Synchronization

/// People generated on this machine, without any network.
///
/// They are the same people in every run, of whom a few change with each further load in a run, as in a directory that
/// people work on. A query with a seed of its own never changes, and the seed ``newSeed`` means other people each time.
package final class LocalPeopleSource: PeopleSource {
    package let name = "local"
    /// The seed of a query that is answered with other people at each load.
    package static let newSeed = "random"

    private let now: @Sendable () -> Date
    private let machineSeed: @Sendable () -> String
    private let random: @Sendable () -> UInt64
    /// How often each query without a seed was loaded in this run.
    private let loads = Mutex<[PeopleQuery: Int]>([:])
    private let portraits: @Sendable () -> Portraits
    /// Loads begun before anybody asked, each for the first one to ask.
    private let prepared = Mutex<[PeopleQuery: Task<PeopleTable?, Never>]>([:])

    /// - Parameters:
    ///   - now: The clock for ages.
    ///   - machineSeed: Seeds a query that has no seed; always the same on one machine.
    ///   - random: Seeds a query for new people.
    ///   - portraits: The URLs given for people's pictures, evaluated when people are generated; nothing is fetched
    ///     from there.
    package init(
        now: @escaping @Sendable () -> Date, machineSeed: @escaping @Sendable () -> String,
        random: @escaping @Sendable () -> UInt64, portraits: @autoclosure @escaping @Sendable () -> Portraits
    ) {
        self.now = now
        self.machineSeed = machineSeed
        self.random = random
        self.portraits = portraits
    }

    /// Enough for a screen of cards, generated within milliseconds.
    private static let firstCount = 5_000
    /// From this number on the first ones are reported before the others are generated.
    private static let manyCount = firstCount * 4

    /// Generates the people of one query ahead of time, on another thread.
    ///
    /// Not for large queries, whose first people have to appear soon.
    package func prepare(_ query: PeopleQuery) {
        guard query.results <= Self.manyCount else { return }
        prepared.withLock { prepared in
            guard prepared[query] == nil else { return }
            prepared[query] = Task.detached { [self] in try? generator(query).people(query.results) }
        }
    }

    /// Unknown nationalities yield nobody; a gender is respected even with a seed. For large queries, the first people
    /// are reported at once.
    @concurrent
    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        if let task = prepared.withLock({ $0.removeValue(forKey: query) }) {
            let people = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            guard let people, !Task.isCancelled else { throw .cancelled }
            return people
        }
        let generator = generator(query)
        do {
            if query.results > Self.manyCount {
                arriving(PeopleArrival(count: Self.firstCount, table: try generator.people(Self.firstCount)))
            }
            return try generator.people(query.results)
        } catch {
            throw .cancelled
        }
    }

    private func generator(_ query: PeopleQuery) -> RandomUserGenerator {
        let seed =
            switch query.seed {
            case Self.newSeed: String(random(), radix: 16)
            case let seed?: seed
            case nil: machineSeed()
            }
        var generator = RandomUserGenerator(
            seed: seed, page: query.page, nationalities: query.nationalities, gender: query.gender, now: now(),
            portraits: portraits())
        if query.seed == nil {
            let revision = loads.withLock { loads in
                defer { loads[query, default: 0] += 1 }
                return loads[query, default: 0]
            }
            generator.revise(revision, count: query.results)
        }
        return generator
    }
}

/// The seed of this machine's made-up people: made once and kept in a file.
package final class MachineSeed: Sendable {
    private let file: PrivateFile
    private let random: @Sendable () -> UInt64
    private let known = Mutex<String?>(nil)

    /// - Parameter random: Makes the seed, the first time.
    package init(path: String, random: @escaping @Sendable () -> UInt64) {
        file = PrivateFile(path: path)
        self.random = random
    }

    /// The seed; where it cannot be kept, one that lasts as long as this object.
    package var value: String {
        known.withLock { known in
            if let known { return known }
            let seed = kept ?? make()
            known = seed
            return seed
        }
    }

    /// More than any seed.
    private static let limit = 256

    private var kept: String? {
        guard let bytes = try? file.read(limit: Self.limit), let line = bytes.split(separator: 0x0A).first else {
            return nil
        }
        return String(decoding: line, as: UTF8.self)
    }

    private func make() -> String {
        let seed = String(random(), radix: 16)
        try? file.write(Array((seed + "\n").utf8), isLasting: false)
        // Another process may have made one at the same time.
        return kept ?? seed
    }
}
