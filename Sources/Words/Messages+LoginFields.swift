package import Accounts
package import SignIn

/// What is wrong with what is typed into the fields of a login.
extension Messages {
    /// Says what an email address or a login name still needs.
    package func problem(_ problem: LoginName.Problem) -> String {
        switch problem {
        case .email(let problem): self.problem(problem)
        case .empty(.either): text("Type your email address or login name", ko: "이메일 주소나 아이디를 입력하세요")
        case .empty: text("Type your login name", ko: "아이디를 입력하세요")
        case .tooLong(let bytes): tooLong(text("login name", ko: "아이디"), bytes, limit: LoginName.maximumLength)
        case .spaceAround:
            text(
                "The login name begins or ends with a space: remove it",
                ko: "아이디의 앞이나 뒤에 공백이 있습니다. 공백을 지우세요."
            )
        case .controlCharacter: hasControlCharacter(text("login name", ko: "아이디"))
        }
    }

    /// Says that what `name` stands for is too long.
    func tooLong(_ name: String, _ bytes: Int, limit: Int) -> String {
        text(
            "The \(name) is \(bytes) bytes long, and the limit is \(limit): shorten it",
            ko: "\(name.with(.subject)) \(bytes)바이트입니다. \(limit)바이트 이하로 줄이세요."
        )
    }

    func hasControlCharacter(_ name: String) -> String {
        text(
            "The \(name) contains an invisible character, or bytes that are not UTF-8: type it again",
            ko: "\(name)에 보이지 않는 문자나 UTF-8이 아닌 바이트가 있습니다. 다시 입력하세요."
        )
    }

    /// Says what an email address still needs.
    package func problem(_ problem: EmailAddress.Problem) -> String {
        switch problem {
        case .empty:
            text("Type your email address", ko: "이메일 주소를 입력하세요")
        case .tooLong(let bytes): tooLong(text("email address", ko: "이메일 주소"), bytes, limit: EmailAddress.maximumLength)
        case .space:
            text("An email address has no spaces: remove them", ko: "이메일 주소에는 공백이 없어야 합니다. 공백을 지우세요.")
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

    /// Says what the password in the login form still needs.
    package func need(_ need: PasswordNeed) -> String {
        switch need {
        case .empty: text("Type your password", ko: "비밀번호를 입력하세요")
        case .tooLong(let limit):
            text(
                "The password is longer than \(limit) bytes: check that it is the right one",
                ko: "비밀번호가 \(limit)바이트를 넘습니다. 맞는 비밀번호인지 확인하세요."
            )
        }
    }
}
