import People
import Testing

/// A people source of a test: a load that the test did not stub fails it.
struct StubSource: PeopleSource {
    var name = "local"
    var onLoad: @Sendable (PeopleQuery) async throws(PeopleFailure) -> PeopleTable
    var onPrepare: @Sendable (PeopleQuery) -> Void = { _ in }

    init(_ onLoad: @escaping @Sendable (PeopleQuery) async throws(PeopleFailure) -> PeopleTable) {
        self.onLoad = onLoad
    }

    /// Gives one answer after the other.
    init(answers: Answers<Result<[Person], PeopleFailure>>) {
        self.init { _ throws(PeopleFailure) in try PeopleTable(answers.next(else: .success([])).get()) }
    }

    /// Never to be asked.
    init() {
        self.init { _ throws(PeopleFailure) in
            Issue.record("no load was expected")
            return PeopleTable()
        }
    }

    func people(_ query: PeopleQuery) async throws(PeopleFailure) -> PeopleTable { try await onLoad(query) }

    func prepare(_ query: PeopleQuery) { onPrepare(query) }
}
