import Reactors
import Relays
import RelaysTesting
import Testing
import Waiting

@MainActor
@Suite("Pulse")
struct PulseTests {
    @Test("fires on assignment, even of an equal value, and on no other change")
    func fires() {
        let reactor = AlertReactor()
        let log = Recorder<String?>()
        let token = reactor.pulse(\.$alert).subscribe(log.append)
        #expect(log.take() == [nil])
        reactor.action.accept(.alert("a"))
        reactor.action.accept(.alert("a"))
        reactor.action.accept(.other)
        reactor.action.accept(.alert(nil))
        #expect(log.take() == ["a", "a", nil])
        token.dispose()
    }

    @Test("its counter begins at 0, and wraps")
    func wraps() {
        #expect(Pulse(wrappedValue: "a").count == 0)
        var pulse = Pulse(wrappedValue: "a", count: .max)
        pulse.wrappedValue = "a"
        #expect(pulse.count == 0)
        pulse.wrappedValue = "b"
        #expect(pulse.projectedValue.count == 1)
    }
}

@MainActor
private final class AlertReactor: Reactor {
    enum Action {
        case alert(String?)
        case other
    }

    struct State {
        @Pulse var alert: String?
        var changes = 0
    }

    let initialState = State()
    let store = ReactorStore<AlertReactor>()

    func reduce(state: State, mutation: Action) -> State {
        var state = state
        switch mutation {
        case .alert(let alert): state.alert = alert
        case .other: state.changes += 1
        }
        return state
    }
}
