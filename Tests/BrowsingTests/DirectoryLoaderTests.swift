import Browsing
import Doubles
import People
import Testing
import Waiting

@Suite struct DirectoryLoaderTests {
    private let main = PeopleQuery(results: 5, seed: "main")

    private func own(_ title: String) -> SectionDefinition {
        SectionDefinition(title: title, query: PeopleQuery(results: 1, seed: title))
    }

    @Test("sections without a query of their own share the main load")
    func mainLoad() async throws {
        let log = Log()
        let source = StubSource { query in
            log.add(query.seed ?? "none")
            return PeopleTable([Person].five)
        }
        let directory = try await DirectoryLoader(source: source, query: main, definitions: .menAndWomen).load()
        #expect(log.lines == ["main"])
        #expect(directory.sections.map(\.title) == ["Men", "Women"])
        #expect(directory.sections.map(\.count) == [3, 2])
    }

    @Test("sections with a query of their own load side by side and stand in the order of the configuration")
    func sideBySide() async throws {
        let gate = Gate()
        let log = Log()
        let source = StubSource { query in
            await gate.wait()
            log.add(query.seed ?? "none")
            return PeopleTable([.sample(query.seed ?? "none", "Somebody", gender: .male)])
        }
        let definitions = [own("Last"), SectionDefinition(title: "Men", gender: .male), own("First")]
        let loader = DirectoryLoader(source: source, query: main, definitions: definitions)
        let load = Task { try await loader.load() }
        // All three wait at the same time.
        await until { await gate.waiting == 3 }
        await gate.open()
        let directory = try await load.value
        #expect(log.lines.sorted() == ["First", "Last", "main"])
        #expect(directory.sections.map(\.title) == ["Last", "Men", "First"])
        #expect(
            directory.sections.map { $0.rows.map { directory.person(at: $0).id } } == [
                ["Last"], ["main"], ["First"],
            ])
    }

    @Test("where every section has a query of its own there is no main load")
    func noMainLoad() async throws {
        let log = Log()
        let source = StubSource { query in
            log.add(query.seed ?? "none")
            return PeopleTable()
        }
        _ = try await DirectoryLoader(source: source, query: main, definitions: [own("A"), own("B")]).load()
        #expect(log.lines.sorted() == ["A", "B"])
    }

    @Test("the first query to fail fails the load, and the others are cancelled")
    func firstFailureWins() async {
        let gate = Gate()
        let log = Log()
        let source = StubSource { query throws(PeopleError) in
            if query.seed == "B" { throw .serverError(status: 503) }
            await gate.wait()
            log.add(Task.isCancelled ? "cancelled" : "went on")
            throw .cancelled
        }
        let loader = DirectoryLoader(source: source, query: main, definitions: [own("A"), own("B"), own("C")])
        await #expect(throws: PeopleError.serverError(status: 503)) { try await loader.load() }
        #expect(log.lines == ["cancelled", "cancelled"])
    }

    @Test("cancelling the load cancels every query")
    func cancelling() async {
        let gate = Gate()
        let source = StubSource { _ throws(PeopleError) in
            await gate.wait()
            if Task.isCancelled { throw .cancelled }
            return PeopleTable()
        }
        let loader = DirectoryLoader(source: source, query: main, definitions: [own("A"), own("B")])
        let load = Task { try await loader.load() }
        await until { await gate.waiting == 2 }
        load.cancel()
        await #expect(throws: PeopleError.cancelled) { try await load.value }
    }
}
