import Accounts
import Dispatch
import Foundation
import LocalAccounts
import SQL
import Synchronization
import Testing
import Waiting

@Suite("Reading an SQLite file beside those who write")
struct ReaderTests {
    @Test("nobody who reads waits for a transaction of this process, nor for one of another", .timeLimit(.minutes(10)))
    func reads() async throws {
        let house = try House()
        try await house.addAnn()
        let ann = try EmailAddress("ann@example.org")
        let session = try await house.session()
        let isWriting = Mutex(false)
        let gate = DispatchSemaphore(value: 0)
        // The time is asked for within the transaction that adds the account.
        let slow = AccountRegistry(database: house.database, hasher: house.hasher, rule: .standard) {
            isWriting.withLock { $0 = true }
            gate.wait()
            return house.time.now()
        }
        func read() async throws {
            let profile = try #require(await house.endpoint().profile(session.tokens).value)
            #expect(profile.name == "Ann")
            #expect(try await house.registry().list().map(\.email) == ["ann@example.org"])
            #expect(try await house.registry().details(email: ann).sessions == 1)
            #expect(try await house.registry().export().count == 1)
            try #require(await house.endpoint().profile(SessionTokens(access: Token("x"))) == .refused)
        }
        let adding = Task {
            try await slow.add(
                email: EmailAddress("bob@example.org"), name: "Bob", password: Secret("twelve pears of bob"))
        }
        await until { isWriting.withLock { $0 } }
        let waiting = Task { try await house.registry().unlock(email: ann) }
        try await read()
        gate.signal()
        try await adding.value
        try await waiting.value
        #expect(try await house.registry().list().count == 2)
        try await house.registry().remove(email: EmailAddress("bob@example.org"))
        // What was written is read at once.
        try await read()
        let other = try house.connect()
        try other.begin()
        let behind = Task { try await house.registry().unlock(email: ann) }
        for _ in 0..<20 { try await read() }
        try other.commit()
        try await behind.value
    }

    @Test("many who read at once are all answered")
    func many() async throws {
        let house = try House()
        try await house.addAnn()
        let registry = house.registry()
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<200 {
                group.addTask {
                    if number % 10 == 0 { try await registry.unlock(email: EmailAddress("ann@example.org")) }
                    return try await registry.count()
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(counts == 200)
    }
}
