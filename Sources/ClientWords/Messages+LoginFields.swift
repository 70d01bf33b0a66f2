package import Accounts
package import SignIn
package import Words

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
