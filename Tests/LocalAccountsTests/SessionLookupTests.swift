import Accounts
import Foundation
import LocalAccounts
import SQL
import Synchronization
import Testing
import Waiting

@Suite("Sessions that are looked up at the same time")
struct SessionLookupTests {
    @Test("each token gets its own session, however many ask at once", .onBothDatabases)
    func manyAtOnce() async throws {
        let house = try House()
        try await house.addAnn()
        var sessions: [Session] = []
        for _ in 0..<20 {
            sessions.append(try await house.session())
            house.time.advance(by: .seconds(1))
        }
        let endpoint = house.endpoint()
        await withTaskGroup(of: Void.self) { group in
            for session in sessions + sessions {
                group.addTask {
                    let expected = Profile(name: "Ann", email: "ann@example.org", expiresAt: session.expiresAt)
                    #expect(await endpoint.profile(session.tokens) == .ok(expected))
                }
                group.addTask {
                    let unknown = SessionTokens(access: Token("unknown"))
                    #expect(await endpoint.profile(unknown) == .refused)
                }
            }
        }
    }

    @Test("those that come while one is looked up share a statement, 32 at most")
    func shared() async throws {
        let (house, store) = try await held()
        let tokens = try await house.session().tokens
        let endpoint = house.endpoint(on: AccountsDatabase(store))
        let answers = await asked(40, store) { _ in await endpoint.profile(tokens) }
        #expect(answers.count { if case .ok = $0 { true } else { false } } == 41)
        #expect((3...5).contains(store.reads))
        #expect(store.mostAtOnce == 1)
    }

    @Test("where a statement takes long, another begins beside it, and answers all who wait")
    func slow() async throws {
        let (house, store) = try await held(readers: 2, holdsOnlyFirst: true)
        let tokens = try await house.session().tokens
        let endpoint = house.endpoint(on: AccountsDatabase(store))
        await withTaskGroup(of: SessionAnswer<Profile>.self) { group in
            await ask(100, &group, store) { await endpoint.profile(tokens) }
            for _ in 0..<100 { if case .ok? = await group.next() {} else { Issue.record("not answered") } }
            #expect(store.mostAtOnce == 2 && !store.isOpen)
            store.open()
            if case .ok? = await group.next() {} else { Issue.record("the slow one is not answered") }
        }
        try #require(await endpoint.profile(tokens).value != nil)
    }

    @Test("a damaged row is the failure of its own session alone")
    func damaged() async throws {
        let (house, store) = try await held()
        let ann = try await house.session().tokens
        try await house.registry().add(
            email: EmailAddress("ben@example.org"), name: "Ben", password: Secret("ben's twelve plums"))
        let ben = try #require(try await house.login("ben@example.org", "ben's twelve plums").value)
        let write = try house.connect()
        try write.execute("UPDATE account SET name = CAST(x'FF' AS TEXT) WHERE lookup_key = 'ann@example.org'")
        let endpoint = house.endpoint(on: AccountsDatabase(store))
        let tokens = [0: ann]
        let answers = await asked(2, store) { await endpoint.profile(tokens[$0] ?? ben.tokens) }
        #expect(answers.count { if case .ok(let profile) = $0 { profile.name == "Ben" } else { false } } == 2)
        #expect(answers.count { if case .unavailable(.storageDamaged) = $0 { true } else { false } } == 1)
    }

    @Test("a database that is away is everybody's failure")
    func lost() async throws {
        let (house, store) = try await held()
        let tokens = try await house.session().tokens
        let endpoint = house.endpoint(on: AccountsDatabase(store))
        store.fail(with: .lost(reason: "gone"))
        let answers = await asked(5, store) { _ in await endpoint.profile(tokens) }
        #expect(answers.count { if case .unavailable = $0 { true } else { false } } == 6)
        #expect(store.reads == 1)
    }

    @Test("no more than 4,096 wait; one more is told to come back in a second")
    func crowded() async throws {
        let (house, store) = try await held()
        let tokens = try await house.session().tokens
        let endpoint = house.endpoint(on: AccountsDatabase(store))
        await withTaskGroup(of: SessionAnswer<Profile>.self) { group in
            await ask(4_100, &group, store) { await endpoint.profile(tokens) }
            for _ in 0..<4 {
                let answer = await group.next()
                #expect(answer == .unavailable(.overloaded(retryAfter: .seconds(1))))
            }
            store.open()
            for await answer in group { if case .ok = answer {} else { Issue.record("\(answer)") } }
        }
    }

    private func held(readers: Int = 1, holdsOnlyFirst: Bool = false) async throws -> (House, HeldStore) {
        let house = try House()
        try await house.addAnn()
        let connection = try SQLiteConnection(path: house.path, timeout: .seconds(5))
        return (house, HeldStore(connection, readers: readers, holdsOnlyFirst: holdsOnlyFirst))
    }

    /// Asks once, and `count` times more while that is looked up.
    private func ask(
        _ count: Int, _ group: inout TaskGroup<SessionAnswer<Profile>>, _ store: HeldStore,
        _ ask: @escaping @Sendable () async -> SessionAnswer<Profile>
    ) async {
        group.addTask { await ask() }
        await until { store.reads == 1 }
        for _ in 0..<count { group.addTask { await ask() } }
    }

    /// Asks once, asks `count` times more while that is looked up, and lets all be answered.
    private func asked(
        _ count: Int, _ store: HeldStore,
        _ ask: @escaping @Sendable (_ number: Int) async -> SessionAnswer<Profile>
    ) async -> [SessionAnswer<Profile>] {
        await withTaskGroup(of: SessionAnswer<Profile>.self) { group in
            group.addTask { await ask(-1) }
            await until { store.reads == 1 }
            let begun = Counter()
            for number in 0..<count {
                group.addTask {
                    begun.add()
                    return await ask(number)
                }
            }
            await until { begun.count == count }
            // They have begun; a moment until the last of them waits.
            for _ in 0..<1_000 { await Task.yield() }
            store.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// Counts.
private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}

/// A database of one connection, whose reads, or only the first, are held until it is opened.
private final class HeldStore: SQLStore {
    let isFile = true
    let name = "held"
    let readers: Int
    private let holdsOnlyFirst: Bool
    private let connection: Mutex<SQLiteConnection>
    private let state = Mutex((reads: 0, running: 0, mostAtOnce: 0, isOpen: false, error: SQLError?.none))

    init(_ connection: sending SQLiteConnection, readers: Int, holdsOnlyFirst: Bool) {
        (self.readers, self.holdsOnlyFirst) = (readers, holdsOnlyFirst)
        self.connection = Mutex(connection)
    }

    var reads: Int { state.withLock { $0.reads } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    var isOpen: Bool { state.withLock { $0.isOpen } }

    func open() { state.withLock { $0.isOpen = true } }

    func fail(with error: SQLError) { state.withLock { $0.error = error } }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        let number = state.withLock {
            $0.reads += 1
            $0.running += 1
            $0.mostAtOnce = max($0.mostAtOnce, $0.running)
            return $0.reads
        }
        defer { state.withLock { $0.running -= 1 } }
        if number == 1 || !holdsOnlyFirst { await until { isOpen } }
        if let error = state.withLock({ $0.error }) { throw error }
        return try connection.withLock { try body($0) }
    }

    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Value
    ) async throws -> Value {
        try connection.withLock { connection in try connection.transaction { try body(connection) } }
    }
}
