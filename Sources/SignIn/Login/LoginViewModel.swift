public import Accounts
public import Relays

/// The login form: what was typed goes in, its verdict and the endpoint's answers come out.
///
/// The password never passes through: only what its rules need (`PasswordFacts`), and at submission the `Secret`.
@MainActor
public final class LoginViewModel {
    /// What is in the email field.
    public let email: BehaviorRelay<String>
    /// What is known of what is in the password field.
    public let password = BehaviorRelay(value: PasswordFacts.empty)

    /// The form's verdict, once for each change of it.
    public let form: Observable<LoginForm>
    /// Whether an attempt is on its way.
    public let isSubmitting = BehaviorRelay(value: false)
    /// Whether the endpoint asks for a code.
    public let asksForCode = BehaviorRelay(value: false)
    /// What became of each attempt.
    public let outcomes = PublishRelay<LoginOutcome>()

    /// The endpoint's name.
    public let endpointName: String
    private let endpoint: any AuthEndpoint
    /// A code that was given beforehand; it goes with the first attempt.
    private var givenCode: Secret?
    /// The login that waits for a code; `nil` where nothing is left of it, though the next code may be asked for.
    private var pending: SecondFactor?
    /// The address that `pending` is about.
    private var pendingEmail: EmailAddress?

    /// - Parameters:
    ///   - email: what the email field begins with.
    ///   - code: a code of the second factor that is at hand already.
    public init(endpoint: any AuthEndpoint, email: String = "", code: Secret? = nil) {
        self.endpoint = endpoint
        givenCode = code
        endpointName = endpoint.name
        self.email = BehaviorRelay(value: email)
        form = combineLatest(self.email, password)
            .map { LoginForm(email: $0, password: $1) }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    /// Sends what the fields hold, if the form is valid and no other attempt is on its way.
    ///
    /// An invalid form is an outcome too, with nothing sent. Cancelling the task cancels the attempt.
    ///
    /// - Parameter code: the code that the endpoint asked for.
    /// - Returns: the outcome, which also goes to `outcomes`; `nil` where another attempt is on its way.
    @discardableResult
    public func submit(_ secret: Secret, code: Secret? = nil) async -> LoginOutcome? {
        guard !isSubmitting.value else { return nil }
        password.accept(PasswordFacts(secret))
        let form = LoginForm(email: email.value, password: password.value)
        // What was sent: the field may hold something else by the time of the answer.
        let sent = email.value
        guard let address = form.email, form.isValid else { return finish(.malformed(form), of: sent) }
        isSubmitting.accept(true)
        defer { isSubmitting.accept(false) }
        if pendingEmail != address {
            (pending, pendingEmail) = (nil, address)
            asksForCode.accept(false)
        }
        let request = LoginRequest(email: address, password: secret, code: code ?? givenCode, secondFactor: pending)
        givenCode = nil
        let result = await endpoint.login(request)
        note(result)
        return finish(.answered(result), of: sent)
    }

    /// Has the endpoint ask for a code once more, where it asks for one and nothing is left of the login that it asked in:
    /// a code that it sends itself is on its way before the person is told to type it.
    public func askAnew(_ secret: Secret) async {
        guard asksForCode.value, pending == nil, let address = pendingEmail, !isSubmitting.value else { return }
        isSubmitting.accept(true)
        defer { isSubmitting.accept(false) }
        let result = await endpoint.login(LoginRequest(email: address, password: secret))
        // Whatever else it says is said again to the next attempt, which begins anew.
        if case .secondFactor(let factor) = result, factor.isAnswerable { pending = factor }
    }

    private func note(_ result: LoginResult) {
        switch result {
        case .secondFactor(let factor):
            pending = factor.isAnswerable ? factor : nil
            asksForCode.accept(factor.isAnswerable)
        case .rejected(.expiredCode):
            pending = nil
            asksForCode.accept(true)
        case .rejected(.wrongCode):
            asksForCode.accept(true)
        case .locked, .unavailable:
            break
        case .ok, .rejected, .invalid:
            pending = nil
            asksForCode.accept(false)
        }
    }

    private func finish(_ answer: LoginOutcome.Answer, of email: String) -> LoginOutcome {
        let outcome = LoginOutcome(email: email, endpoint: endpointName, answer: answer)
        outcomes.accept(outcome)
        return outcome
    }
}
