package import Accounts
package import Relays

/// The form for a new account: takes what was typed and publishes its verdict.
@MainActor
package final class AccountViewModel {
    package let email: BehaviorRelay<String>
    package let name: BehaviorRelay<String>
    package let rule: PasswordRule
    /// The rule's verdict on the first password.
    package let password: BehaviorRelay<PasswordRule.Verdict>
    package let repetition = BehaviorRelay(value: AccountForm.Repetition.missing)

    /// The form's verdict, emitted whenever it changes.
    package let form: Observable<AccountForm>

    package init(email: String = "", name: String = "", rule: PasswordRule = .standard) {
        self.rule = rule
        password = BehaviorRelay(value: rule.verdict(on: .empty))
        self.email = BehaviorRelay(value: email)
        self.name = BehaviorRelay(value: name)
        form = combineLatest(self.email, self.name, password, repetition)
            .map { email, name, password, repetition in
                AccountForm(
                    emailProblem: EmailAddress.problem(in: email), nameProblem: AccountName.problem(in: name),
                    password: password, repetition: repetition
                )
            }
            .distinctUntilChanged()
            .share(replay: 1)
    }
}
