import Accounts
import Browsing
import Doubles
import Networking
import People
import Synchronization
import Testing
import Waiting

@Suite struct RenewingPeopleSourceTests {
    private let log = Log()

    private func source(
        _ answers: Answers<Result<[Person], PeopleError>>, _ answer: SessionAnswer<Done> = .ok(Done())
    ) -> RenewingPeopleSource {
        let log = log
        let source = StubSource { _ throws(PeopleError) in
            log.add("load")
            return try PeopleTable(answers.next(else: .success([])).get())
        }
        return RenewingPeopleSource(source) {
            log.add("renew")
            return answer
        }
    }

    @Test("while the directory takes the session nothing is renewed")
    func plain() async throws {
        let source = source(Answers(.success(.five)))
        #expect(try await Array(source.people(PeopleQuery(results: 5))) == .five)
        #expect(log.lines == ["load"])
        #expect(source.name == "local")
    }

    @Test("a session that is not taken is renewed, and the load done again")
    func renewed() async throws {
        let source = source(Answers(.failure(.unauthorized), .success(.five)))
        #expect(try await Array(source.people(PeopleQuery(results: 5))) == .five)
        #expect(log.lines == ["load", "renew", "load"])
    }

    @Test("once only: a renewed session that is not taken either is told")
    func twice() async {
        let source = source(Answers(.failure(.unauthorized), .failure(.unauthorized)))
        await #expect(throws: PeopleError.tokenRefused(isDescribed: false)) {
            try await source.people(PeopleQuery(results: 5))
        }
        #expect(log.lines == ["load", "renew", "load"])
    }

    @Test("a session that cannot be renewed is told")
    func notRenewed() async {
        let source = source(Answers(.failure(.unauthorized)), .refused)
        await #expect(throws: PeopleError.unauthorized) { try await source.people(PeopleQuery(results: 5)) }
        #expect(log.lines == ["load", "renew"])
    }

    @Test("where the endpoint does not answer, the session has not ended: the endpoint's failure is told")
    func unavailable() async {
        let failure = EndpointError.serverError(status: 500)
        let source = source(Answers(.failure(.unauthorized)), .unavailable(failure))
        let error = await #expect(throws: PeopleError.self) { try await source.people(PeopleQuery(results: 5)) }
        #expect(error == .notRenewed(PeopleError.RenewalFailure(failure)))
        #expect(error != .notRenewed(PeopleError.RenewalFailure(EndpointError.serverError(status: 503))))
        #expect(log.lines == ["load", "renew"])
    }

    @Test("where another login is required, the session ends if there may be one", arguments: [true, false])
    func anotherLogin(mayBe: Bool) async {
        let (log, required) = (log, LoginRequirement(contexts: "phr"))
        let stub = StubSource { _ throws(PeopleError) in throw .loginNotEnough(required) }
        let source = RenewingPeopleSource(
            stub,
            require: {
                log.add("require \($0.contexts ?? "")")
                return mayBe
            },
            renew: {
                log.add("renew")
                return .ok(Done())
            })
        await #expect(throws: mayBe ? PeopleError.unauthorized : .loginNotEnough(required)) {
            try await source.people(PeopleQuery(results: 5))
        }
        #expect(log.lines == ["require phr"])
    }

    @Test("who has come so far is told on, in the load that is done again too")
    func arriving() async throws {
        let told = Mutex<[Int]>([])
        let renewing = RenewingPeopleSource(Paging(log: log)) { .ok(Done()) }
        _ = try await renewing.people(PeopleQuery(results: 5)) { arrival in told.withLock { $0.append(arrival.count) } }
        #expect(told.withLock(\.self) == [1, 3])
        #expect(log.lines == ["refused", "loaded"])
    }

    /// Takes the session at the second load, which comes in three pages.
    private struct Paging: PeopleSource {
        let name = "paging"
        let log: Log

        func people(
            _ query: PeopleQuery, arriving: @escaping @Sendable (PeopleArrival) -> Void
        ) async throws(PeopleError) -> PeopleTable {
            if log.lines.isEmpty {
                log.add("refused")
                throw .unauthorized
            }
            log.add("loaded")
            for count in [1, 3] { arriving(PeopleArrival(count: count)) }
            return PeopleTable([Person].five)
        }
    }

    @Test(
        "any other failure renews nothing",
        arguments: [
            PeopleError.forbidden, .tooMany(retryAfter: nil), .serverError(status: 500), .cancelled,
        ])
    func other(failure: PeopleError) async {
        let source = source(Answers(.failure(failure)))
        await #expect(throws: failure) { try await source.people(PeopleQuery(results: 5)) }
        #expect(log.lines == ["load"])
    }

    @Test("loads side by side that are refused have the session renewed once", arguments: [true, false])
    @MainActor
    func sideBySide(isTogether: Bool) async throws {
        let held = Gate()
        let renewing = Gate()
        let log = log
        let token = Mutex(1)
        let stub = StubSource { query throws(PeopleError) in
            let sent = token.withLock { $0 }
            log.add("\(query.seed ?? "") with \(sent)")
            if query.seed == "slow", sent == 1, !isTogether { await held.wait() }
            if sent == 1 { throw .unauthorized }
            return PeopleTable()
        }
        let source = RenewingPeopleSource(stub) {
            log.add("renew")
            await renewing.wait()
            token.withLock { $0 = 2 }
            return .ok(Done())
        }
        let slow = Task { try await source.people(PeopleQuery(results: 1, seed: "slow")) }
        await until { log.lines.contains("slow with 1") }
        let quick = Task { try await source.people(PeopleQuery(results: 1, seed: "quick")) }
        await until { log.lines.contains("quick with 1") && renewing.waiting == 1 }
        renewing.open()
        _ = try await quick.value
        // Refused only now, with what was in force before the renewal.
        held.open()
        _ = try await slow.value
        #expect(log.lines.filter { $0 == "renew" } == ["renew"])
        #expect(log.lines.sorted() == ["quick with 1", "quick with 2", "renew", "slow with 1", "slow with 2"])
    }
}
