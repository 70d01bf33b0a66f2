import Accounts
import Doubles
import FoundationEssentials
import Networking
import Relays
import SignIn
import Testing

@MainActor
@Suite("A session in place of another one, as a new password begins it")
struct SessionReplacementTests {
    private let log = Log()

    @Test("a session in place of another one is stored in its place, and neither made current nor brought back")
    func replacing() async throws {
        let other = Session.sample(5, email: "bob@example.com")
        let store = StubStore(other, others: [.sample(1)])
        let log = log
        let keeper = SessionKeeper.sample(.knowing(2, log), store)
        keeper.onExchange = { isInFlight in
            let kept = store.book.others.first?.tokens.access.text() ?? ""
            log.add(isInFlight ? "begins" : "ends with \(kept)")
        }
        keeper.take(.sample(1))
        _ = await keeper.replace { .success(.sample(2)) }
        #expect(store.book == SessionBook(current: other, others: [.sample(2)]))
        #expect(keeper.session.value == .sample(2) && keeper.unstored == nil)
        #expect(log.lines == ["begins", "ends with access-2"])

        _ = await keeper.replace {
            try? await store.forget(.sample(2))
            return .success(.sample(3))
        }
        #expect(store.book == SessionBook(current: other) && keeper.session.value == nil)
        #expect(log.lines.suffix(2) == ["logout access-3", "ends with "])
    }

    @Test("a session in place of another one is stored even if nobody waits for it any more")
    func replacingUnattended() async {
        let store = StubStore(.sample(1))
        let keeper = SessionKeeper.sample(.knowing(2, log), store)
        keeper.take(.sample(1))
        let (begun, begins) = AsyncStream.makeStream(of: Void.self)
        let (answered, answers) = AsyncStream.makeStream(of: Void.self)
        let change = Task {
            await keeper.replace {
                begins.finish()
                // A cancelled task would not wait here.
                for await _ in answered {}
                return Task.isCancelled ? .failure(.unavailable(.cancelled)) : .success(.sample(2))
            }
        }
        for await _ in begun {}
        change.cancel()
        answers.finish()
        _ = await change.value
        #expect(store.stored == .sample(2))
    }

    @Test("a session in place of another one that cannot be stored is ended")
    func replacingInVain() async {
        let failure = SessionStoreError.notWritable(path: "session.json", reason: "disk full")
        let keeper = SessionKeeper.sample(.knowing(2, log), StubStore(.sample(1), writeFailure: failure))
        keeper.take(.sample(1))
        _ = await keeper.replace { .success(.sample(2)) }
        #expect(keeper.unstored == .ended(failure) && keeper.session.value == nil)
        #expect(log.lines == ["logout access-2"])
    }
}
