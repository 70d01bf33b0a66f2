package import FoundationEssentials
package import People
import Synchronization

/// People generated on this machine, without any network.
package final class LocalPeopleSource: PeopleSource {
    package let name = "local"

    private let now: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private let portraits: @Sendable () -> Portraits
    /// Loads begun before anybody asked, each for the first one to ask.
    private let prepared = Mutex<[PeopleQuery: Task<PeopleTable?, Never>]>([:])

    /// - Parameters:
    ///   - now: The clock for ages.
    ///   - random: Seeds a query that has no seed.
    ///   - portraits: The URLs given for people's pictures, evaluated when people are generated; nothing is fetched
    ///     from there.
    package init(
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> UInt64,
        portraits: @autoclosure @escaping @Sendable () -> Portraits
    ) {
        self.now = now
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
        RandomUserGenerator(
            seed: query.seed ?? String(random(), radix: 16), page: query.page, nationalities: query.nationalities,
            gender: query.gender, now: now(), portraits: portraits())
    }
}
