import Doubles
import People

/// A source that tells of its first people and gives them with the rest once its gate is open.
struct ArrivingSource: PeopleSource {
    let name = "local"
    let first: [Person]
    var rest: [Person] = []
    let gate: Gate

    func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        if !first.isEmpty { arriving(PeopleArrival(count: first.count, table: PeopleTable(first))) }
        await gate.wait()
        if Task.isCancelled { throw .cancelled }
        return PeopleTable(first + rest)
    }
}
