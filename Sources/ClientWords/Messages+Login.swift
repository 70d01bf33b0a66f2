package import Accounts
package import SignIn
package import Words

extension Messages {
    package func loginTitle(endpoint: String) -> String {
        endpoint == "local"
            ? text("Sign in \(dot) local endpoint", ko: "로그인 \(dot) 로컬 엔드포인트")
            : text("Sign in \(dot) \(endpoint)", ko: "로그인 \(dot) \(endpoint)")
    }

    package var emailLabel: String { text("Email", ko: "이메일") }

    /// The label of the identifier with which one signs in at an endpoint.
    package func loginLabel(_ kind: LoginName.Kind) -> String {
        switch kind {
        case .email: emailLabel
        case .username: text("Login name", ko: "아이디")
        case .either: text("Email or login", ko: "이메일 또는 아이디")
        case .passwordOnly: passwordLabel
        }
    }

    /// Whose profile it is: the email address, else the login name.
    package func account(of profile: Profile) -> (label: String, text: String) {
        profile.email.isEmpty && !profile.login.isEmpty
            ? (loginLabel(.username), profile.login) : (emailLabel, profile.email)
    }

    package var passwordLabel: String { text("Password", ko: "비밀번호") }
    package var nameLabel: String { text("Name", ko: "이름") }
    package var currentPasswordLabel: String { text("Current password", ko: "현재 비밀번호") }
    package var newPasswordLabel: String { text("New password", ko: "새 비밀번호") }
    package var newPasswordNeeded: String {
        text("Your password must be changed: choose a new one", ko: "비밀번호를 바꿔야 합니다. 새 비밀번호를 입력하세요.")
    }
    package var repeatedPasswordLabel: String { text("Confirm password", ko: "비밀번호 확인") }
    package var submitLabel: String { text("Sign in", ko: "로그인") }
    package var createLabel: String { text("Create account", ko: "계정 만들기") }
    package var saveLabel: String { text("Save new password", ko: "새 비밀번호 저장") }

    package func formKeys(isSecret: Bool, hasSuggestions: Bool) -> String {
        let fields = text("Up/Down: fields", ko: "위아래 화살표: 항목 이동")
        if isSecret {
            return text(
                "Ctrl-R: show or hide \(dot) Ctrl-T: length \(dot) ", ko: "Ctrl-R: 보이기/숨기기 \(dot) Ctrl-T: 글자 수 \(dot) "
            ) + fields
        }
        return hasSuggestions
            ? fields + text(" \(dot) Right: accept the suggestion", ko: " \(dot) 오른쪽 화살표: 제안 사용") : fields
    }

    /// The same in few columns.
    package func shortFormKeys(isSecret: Bool, hasSuggestions: Bool, hasArrows: Bool) -> String {
        let fields = hasArrows ? text("↑↓ fields", ko: "↑↓ 항목") : text("Up/Down fields", ko: "위/아래 항목")
        if isSecret { return text("^R show \(dot) ^T length \(dot) ", ko: "^R 보기 \(dot) ^T 글자 수 \(dot) ") + fields }
        guard hasSuggestions else { return fields }
        let right = hasArrows ? arrow : text("Right", ko: "오른쪽")
        return fields + text(" \(dot) \(right) suggestion", ko: " \(dot) \(right) 제안")
    }

    /// The first of them, in the fewest columns.
    package func shortestFormKeys(isSecret: Bool, hasArrows: Bool) -> String {
        if isSecret { return text("^R show", ko: "^R 보기") }
        return shortFormKeys(isSecret: false, hasSuggestions: false, hasArrows: hasArrows)
    }

    package var formIsComplete: String { text("Press Enter to sign in", ko: "Enter를 누르면 로그인합니다") }

