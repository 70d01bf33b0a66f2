import Reactors
import Relays
import Testing
import Waiting

@MainActor
@Suite("A stub made in the midst of an action")
struct StubTests {
    enum Place: CaseIterable, Sendable {
        case observer, mutate, reduce
    }

    private let reactor = ScriptedReactor()

    @Test(
        "keeps what is left of the action from the state",
        arguments: Place.allCases, [["a"], ["a", "b", "c"]])
    func rest(place: Place, mutations: [String]) {
        var stub: ReactorStub<ScriptedReactor>?
        let token = reactor.action.subscribe { [reactor] _ in
            if place == .observer { stub = ReactorStub(reactor) }
        }
        reactor.onMutate = { reactor, _ in
            if place == .mutate { stub = ReactorStub(reactor) }
            return switch mutations.count {
            case 1: .just(mutations[0])
            default: .of(mutations[0], mutations[1], mutations[2])
            }
        }
        reactor.onReduce = { reactor, _ in
            if place == .reduce { stub = ReactorStub(reactor) }
        }
        reactor.action.accept("go")
        #expect(stub?.state == (place == .reduce ? ["a"] : []))
        reactor.action.accept("later")
        #expect(stub?.actions == ["later"])
        (reactor.onMutate, reactor.onReduce) = ({ _, _ in .none }, { _, _ in })
        token.dispose()
    }
}
