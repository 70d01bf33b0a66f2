public import FoundationEssentials
public import People
import Synchronization

/// People made on this machine; needs no network.
public final class LocalPeopleSource: PeopleSource {
    public let name = "local"

    private let now: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private let portraits: @Sendable () -> Portraits
    /// Loads that were begun before anybody asked, each for whoever asks first.
    private let prepared = Mutex<[PeopleQuery: Task<PeopleTable?, Never>]>([:])

    /// - Parameters:
    ///   - now: the clock that ages are counted by.
    ///   - random: what seeds a query that has no seed.
    ///   - portraits: where people's pictures are said to be, asked for with the people; nothing is fetched from it.
    public init(
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> UInt64,
        portraits: @autoclosure @escaping @Sendable () -> Portraits
    ) {
        self.now = now
        self.random = random
        self.portraits = portraits
    }

    /// As many as fill a screen's cards, made within milliseconds.
    private static let firstCount = 5_000
    /// From here on the first are told before the others are made.
    private static let manyCount = firstCount * 4

    /// Makes the people of one query ahead, on another thread; not of many, whose first are to be seen soon.
    public func prepare(_ query: PeopleQuery) {
        guard query.results <= Self.manyCount else { return }
        prepared.withLock { prepared in
            guard prepared[query] == nil else { return }
            prepared[query] = Task.detached { [self] in try? generator(query).people(query.results) }
        }
    }

    /// Nationalities the lists do not have give nobody; a gender is honoured under a seed as well.
    public func people(_ query: PeopleQuery) async throws(PeopleError) -> PeopleTable {
        try await people(query) { _ in }
    }

    /// Of many people the first are told at once.
    @concurrent
    public func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        if let task = prepared.withLock({ $0.removeValue(forKey: query) }) {
            let people = await withTaskCancellationHandler { await task.value } onCancel: { task.cancel() }
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