    package var signingIn: String { text("Signing in\(ellipsis)", ko: "로그인하는 중\(ellipsis)") }
    package var creatingAccount: String { text("Creating the account\(ellipsis)", ko: "계정을 만드는 중\(ellipsis)") }
    package var savingPassword: String { text("Saving the new password\(ellipsis)", ko: "새 비밀번호를 저장하는 중\(ellipsis)") }

    /// Says what a form is busy with once it takes long; `time` is the elapsed time, if it is measured.
    package func workInProgress(_ work: String, after time: Duration? = nil) -> String {
        let counted = time.map { "\(duration($0)) \(dot) " } ?? ""
        return text("\(work) \(counted)Ctrl-C cancels", ko: "\(work) \(counted)Ctrl-C로 취소")
    }

    /// Shown in the plain form after an unusable answer.
    package var emptyLineGoesBack: String {
        text("An empty line goes back to the previous question", ko: "빈 줄을 입력하면 이전 질문으로 돌아갑니다")
    }

    /// Shown in the plain form after an empty line; `keeps` is whether the previous question has an answer to keep.
    package func goesBack(keeps: Bool) -> String {
        keeps
            ? text(
                "Nothing typed: back to the previous question; Enter keeps what is in brackets",
                ko: "입력이 없어 이전 질문으로 돌아갑니다. Enter만 누르면 괄호 안의 값을 그대로 씁니다."
            ) : text("Nothing typed: back to the previous question", ko: "입력이 없어 이전 질문으로 돌아갑니다")
    }

    /// A password's label with its owner: `Password for kim@example.com`.
    package func label(_ label: String, of email: String?) -> String {
        guard let email else { return label }
        return text("\(label) for \(email)", ko: "\(email)의 \(label)")
    }

    /// Said every half minute while something takes long.
    package func stillWaiting(_ work: String, after time: Duration) -> String {
        text(
            "\(sentence(work)) This has taken \(spokenDuration(time)) so far.",
            ko: "\(sentence(work)) 지금까지 \(duration(time)) 걸렸습니다.")
    }

    /// `1 minute 30 seconds`; in Korean, where the short form is read aloud as well, that.
    private func spokenDuration(_ time: Duration) -> String {
        let seconds = time.components.seconds
        let parts: [(Int64, String)] = [(seconds / 60, "minute"), (seconds % 60, "second")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: " ")
    }

    /// A complaint about another attempt than the first.
    package func attempt(_ count: Int, _ complaint: String) -> String {
        text("\(complaint) \(dot) attempt \(count)", ko: "\(complaint) \(dot) \(count)번째 시도")
    }

    /// What may be the reason that a password will be refused: `script` is that of its letters.
    package func keyboardLayout(_ script: LetterScript) -> String {
        switch script {
        case .hangul: text("Has Korean letters: is the Korean keyboard on?", ko: "한글이 들어 있습니다. 한/영 키를 확인하세요.")
        case .cyrillic: text("Has Cyrillic letters: check the keyboard layout", ko: "키릴 문자가 들어 있습니다. 자판을 확인하세요.")
        }
    }

    /// A password is not shown in a terminal that would keep it.
    package var notRevealed: String {
        text(
            "Not shown: tmux would keep the password in its history (alternate-screen is off)",
            ko: "표시하지 않았습니다. tmux의 기록에 비밀번호가 남기 때문입니다(alternate-screen off)."
        )
    }

    package func passwordTooLong(limit: Int) -> String {
        text(
            "A password can have at most \(limit) bytes, and the rest was ignored: type a shorter one",
            ko: "비밀번호는 최대 \(limit)바이트이며 넘는 부분은 입력되지 않았습니다. 더 짧게 입력하세요."
        )
    }

    /// - Parameter name: May be empty: not every endpoint tells who signed in.
    package func welcome(_ name: String) -> String {
        name.isEmpty ? text("Welcome", ko: "환영합니다") : text("Welcome, \(name)", ko: "\(name) 님, 환영합니다")
    }

