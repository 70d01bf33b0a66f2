import Accounts
import Doubles
import FoundationEssentials
import Networking
import Relays
import SignIn
import Testing

@MainActor
@Suite("The end of a session")
struct LogoutTests {
    private let log = Log()

    @Test("logging out ends the session there and forgets it here")
    func loggingOut() async throws {
        let store = StubStore()
        let keeper = SessionKeeper.sample(.knowing(1, log), store)
        try await keeper.adopt(.sample(1))
        guard case .ok = try await keeper.logout() else {
            Issue.record("the endpoint ends the session")
            return
        }
        #expect(log.lines == ["logout access-1"])
        #expect(keeper.session.value == nil)
        #expect(store.stored == nil)
        #expect(await keeper.profile() == .refused)
        #expect(await keeper.tokenHeaders(method: "GET", url: "/").isEmpty)
        guard case .over = try await keeper.logout() else {
            Issue.record("without a session there is nothing to end")
            return
        }
    }

    @Test("a session of a login in another process, stored while the endpoint ends the earlier one, stays")
    func otherLogin() async throws {
        let store = StubStore()
        let keeper = SessionKeeper.sample(
            StubEndpoint(onLogout: { _ in
                _ = try? await store.save(.sample(7))
                return .ok
            }), store)
        try await keeper.adopt(.sample(1))
        #expect(try await keeper.logout() == .ok)
        #expect(keeper.session.value == nil && store.stored == .sample(7))
    }

    @Test("an access token of another process's renewal that is over is renewed, too, before the session is ended")
    func loggingOutRenewedElsewhere() async throws {
        let (log, store) = (log, StubStore(.sample(1)))
        let keeper = SessionKeeper.sample(
            StubEndpoint(
                onRefresh: { tokens in
                    log.add("refresh \(tokens.refresh?.text() ?? "nothing")")
                    return .ok(.sample(8))
                },
                onLogout: { tokens in
                    log.add("logout \(tokens.access.text())")
                    return tokens.access.text() == "access-8" ? .ok : .over
                }), store)
        keeper.take(.sample(1))
        try await store.save(.sample(7))
        #expect(try await keeper.logout() == .ok)
        #expect(log.lines == ["logout access-7", "refresh refresh-7", "logout access-8"])
    }

    @Test("an access token that is over is renewed before the session is ended", arguments: [true, false])
    func loggingOutRenewed(renews: Bool) async throws {
        let store = StubStore()
        let log = log
        let keeper = SessionKeeper.sample(
            StubEndpoint(
                onRefresh: { tokens in
                    log.add("refresh \(tokens.refresh?.text() ?? "nothing")")
                    return renews ? .ok(.sample(2)) : .refused
                },
                onLogout: { tokens in
                    log.add("logout \(tokens.access.text())")
                    return tokens.access.text() == "access-2" ? .ok : .over
                }
            ), store)
        try await keeper.adopt(.sample(1))
        switch try await keeper.logout() {
        case .ok: #expect(renews)
        case .over: #expect(!renews)
        case let other: Issue.record("\(other)")
        }
        #expect(log.lines == ["logout access-1", "refresh refresh-1"] + (renews ? ["logout access-2"] : []))
        #expect(keeper.session.value == nil && store.stored == nil)
    }

    @Test("what a renewal on the way has stored under another address is forgotten as well")
    func otherAddress() async throws {
        let store = StubStore()
        let keeper = SessionKeeper.sample(
            StubEndpoint(
                onRefresh: { _ in .ok(.sample(2, email: "ann.lee@example.com")) },
                onLogout: { $0.access.text() == "access-2" ? .ok : .over }
            ), store)
        try await keeper.adopt(.sample(1))
        #expect(try await keeper.logout() == .ok)
        #expect(store.book.isEmpty)
    }

    @Test("no other process renews the session while it is ended, which may take a renewal itself")
    func turn() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "logout-\(UUID())").path()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = "\(folder)/session.json"
        let store = VaultSessionStore(FileVault(path: path), path: path, clock: ContinuousClock())
        let log = log
        let keeper = SessionKeeper(
            endpoint: StubEndpoint(
                onRefresh: { _ in
                    log.add("refresh")
                    return .ok(.sample(2))
                },
                onLogout: { tokens in
                    if case .taken = await store.renewalTurn(waiting: .zero) { log.add(tokens.access.text()) }
                    return tokens.access.text() == "access-2" ? .ok : .over
                }), store: store, addresses: nil, now: { .noon - 3_600 })
        try await keeper.adopt(.sample(1))
        #expect(try await keeper.logout() == .ok)
        #expect(log.lines == ["access-1", "refresh", "access-2"])
        #expect(try await store.sessions().isEmpty)
        #expect(await store.renewalTurn(waiting: .zero).isOwn, "it is left to others")
    }

    @Test("where the endpoint cannot be told, the session is forgotten here all the same")
    func loggingOutAlone() async throws {
        let store = StubStore()
        let keeper = SessionKeeper.sample(StubEndpoint(onLogout: { _ in .unavailable(.network(.interrupted)) }), store)
        try await keeper.adopt(.sample(1))
        guard case .unavailable(.network(.interrupted)) = try await keeper.logout() else {
            Issue.record("the endpoint cannot be told")
            return
        }
        #expect(keeper.session.value == nil)
        #expect(store.stored == nil)
    }

    @Test("a store that cannot forget says so")
    func cannotForget() async {
        let failure = SessionStoreError.notWritable(path: "session.json", reason: "read-only")
        let keeper = SessionKeeper.sample(.knowing(1, log), StubStore(writeFailure: failure))
        _ = try? await keeper.adopt(.sample(1))
        await #expect(throws: failure) { _ = try await keeper.logout() }
        #expect(keeper.session.value == nil)
    }
}
