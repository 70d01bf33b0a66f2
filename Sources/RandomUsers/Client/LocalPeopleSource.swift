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

    /// Nationalities the lists do not have give nobody; a gender is honoured under a seed as well.
    @concurrent
    public func people(_ query: PeopleQuery) async throws(PeopleFailure) -> PeopleTable {
        let generator = RandomUserGenerator(
            seed: query.seed ?? String(random(), radix: 16), page: query.page, nationalities: query.nationalities,
            gender: query.gender, now: now(), portraits: portraits)
        do {
            return try generator.people(query.results)
        } catch {
            throw .cancelled
        }
    }
}