    /// What to do about a password that is still right.
    package func notice(_ notice: PasswordNotice) -> String {
        switch notice {
        case .graceLogins(0):
            text(
                "Your password has expired, and this was the last sign-in with it: change it now with rollcall "
                    + "password",
                ko: "비밀번호가 만료되었고 이번이 마지막 로그인입니다. 지금 rollcall password로 바꾸세요."
            )
        case .graceLogins(let count):
            text(
                "Your password has expired; it signs you in \(count == 1 ? "once" : "\(count) times") more: change it "
                    + "with rollcall password",
                ko: "비밀번호가 만료되었습니다. 앞으로 \(count)번 더 로그인할 수 있으니 rollcall password로 바꾸세요."
            )
        case .expires(let wait):
            text(
                "Your password expires in \(duration(wait)): change it with rollcall password",
                ko: "비밀번호가 \(duration(wait)) 뒤에 만료됩니다. rollcall password로 바꾸세요."
            )
        }
    }

    /// The result of a login as one line; `nil` on success.
    package func result(_ result: LoginResult, of kind: LoginName.Kind = .email) -> String? {
        switch result {
        case .ok: nil
        case .rejected(.credentials): wrongCredentials(kind)
        case .rejected(.credentialsOrForm(let presets)): wrongCredentials(kind, orForm: presets)
        case .rejected(.forbidden(let message)):
            quoting(
                message,
                text(
                    "This account is not allowed to sign in here: ask whoever runs the endpoint",
                    ko: "이 계정으로는 로그인할 수 없습니다. 엔드포인트 관리자에게 문의하세요."
                ))
        case .invalid(let message):
            quoting(message, malformedCredentials(kind))
        case .locked(let wait): locked(wait)
        case .rejected(.unverified(let message)):
            quoting(
                message,
                text(
                    "The account's email address is not confirmed yet: follow the link in the email you got, "
                        + "then try again",
                    ko: "계정의 이메일 주소가 아직 확인되지 않았습니다. 받은 이메일의 링크를 연 뒤 다시 시도하세요."
                ))
        case .rejected(.wrongCode): wrongCode
        case .rejected(.expiredCode): expiredCode
        case .rejected(.expiredPage): expiredPage
        case .rejected(.declined): declined
        case .rejected(.token):
            text(
                "The endpoint rejected this token: get a new one from where you got it",
                ko: "엔드포인트가 이 토큰을 받아들이지 않습니다. 발급받은 곳에서 새 토큰을 받으세요."
            )
        case .rejected(.passwordExpired):
            text(
                "Your password has expired: ask whoever runs the endpoint for a new one",
                ko: "비밀번호가 만료되었습니다. 엔드포인트 관리자에게 새 비밀번호를 요청하세요."
            )
        case .rejected(.passwordChangeNeeded(isOffered: true)):
            text(
                "Your password must be changed before you can sign in: run rollcall login at a terminal, which asks "
                    + "for a new one",
                ko: "로그인하기 전에 비밀번호를 바꿔야 합니다. 터미널에서 rollcall login을 실행해 새 비밀번호를 입력하세요."
            )
        case .rejected(.passwordChangeNeeded(isOffered: false)):
            text(
                "Your password must be changed before you can sign in: change it where you were given it",
                ko: "로그인하기 전에 비밀번호를 바꿔야 합니다. 비밀번호를 발급받은 곳에서 바꾸세요."
            )
        case .rejected(.weakNewPassword(let message)): error(OwnerFailure.weakPassword(message: message))
        case .rejected(.accountDisabled):
            text(
                "This account is disabled: ask whoever runs the endpoint",
                ko: "사용이 중지된 계정입니다. 엔드포인트 관리자에게 문의하세요."
            )
        case .rejected(.accountExpired):
            text(
                "This account has expired: ask whoever runs the endpoint",
                ko: "만료된 계정입니다. 엔드포인트 관리자에게 문의하세요."
            )
        case .secondFactor(let factor) where factor.enrolment != nil:
            text(
                "This account must have a second factor: run rollcall login at a terminal, which sets one up",
                ko: "이 계정은 2단계 인증이 필수입니다. 터미널에서 rollcall login을 실행해 설정하세요."
            )
        case .secondFactor(let factor):
            factor.isAnswerable
                ? text(
                    "The endpoint asks for a one-time code: give it with --otp CODE or --otp-stdin",
                    ko: "엔드포인트가 일회용 코드를 요구합니다. --otp 옵션이나 --otp-stdin으로 전달하세요."
                )
                : text(
                    "The endpoint asks for a second factor without saying how: describe it in "
                        + "auth.remote.second_factor",
                    ko: "엔드포인트가 2단계 인증을 요구하지만 방법을 알 수 없습니다. auth.remote.second_factor를 정의하세요."
                )
        case .unavailable(let failure): self.error(failure)
        }
    }

