package import People
import Testing

/// A people source of a test: a load that the test did not stub fails it.
package struct StubSource: PeopleSource {
    package var name = "local"
    package var canSearch = false
    package var onLoad: @Sendable (PeopleQuery) async throws(PeopleError) -> PeopleTable
    package var onPrepare: @Sendable (PeopleQuery) -> Void = { _ in }

    package init(_ onLoad: @escaping @Sendable (PeopleQuery) async throws(PeopleError) -> PeopleTable) {
        self.onLoad = onLoad
    }

    /// Gives one answer after the other.
    package init(answers: Answers<Result<[Person], PeopleError>>) {
        self.init { _ throws(PeopleError) in try PeopleTable(answers.next(else: .success([])).get()) }
    }

    /// Never to be asked.
    package init() {
        self.init { _ throws(PeopleError) in
            Issue.record("no load was expected")
            return PeopleTable()
        }
    }

    package func people(
        _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
    ) async throws(PeopleError) -> PeopleTable {
        try await onLoad(query)
    }

    package func prepare(_ query: PeopleQuery) { onPrepare(query) }
}
