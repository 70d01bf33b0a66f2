package import Accounts

extension Messages {
    package func confirmRemoval(_ email: String) -> String {
        text("Remove the account \(email) and end its sessions? [y/N]", ko: "\(email) 계정을 삭제하고 세션을 종료할까요? [y/N]")
    }

    /// Whether an answer means yes.
    package func isYes(_ answer: String) -> Bool {
        ["y", "yes", "예", "네", "ㅛ"].contains(answer.lowercased().filter { !$0.isWhitespace })
    }

    package var nothingRemoved: String {
        text("Nothing was removed: answer y, or use --yes", ko: "삭제하지 않았습니다. y로 답하거나 --yes를 사용하세요.")
    }

    package var firstAccountTitle: String {
        text("Create the first account (Ctrl-D quits)", ko: "첫 계정 만들기 (Ctrl-D로 나가기)")
    }

    /// The introduction at the first start, two sentences.
    package func introduction(peopleAreInvented: Bool) -> [String] {
        let people =
            peopleAreInvented
            ? text(
                "Local for now: accounts stay on this machine, and the people are made up.",
                ko: "지금은 로컬 모드입니다. 계정은 이 컴퓨터에만 있고, 사람들은 가상의 인물입니다.")
            : text(
                "Local for now: accounts stay on this machine.",
                ko: "지금은 로컬 모드입니다. 계정은 이 컴퓨터에만 있습니다.")
        return [
            people,
            text(
                "For a server of your own, run rollcall endpoint probe URL; more with --help.",
                ko: "내 서버를 쓰려면 rollcall endpoint probe URL을 실행하세요. 도움말: --help"),
        ]
    }

    package var newAccountTitle: String { text("New account \(dot) local endpoint", ko: "새 계정 \(dot) 로컬 엔드포인트") }

    package func newPasswordTitle(email: String) -> String {
        text("New password for \(email)", ko: "\(email)의 새 비밀번호")
    }

    package var accountIsComplete: String { text("Press Enter to create the account", ko: "Enter를 누르면 계정을 만듭니다") }
    package var passwordIsComplete: String { text("Press Enter to save", ko: "Enter를 누르면 저장합니다") }

    /// Said of a new password that has nothing to be said against.
    package var strongPassword: String { text("Strong", ko: "강함") }

    package var newPasswordNotRepeated: String { text("Type the new password again", ko: "새 비밀번호를 한 번 더 입력하세요") }
    package var passwordsDiffer: String {
        text("The passwords differ: type this one again", ko: "비밀번호가 서로 다릅니다. 다시 입력하세요.")
    }

    /// Says that a new password is long enough, and what would be better.
    package func shortPassword(_ count: Int, recommended: Int) -> String {
        text(
            "\(characters(count)): good; \(recommended) would be better",
            ko: "\(characters(count)) \(dot) 좋습니다. \(recommended)자 이상이면 더 좋습니다."
        )
    }

    package func problem(_ problem: AccountName.Problem) -> String {
        switch problem {
        case .empty: text("Type your name", ko: "표시할 이름을 입력하세요")
        case .tooLong(let bytes): tooLong(text("name", ko: "이름"), bytes, limit: AccountName.maximumLength)
        case .controlCharacter: hasControlCharacter(text("name", ko: "이름"))
        }
    }

    package func problem(_ problem: PasswordRule.Problem) -> String {
        switch problem {
        case .tooShort(0, let minimumLength):
            text(
                "Type a new password of at least \(characters(minimumLength))",
                ko: "새 비밀번호를 \(characters(minimumLength)) 이상 입력하세요"
            )
        case .tooShort(let count, let minimumLength):
            text(
                "\(minimumLength - count) more \(minimumLength - count == 1 ? "character" : "characters") needed",
                ko: "\(characters(minimumLength - count)) 더 입력하세요"
            )
        case .tooLong(let bytes, let limit): tooLong(text("password", ko: "비밀번호"), bytes, limit: limit)
        case .blank:
            text(
                "A password cannot be only spaces: add other characters",
                ko: "공백만으로는 비밀번호를 만들 수 없습니다. 다른 글자를 추가하세요.")
        case .common:
            text("This password is too common: choose another", ko: "너무 흔한 비밀번호입니다. 다른 비밀번호를 사용하세요.")
        case .sameAsEmail:
            text(
                "This password is too similar to your email address: choose another",
                ko: "이메일 주소와 너무 비슷한 비밀번호입니다. 다른 비밀번호를 사용하세요.")
        case .sameAsName:
            text("This password is too similar to your name: choose another", ko: "이름과 너무 비슷한 비밀번호입니다. 다른 비밀번호를 사용하세요.")
        case .sameAsService:
            text(
                "This password is too similar to the name of the program: choose another",
                ko: "프로그램 이름과 너무 비슷한 비밀번호입니다. 다른 비밀번호를 사용하세요.")
        case .repeated:
            text(
                "This password just repeats the same characters: choose another",
                ko: "같은 글자나 같은 말이 반복되는 비밀번호입니다. 다른 비밀번호를 사용하세요.")
        case .breached:
            text(
                "This password is in a list of breached passwords: choose another, and change it wherever you use it",
                ko: "유출된 비밀번호 목록에 있는 비밀번호입니다. 다른 비밀번호를 사용하고, 이 비밀번호를 쓰는 다른 곳에서도 바꾸세요."
            )
        case .sequence:
            text(
                "This password is just a sequence of keys or letters: choose another",
                ko: "글자나 자판 순서대로 된 비밀번호입니다. 다른 비밀번호를 사용하세요."
            )
        }
    }
}

