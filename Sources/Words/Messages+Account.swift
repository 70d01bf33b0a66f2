public import Accounts
import SignIn

extension Messages {
    public var firstAccountTitle: String {
        text(
            "No account is here yet: create the first one (Ctrl-D leaves)",
            ko: "아직 계정이 없습니다: 첫 계정을 만드세요 (Ctrl-D로 나가기)"
        )
    }

    public var newAccountTitle: String { text("A new account on the local endpoint", ko: "로컬 엔드포인트의 새 계정") }

    public func newPasswordTitle(email: String) -> String {
        text("A new password for \(email)", ko: "\(email)의 새 비밀번호")
    }

    public var accountIsComplete: String { text("Press Enter to create the account", ko: "Enter를 누르면 계정을 만듭니다") }
    public var passwordIsComplete: String { text("Press Enter to save", ko: "Enter를 누르면 저장합니다") }

    public func flaw(_ flaw: AccountName.Flaw) -> String {
        switch flaw {
        case .empty: text("Type the name to be greeted by", ko: "불릴 이름을 입력하세요")
        case .tooLong(let bytes):
            text(
                "The name has \(bytes) bytes; at most \(AccountName.longest) are allowed: shorten it",
                ko: "이름이 \(bytes)바이트입니다. 최대 \(AccountName.longest)바이트로 줄이세요"
            )
        case .controlCharacter:
            text("The name holds an invisible control character: type it anew", ko: "이름에 보이지 않는 제어 문자가 있습니다: 다시 입력하세요")
        }
    }

    public func flaw(_ flaw: PasswordRule.Flaw) -> String {
        switch flaw {
        case .tooShort(0, let fewest):
            text(
                "Type a new password of at least \(characters(fewest))", ko: "새 비밀번호를 \(characters(fewest)) 이상 입력하세요"
            )
        case .tooShort(let count, let fewest):
            text(
                "\(fewest - count) more \(fewest - count == 1 ? "character" : "characters") needed",
                ko: "\(characters(fewest - count)) 더 입력하세요"
            )
        case .tooLong(let bytes, let most):
            text(
                "The password has \(bytes) bytes; at most \(most) are allowed: shorten it",
                ko: "비밀번호가 \(bytes)바이트입니다. 최대 \(most)바이트로 줄이세요"
            )
        case .blank: text("Spaces alone are no password: add words", ko: "공백만으로는 비밀번호가 될 수 없습니다. 단어를 더하세요")
        case .common:
            text("This password is too common: choose another", ko: "너무 흔한 비밀번호입니다. 다른 비밀번호를 사용하세요")
        case .sameAsEmail:
            text("This password is your email address: choose another", ko: "이메일 주소와 같은 비밀번호입니다. 다른 비밀번호를 사용하세요")
        case .sameAsName:
            text("This password is your name: choose another", ko: "이름과 같은 비밀번호입니다. 다른 비밀번호를 사용하세요")
        case .sameAsService:
            text("This password is the name of the program: choose another", ko: "프로그램 이름과 같은 비밀번호입니다. 다른 비밀번호를 사용하세요")
        case .repeated:
            text("This password only repeats itself: choose another", ko: "같은 글자가 반복되는 비밀번호입니다. 다른 비밀번호를 사용하세요")
        case .sequence:
            text("This password is only a sequence of keys or letters: choose another", ko: "글자나 자판 순서대로인 비밀번호입니다. 다른 비밀번호를 사용하세요")
        }
    }
}

extension Messages {
    /// Why an account could not be made or changed.
    public func failure(_ failure: AccountFailure) -> String {
        switch failure {
        case .exists:
            text("There is an account of this address already: sign in, or give another address", ko: "이 주소의 계정이 이미 있습니다: 로그인하거나 다른 주소를 쓰세요")
        case .notFound:
            text("There is no account of this address: see rollcall account list", ko: "이 주소의 계정이 없습니다: rollcall account list로 확인하세요")
        case .name(let flaw): self.flaw(flaw)
        case .password(let flaw): self.flaw(flaw)
        case .unavailable(let failure): self.failure(failure)
        }
    }

    public func added(_ email: String) -> String { text("Account \(email) is made", ko: "\(email) 계정을 만들었습니다") }
    public func removed(_ email: String) -> String { text("Account \(email) is removed", ko: "\(email) 계정을 지웠습니다") }

    public func unlocked(_ email: String) -> String {
        text("Unlocked account \(email)", ko: "\(email) 계정의 잠금을 풀었습니다")
    }

    public func passwordChanged(_ email: String) -> String {
        text(
            "The password of \(email) is changed; its sessions are ended",
            ko: "\(email)의 비밀번호를 바꾸고 그 세션을 모두 끝냈습니다"
        )
    }

    public var noAccounts: String {
        text("There is no account yet: rollcall account add makes one", ko: "아직 계정이 없습니다: rollcall account add로 만드세요")
    }

    public var accountNeedsOptions: String {
        text(
            "Nobody is there to ask: give --email and --name, and the password on standard input",
            ko: "물어볼 사람이 없습니다: --email과 --name을 주고 비밀번호는 표준 입력으로 보내세요"
        )
    }

    public var accountsAreLocal: String {
        text(
            "Accounts are kept by the local endpoint only: leave --endpoint out",
            ko: "계정은 로컬 엔드포인트에만 있습니다: --endpoint 없이 실행하세요"
        )
    }
}
