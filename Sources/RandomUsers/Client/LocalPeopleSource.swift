public import FoundationEssentials
public import People

/// People made on this machine; needs no network.
public struct LocalPeopleSource: PeopleSource {
    public let name = "local"

    private let now: @Sendable () -> Date
    private let random: @Sendable () -> UInt64
    private let portraits: Portraits

    /// - Parameters:
    ///   - now: the clock that ages are counted by.
    ///   - random: what seeds a query that has no seed.
    ///   - portraits: where people's pictures are said to be; nothing is fetched from there.
    public init(
        now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> UInt64, portraits: Portraits
    ) {
        self.now = now
        self.random = random
        self.portraits = portraits
    }

    /// As many as fill a screen's cards, made within milliseconds.
    private static let firstCount = 5_000

    /// Nationalities the lists do not have give nobody; a gender is honoured under a seed as well.
    public func people(_ query: PeopleQuery) async throws(PeopleFailure) -> PeopleTable {
        try await people(query) { _ in }
    }

    /// Of many people the first are told at once.
    @concurrent
    public func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleFailure) -> PeopleTable {
        let generator = RandomUserGenerator(
            seed: query.seed ?? String(random(), radix: 16), page: query.page, nationalities: query.nationalities,
            gender: query.gender, now: now(), portraits: portraits)
        do {
            if query.results > Self.firstCount * 4 {
                arriving(PeopleArrival(count: Self.firstCount, table: try generator.people(Self.firstCount)))
            }
            return try generator.people(query.results)
        } catch {
            throw .cancelled
        }
    }
}