    private func malformedCredentials(_ kind: LoginName.Kind) -> String {
        switch kind {
        case .email:
            text(
                "The endpoint rejected the email address or password as malformed: check both",
                ko: "엔드포인트가 이메일 또는 비밀번호의 형식이 잘못되었다고 응답했습니다. 둘 다 확인하세요.")
        case .username, .either:
            text(
                "The endpoint rejected the login name or password as malformed: check both",
                ko: "엔드포인트가 아이디 또는 비밀번호의 형식이 잘못되었다고 응답했습니다. 둘 다 확인하세요.")
        case .passwordOnly:
            text(
                "The endpoint rejected the password as malformed: check it",
                ko: "엔드포인트가 비밀번호의 형식이 잘못되었다고 응답했습니다. 확인하세요.")
        }
    }

    private func wrongCredentials(_ kind: LoginName.Kind) -> String {
        switch kind {
        case .passwordOnly:
            text("Wrong password: check it and try again", ko: "비밀번호가 틀렸습니다. 확인하고 다시 시도하세요.")
        case .email:
            text("Wrong email or password: check both and try again", ko: "이메일 또는 비밀번호가 틀렸습니다. 확인하고 다시 시도하세요.")
        case .username, .either:
            text("Wrong login name or password: check both and try again", ko: "아이디 또는 비밀번호가 틀렸습니다. 확인하고 다시 시도하세요.")
        }
    }

    /// - Parameter presets: What the endpoint looks like, whose login may be of another form.
    private func wrongCredentials(_ kind: LoginName.Kind, orForm presets: [String]) -> String {
        wrongCredentials(kind)
            + text(
                "; if both are right, the endpoint may expect a different kind of login, since it looks like "
                    + alternatives(presets)
                    + ": run rollcall endpoint probe URL, which proposes a description",
                ko: " 둘 다 맞다면 엔드포인트의 로그인 형식이 다를 수 있습니다. \(presets.joined(separator: ", ")) 프리셋과 비슷합니다. "
                    + "rollcall endpoint probe URL을 실행하고 제안된 정의를 사용하세요."
            )
    }
}

extension Messages {
    /// Shown whenever certificates are not verified.
    package var certificatesUnchecked: String {
        text(
            "Certificates are not checked, so anyone in between can read the password: leave out --insecure",
            ko: "인증서를 확인하지 않으므로 중간에 있는 누구나 비밀번호를 읽을 수 있습니다. --insecure를 빼세요."
        )
    }

    /// Shown in the browser while certificates are not verified.
    package var insecure: String { text("insecure", ko: "안전하지 않음") }
}

/// A script of letters for which keyboards have a layout that one may forget to leave.
package enum LetterScript: Sendable, Hashable {
    case hangul, cyrillic

    /// Returns `nil` for a letter of another script.
    package init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x1100...0x11FF, 0x3131...0x318E, 0xAC00...0xD7A3: self = .hangul
        case 0x0400...0x052F: self = .cyrillic
        default: return nil
        }
    }
}

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
