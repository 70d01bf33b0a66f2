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
    /// What the endpoint waits for a code to; `nil` where it asks for none.
    public let secondFactor = BehaviorRelay<SecondFactor?>(value: nil)
    /// What became of each attempt.
    public let outcomes = PublishRelay<LoginOutcome>()

    /// The endpoint's name.
    public let endpointName: String
    private let endpoint: any AuthEndpoint
    /// A code that was given beforehand; it goes with the first attempt.
    private var givenCode: Secret?
    /// The address that `secondFactor` is about.
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
            .share()
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
        if pendingEmail != address { secondFactor.accept(nil) }
        let request = LoginRequest(
            email: address, password: secret, code: code ?? givenCode, secondFactor: secondFactor.value
        )
        givenCode = nil
        let result = await endpoint.login(request)
        pendingEmail = address
        secondFactor.accept(Self.pending(after: result, before: secondFactor.value))
        return finish(.answered(result), of: sent)
    }

    private static func pending(after result: LoginResult, before: SecondFactor?) -> SecondFactor? {
        switch result {
        case .secondFactor(let factor): factor.isAnswerable ? factor : nil
        // Nothing is left of the login that the code belonged to: the next code comes with a new one.
        case .rejected(.expiredCode): SecondFactor()
        case .rejected(.wrongCode): before ?? SecondFactor()
        case .locked, .unavailable: before
        case .ok, .rejected, .invalid: nil
        }
    }

    private func finish(_ answer: LoginOutcome.Answer, of email: String) -> LoginOutcome {
        let outcome = LoginOutcome(email: email, endpoint: endpointName, answer: answer)
        outcomes.accept(outcome)
        return outcome
    }
}