extension Messages {
    /// Says why an account could not be created or changed.
    package func error(_ failure: AccountError) -> String {
        switch failure {
        case .exists:
            text(
                "An account with this address already exists: sign in, or use another address",
                ko: "이 주소의 계정이 이미 있습니다. 로그인하거나 다른 주소를 사용하세요."
            )
        case .notFound:
            text(
                "No account with this address: run \(program) account list",
                ko: "이 주소의 계정이 없습니다. \(program) account list로 확인하세요."
            )
        case .name(let problem): self.problem(problem)
        case .password(let problem): self.problem(problem)
        case .secondFactor(let problem): self.problem(problem)
        case .unavailable(let failure): self.error(failure)
        }
    }

    package func added(_ email: String) -> String { text("Created account \(email)", ko: "\(email) 계정을 만들었습니다") }
    package func removed(_ email: String) -> String { text("Removed account \(email)", ko: "\(email) 계정을 삭제했습니다") }

    package func unlocked(_ email: String) -> String {
        text("Unlocked account \(email)", ko: "\(email) 계정의 잠금을 풀었습니다")
    }

    package func passwordChanged(_ email: String) -> String {
        text(
            "Changed the password for \(email) and ended all of the account's sessions",
            ko: "\(email)의 비밀번호를 바꾸고 세션을 모두 종료했습니다"
        )
    }

    package var noAccounts: String {
        text(
            "No accounts yet: create one with \(program) account add", ko: "아직 계정이 없습니다. \(program) account add로 만드세요.")
    }

    package func noAccounts(search: String) -> String {
        text(
            "No account's address or name contains \(search): search for less of it",
            ko: "주소나 이름에 \(search.with(.subject)) 들어간 계정이 없습니다. 더 짧은 말로 찾아보세요.")
    }

    package var accountNeedsOptions: String {
        text(
            "Not an interactive terminal: give --email and --name, and the password on standard input",
            ko: "대화형 터미널이 아닙니다. --email과 --name을 지정하고 비밀번호는 표준 입력으로 전달하세요."
        )
    }

    package var accountsAreLocal: String {
        text(
            "Only the local endpoint keeps accounts: leave out --endpoint",
            ko: "계정은 로컬 엔드포인트에만 있습니다. --endpoint 없이 실행하세요."
        )
    }
}

extension Messages {
    /// Says what an email address still needs.
    package func problem(_ problem: EmailAddress.Problem) -> String {
        switch problem {
        case .empty:
            text("Type your email address", ko: "이메일 주소를 입력하세요")
        case .tooLong(let bytes): tooLong(text("email address", ko: "이메일 주소"), bytes, limit: EmailAddress.maximumLength)
        case .space:
            text("An email address has no spaces: remove them", ko: "이메일 주소에는 공백이 없어야 합니다. 공백을 지우세요.")
        case .mailto:
            text("The address follows mailto: type only the address", ko: "mailto:를 빼세요")
        case .angleBrackets:
            text("Type only what stands between < and >", ko: "<와 > 사이의 주소만 입력하세요")
        case .list:
            text("Type one address, without commas or semicolons", ko: "쉼표나 세미콜론 없이 주소를 하나만 입력하세요")
        case .hyphenAtDot:
            text(
                "A part of the domain begins or ends with a hyphen: check around the dots",
                ko: "도메인의 한 부분이 하이픈으로 시작하거나 끝납니다. 점 앞뒤를 확인하세요.")
        case .controlCharacter: hasControlCharacter(text("email address", ko: "이메일 주소"))
        case .noAt:
            text("Add an @, as in name@example.com", ko: "@를 넣으세요. 예: name@example.com")
        case .severalAts:
            text("There is more than one @: keep one, as in name@example.com", ko: "@를 하나만 남기세요. 예: name@example.com")
        case .nothingBeforeAt:
            text("Type the part before the @, as in name@example.com", ko: "@ 앞을 입력하세요. 예: name@example.com")
        case .nothingAfterAt:
            text("Type the part after the @, as in name@example.com", ko: "@ 뒤를 입력하세요. 예: name@example.com")
        case .noDotAfterAt:
            text("Add a dot after the @, as in name@example.com", ko: "@ 뒤에 점을 넣으세요. 예: name@example.com")
        case .nothingAroundDot:
            text(
                "A dot needs text on both sides, as in name@example.com",
                ko: "점의 앞뒤를 입력하세요. 예: name@example.com"
            )
        }
    }

    /// Says that what `name` stands for is too long.
    package func tooLong(_ name: String, _ bytes: Int, limit: Int) -> String {
        text(
            "The \(name) is \(bytes) bytes long, and the limit is \(limit): shorten it",
            ko: "\(name.with(.subject)) \(bytes)바이트입니다. \(limit)바이트 이하로 줄이세요."
        )
    }

    package func hasControlCharacter(_ name: String) -> String {
        text(
            "The \(name) contains an invisible character, or bytes that are not UTF-8: type it again",
            ko: "\(name)에 보이지 않는 문자나 UTF-8이 아닌 바이트가 있습니다. 다시 입력하세요."
        )
    }

    package func characters(_ count: Int) -> String {
        text(count == 1 ? "1 character" : "\(count) characters", ko: "\(count)자")
    }
}
