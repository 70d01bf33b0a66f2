import Reactors
import Relays
import RelaysTesting
import Testing

@MainActor
@Suite("A reactor's test that has every change expected")
struct ReactorTestTests {
    private let clock = ManualClock()

    private func counter() -> ReactorTest<CounterReactor> { ReactorTest(CounterReactor(clock: clock)) }

    private func failure(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "nothing"
        } catch {
            return "\(error)"
        }
    }

    @Test("throws a state that was not expected, with the one that was")
    func different() {
        let test = counter()
        let said = failure { try test.send(.increased) { $0.count = 5 } }
        #expect(
            said == """
                expected: State(count: 5, isLoading: false)
                   found: State(count: 0, isLoading: true)
                """)
    }

    @Test("throws where nothing was expected, and where nothing came")
    func tooManyOrTooFew() async {
        let test = counter()
        #expect(failure { try test.send(.increased) }.hasPrefix("not expected: State(count: 0, isLoading: true)"))
        let other = counter()
        let said = failure { try other.send(.increased, { $0.isLoading = true }, { $0.count = 1 }) }
        #expect(said == "nothing came, expected: State(count: 1, isLoading: true)")
        await #expect(throws: ReactorTestFailure.self) {
            try await counter().receive(within: .milliseconds(5)) { $0.count = 1 }
        }
    }

    @Test("a state that was left over is thrown by what comes next")
    func leftOver() async throws {
        let test = counter()
        try test.send(.increased) { $0.isLoading = true }
        #expect(await clock.sleepers(atLeast: 1))
        clock.advance(by: .seconds(1))
        try await test.receive { $0.count = 1 }
        #expect(throws: ReactorTestFailure.self) { try test.finish() }
        #expect(throws: ReactorTestFailure.self) { try test.send(.decreased) }
        #expect(test.state == .init(count: 1, isLoading: true) && test.reactor.currentState.isLoading == false)
    }

    @Test("a recorder keeps what came, and lets go of the source with itself")
    func recorder() {
        let relay = BehaviorRelay(value: 1)
        var recorder: Recorder<Int>? = Recorder(relay)
        relay.accept(2)
        #expect(recorder?.values == [1, 2])
        #expect(recorder?.take() == [1, 2])
        relay.accept(3)
        #expect(recorder?.values == [3])
        weak let released = recorder
        recorder = nil
        #expect(released == nil)
    }

    @Test("a clock says who waits, for as long as one is patient")
    func sleepers() async {
        #expect(await clock.sleepers(atLeast: 1, within: .milliseconds(5)) == false)
        let sleep = Task { try await clock.sleep(until: clock.now.advanced(by: .seconds(1)), tolerance: nil) }
        #expect(await clock.sleepers(atLeast: 1))
        clock.advance(by: .seconds(1))
        await #expect(throws: Never.self) { try await sleep.value }
    }
}
