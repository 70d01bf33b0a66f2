import Accounts
import Synchronization
import Transport

/// What is under way in a world, and who waits in it: everything that its next step may be about.
final class Traffic: Sendable {
    /// Whose work it is: a server between two restarts, or a client between two.
    enum Owner: Sendable, Hashable {
        case server(Int)
        case client(Int, life: Int)
    }

    /// A client that waits for an answer.
    struct Send: Sendable {
        var operation: Int
        var owner: Owner
        var parked: Stage.Parked<Result<HTTPResponse, HTTPTransport.Failure>>
    }

    /// A request on its way to the server.
    struct Message: Sendable {
        var send: Int
        var operation: Int
        var owner: Owner
        var request: HTTPRequest
    }

    /// A password that is being checked.
    struct Check: Sendable {
        var handling: Int
        var owner: Owner
        /// `false` where the server died meanwhile.
        var parked: Stage.Parked<Bool>
    }

    struct Sleeper: Sendable {
        var handling: Int
        var owner: Owner
        var deadline: Duration
        var parked: Stage.Parked<Bool>
    }

    /// What somebody did since the world last looked.
    enum Report: Sendable {
        case asked(Message)
        case checks(handling: Int)
        case sleeps(handling: Int)
        case handled(Int, HTTPResponse)
        case said(operation: Int, Said)
    }

    /// What a client tells the person.
    enum Said: Sendable {
        case login(LoginResult)
        case refresh(SessionAnswer<Session>)
        case profile(SessionAnswer<Profile>)
        case logout(LogoutAnswer)
    }

    struct State: Sendable {
        private var last = 0
        var sends: [Int: Send] = [:]
        var checks: [Int: Check] = [:]
        var sleepers: [Int: Sleeper] = [:]
        var reports: [Report] = []

        mutating func number() -> Int {
            last += 1
            return last
        }
    }

    /// The client's operation, or the server's handling, that a task is part of.
    @TaskLocal static var work = 0

    let stage = Stage()
    private let state = Mutex(State())

    func withLock<Value: Sendable>(_ body: (inout sending State) -> sending Value) -> Value { state.withLock(body) }

    func report(_ report: Report) { state.withLock { $0.reports.append(report) } }

    /// The network as one client has it.
    func transport(of owner: Owner) -> HTTPTransport {
        HTTPTransport { [self] request async throws(HTTPTransport.Failure) in
            let operation = Traffic.work
            let answer = await stage.park { parked in
                state.withLock { state in
                    let number = state.number()
                    state.sends[number] = Send(operation: operation, owner: owner, parked: parked)
                    state.reports.append(
                        .asked(Message(send: number, operation: operation, owner: owner, request: request)))
                }
            }
            return try answer.get()
        }
    }

    /// Waits until the world goes on with the check; returns whether its server still runs.
    func check(_ owner: Owner) async -> Bool {
        let handling = Traffic.work
        return await stage.park { parked in
            state.withLock { state in
                state.checks[state.number()] = Check(handling: handling, owner: owner, parked: parked)
                state.reports.append(.checks(handling: handling))
            }
        }
    }

    /// Waits until the world's clock is past the deadline; returns whether who waits is still there.
    func sleep(_ owner: Owner, until deadline: Duration) async -> Bool {
        let handling = Traffic.work
        return await stage.park { parked in
            state.withLock { state in
                state.sleepers[state.number()] = Sleeper(
                    handling: handling, owner: owner, deadline: deadline, parked: parked)
                state.reports.append(.sleeps(handling: handling))
            }
        }
    }
}
