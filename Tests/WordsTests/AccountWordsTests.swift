import Accounts
import Testing
import Words

/// What the account forms and commands say.
@Suite struct AccountWordsTests {
    @Test("labels and reports", arguments: [
        Wording({ $0.firstAccountTitle },
            "No account is here yet: create the first one (Ctrl-D leaves)", "아직 계정이 없습니다: 첫 계정을 만드세요 (Ctrl-D로 나가기)"),
        Wording({ $0.newAccountTitle }, "A new account on the local endpoint", "로컬 엔드포인트의 새 계정"),
        Wording({ $0.newPasswordTitle(email: "ann@example.com") },
            "A new password for ann@example.com", "ann@example.com의 새 비밀번호"),
        Wording({ $0.accountIsComplete }, "Press Enter to create the account", "Enter를 누르면 계정을 만듭니다"),
        Wording({ $0.passwordIsComplete }, "Press Enter to save", "Enter를 누르면 저장합니다"),
        Wording({ $0.added("ann@example.com") }, "Account ann@example.com is made", "ann@example.com 계정을 만들었습니다"),
        Wording({ $0.removed("ann@example.com") }, "Account ann@example.com is removed", "ann@example.com 계정을 지웠습니다"),
        Wording({ $0.passwordChanged("ann@example.com") },
            "The password of ann@example.com is changed; its sessions are ended",
            "ann@example.com의 비밀번호를 바꾸고 그 세션을 모두 끝냈습니다"),
    ])
    func labels(wording: Wording) { wording.expectText() }

    @Test("what a field still needs", arguments: [
        Wording({ $0.flaw(AccountName.Flaw.empty) }, "Type the name to be greeted by", "불릴 이름을 입력하세요"),
        Wording({ $0.flaw(AccountName.Flaw.tooLong(bytes: 201)) },
            "The name has 201 bytes; at most 200 are allowed: shorten it", "이름이 201바이트입니다. 최대 200바이트로 줄이세요"),
        Wording({ $0.flaw(AccountName.Flaw.controlCharacter) },
            "The name holds an invisible control character: type it anew", "이름에 보이지 않는 제어 문자가 있습니다: 다시 입력하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.tooShort(count: 0, fewest: 15)) },
            "Type a new password of at least 15 characters", "새 비밀번호를 15자 이상 입력하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.tooShort(count: 1, fewest: 8)) },
            "7 more characters needed", "7자 더 입력하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.tooShort(count: 7, fewest: 8)) },
            "1 more character needed", "1자 더 입력하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.tooLong(bytes: 5_000, most: 4_096)) },
            "The password has 5000 bytes; at most 4096 are allowed: shorten it",
            "비밀번호가 5000바이트입니다. 최대 4096바이트로 줄이세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.blank) },
            "Spaces alone are no password: add words", "공백만으로는 비밀번호가 될 수 없습니다. 단어를 더하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.common) },
            "This password is too common: choose another", "너무 흔한 비밀번호입니다. 다른 비밀번호를 사용하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.sameAsEmail) },
            "This password is your email address: choose another",
            "이메일 주소와 같은 비밀번호입니다. 다른 비밀번호를 사용하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.sameAsName) },
            "This password is your name: choose another", "이름과 같은 비밀번호입니다. 다른 비밀번호를 사용하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.sameAsService) },
            "This password is the name of the program: choose another",
            "프로그램 이름과 같은 비밀번호입니다. 다른 비밀번호를 사용하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.repeated) },
            "This password only repeats itself: choose another",
            "같은 글자가 반복되는 비밀번호입니다. 다른 비밀번호를 사용하세요"),
        Wording({ $0.flaw(PasswordRule.Flaw.sequence) },
            "This password is only a sequence of keys or letters: choose another",
            "글자나 자판 순서대로인 비밀번호입니다. 다른 비밀번호를 사용하세요"),
    ])
    func hints(wording: Wording) { wording.expectText() }

    @Test("failures, each with what to do next", arguments: [
        Wording({ $0.failure(AccountFailure.exists) },
            "There is an account of this address already: sign in, or give another address",
            "이 주소의 계정이 이미 있습니다: 로그인하거나 다른 주소를 쓰세요"),
        Wording({ $0.failure(AccountFailure.notFound) },
            "There is no account of this address: see rollcall account list",
            "이 주소의 계정이 없습니다: rollcall account list로 확인하세요"),
        Wording({ $0.failure(AccountFailure.name(.controlCharacter)) },
            "The name holds an invisible control character: type it anew", "이름에 보이지 않는 제어 문자가 있습니다: 다시 입력하세요"),
        Wording({ $0.failure(AccountFailure.password(.common)) },
            "This password is too common: choose another", "너무 흔한 비밀번호입니다. 다른 비밀번호를 사용하세요"),
        Wording({ $0.failure(AccountFailure.unavailable(.serverError(status: 500))) },
            "The endpoint failed (status 500): try again later", "엔드포인트에 오류가 났습니다 (상태 500): 나중에 다시 시도하세요"),
        Wording({ $0.noAccounts },
            "There is no account yet: rollcall account add makes one", "아직 계정이 없습니다: rollcall account add로 만드세요"),
        Wording({ $0.accountNeedsOptions },
            "Nobody is there to ask: give --email and --name, and the password on standard input",
            "물어볼 사람이 없습니다: --email과 --name을 주고 비밀번호는 표준 입력으로 보내세요"),
        Wording({ $0.accountsAreLocal },
            "Accounts are kept by the local endpoint only: leave --endpoint out",
            "계정은 로컬 엔드포인트에만 있습니다: --endpoint 없이 실행하세요"),
    ])
    func failures(wording: Wording) { wording.expectInstruction() }
}
