public import Accounts
public import Relays

/// The form for a new account: what was typed goes in, its verdict comes out.
@MainActor
public final class AccountViewModel {
    public let email: BehaviorRelay<String>
    public let name: BehaviorRelay<String>
    /// What new passwords must be like.
    public let rule: PasswordRule
    /// What the rule says of the first password.
    public let password: BehaviorRelay<PasswordRule.Verdict>
    public let repetition = BehaviorRelay(value: AccountForm.Repetition.missing)

    /// The form's verdict, once for each change of it.
    public let form: Observable<AccountForm>

    public init(email: String = "", name: String = "", rule: PasswordRule = .standard) {
        self.rule = rule
        password = BehaviorRelay(value: rule.verdict(on: .empty))
        self.email = BehaviorRelay(value: email)
        self.name = BehaviorRelay(value: name)
        form = combineLatest(self.email, self.name, password, repetition)
            .map { email, name, password, repetition in
                AccountForm(
                    emailFlaw: EmailAddress.flaw(in: email), nameFlaw: AccountName.flaw(in: name),
                    password: password, repetition: repetition
                )
            }
            .distinctUntilChanged()
            .share(replay: 1)
    }
}
