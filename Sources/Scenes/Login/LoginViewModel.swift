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
    /// What became of each attempt.
    public let outcomes = PublishRelay<LoginOutcome>()

    /// The endpoint's name.
    public let endpointName: String
    private let endpoint: any AuthEndpoint

    /// - Parameter email: what the email field begins with.
    public init(endpoint: any AuthEndpoint, email: String = "") {
        self.endpoint = endpoint
        endpointName = endpoint.name
        self.email = BehaviorRelay(value: email)
        form = combineLatest(self.email, password)
            .map { LoginForm(email: $0, password: $1) }
            .distinctUntilChanged()
            .share()
    }

    /// Sends what the fields hold, if the form is valid and no other attempt is on its way.
    ///
    /// An invalid form is an outcome too, with nothing sent. Cancelling the task cancels the attempt.
    ///
    /// - Returns: the outcome, which also goes to `outcomes`; `nil` where another attempt is on its way.
    @discardableResult
    public func submit(_ secret: Secret) async -> LoginOutcome? {
        guard !isSubmitting.value else { return nil }
        password.accept(PasswordFacts(secret))
        let form = LoginForm(email: email.value, password: password.value)
        guard let address = form.email, form.isValid else { return finish(.malformed(form)) }
        isSubmitting.accept(true)
        defer { isSubmitting.accept(false) }
        return finish(.answered(await endpoint.login(LoginRequest(email: address, password: secret))))
    }

    private func finish(_ answer: LoginOutcome.Answer) -> LoginOutcome {
        let outcome = LoginOutcome(email: email.value, endpoint: endpointName, answer: answer)
        outcomes.accept(outcome)
        return outcome
    }
}
