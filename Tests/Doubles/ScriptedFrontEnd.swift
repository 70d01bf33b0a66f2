package import Accounts
package import Browsing
import FoundationEssentials
package import People
import Relays
package import SignIn
import Testing

/// A front end that types a script and writes down what it is shown.
@MainActor
package final class ScriptedFrontEnd: FrontEnd {
    package enum Login {
        case attempt(email: String? = nil, password: String)
        case left, interrupted
    }

    package let transcript = Transcript()
    package let canTryAgain: Bool
    /// Called with each load that begins.
    package var onLoading: (_ cancel: @escaping @MainActor () -> Void) -> Void = { _ in }
    package private(set) var completions: [CommandCompletion] = []
    private var logins: [Login]
    private var inputs: [CommandInput]

    /// - Parameter isAttended: whether it acts as for a person, who can try again.
    package init(isAttended: Bool = true, logins: [Login] = [], inputs: [CommandInput]) {
        canTryAgain = isAttended
        self.logins = logins
        self.inputs = inputs
    }

    package convenience init(isAttended: Bool = true, logins: [Login] = [], commands: [String]) {
        self.init(isAttended: isAttended, logins: logins, inputs: commands.map { .line($0) } + [.endOfInput])
    }

    /// Runs a flow with this front end; every load must be asked for.
    package func run(
        _ endpoint: any AuthEndpoint = StubEndpoint(), _ store: StubStore? = nil, isSignedIn: Bool = true,
        loads: Result<[Person], PeopleError>...
    ) async -> FlowEnd {
        let keeper = SessionKeeper(endpoint: endpoint, store: store, addresses: nil, now: { .noon - 1 })
        if isSignedIn { _ = try? await keeper.adopt(.sample()) }
        let answers = Answers(loads)
        let flow = Flow.sample(self, endpoint, keeper, StubSource(answers: answers))
        let end = await flow.run(isSignedIn: isSignedIn)
        #expect(answers.left == 0)
        return end
    }

    package func login(_ viewModel: LoginViewModel) async -> Result<SignedIn, FlowEnd> {
        while !logins.isEmpty {
            switch logins.removeFirst() {
            case .left: return .failure(.left)
            case .interrupted: return .failure(.interrupted)
            case .attempt(let email, let password):
                if let email { viewModel.email.accept(email) }
                transcript.add("login: \(viewModel.email.value)")
                guard let outcome = await viewModel.submit(Secret(password)) else { return .failure(.left) }
                if let login = SignedIn(outcome) { return .success(login) }
                show(.login(outcome))
                if !canTryAgain { return .failure(.notSignedIn(outcome)) }
            }
        }
        Issue.record("one login more was asked for")
        return .failure(.left)
    }

    package func command(_ completing: CommandCompletion) async -> CommandInput {
        completions.append(completing)
        guard !inputs.isEmpty else {
            Issue.record("one command more was asked for")
            return .interrupted
        }
        let input = inputs.removeFirst()
        if case .line(let line) = input { transcript.add("> \(line)") }
        return input
    }

    package func show(_ event: BrowserEvent) { transcript.add(event) }

    package func loading(_ isLoading: Bool, cancel: @escaping @MainActor () -> Void) {
        if isLoading { onLoading(cancel) }
    }
}
