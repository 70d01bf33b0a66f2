import Accounts
import Relays
import SignIn
import Testing

@MainActor
@Suite struct AccountViewModelTests {
    @Test("the form says of each field what is missing, once for each change")
    func changes() {
        let viewModel = AccountViewModel()
        var forms: [String] = []
        let subscription = viewModel.form.subscribe { form in
            let problems =
                "\(form.emailProblem.map { "\($0)" } ?? "well"), \(form.nameProblem.map { "\($0)" } ?? "well")"
            forms.append("\(problems), \(form.password), \(form.repetition)")
        }
        viewModel.email.accept("ann")
        viewModel.email.accept("anna")
        viewModel.email.accept("ann@example.com")
        viewModel.name.accept("Ann")
        viewModel.name.accept("Anna")
        viewModel.password.accept(.accepted(hint: nil))
        viewModel.repetition.accept(.differs)
        viewModel.repetition.accept(.differs)
        viewModel.repetition.accept(.same)
        let empty = "\(PasswordRule.Verdict.refused(.tooShort(count: 0, minimumLength: 15)))"
        let good = "\(PasswordRule.Verdict.accepted(hint: nil))"
        #expect(
            forms == [
                "empty, empty, \(empty), missing", "noAt, empty, \(empty), missing", "well, empty, \(empty), missing",
                "well, well, \(empty), missing", "well, well, \(good), missing", "well, well, \(good), differs",
                "well, well, \(good), same",
            ])
        subscription.dispose()
    }

    @Test("it is shared, and begins with what it was given")
    func shared() {
        let viewModel = AccountViewModel(email: "ann@example.com", name: "Ann")
        var problems: [EmailAddress.Problem?] = []
        let bag = DisposeBag()
        viewModel.form.subscribe { problems.append($0.emailProblem) }.disposed(by: bag)
        viewModel.form.subscribe { problems.append($0.emailProblem) }.disposed(by: bag)
        #expect(problems == [nil, nil])
        #expect(viewModel.email.subscriberCount == 1)
    }
}
