import Accounts
import Scenes
import Testing

/// What the login form and the endpoint's answers say.
@Suite struct LoginWordsTests {
    @Test("labels and reports", arguments: [
        Wording({ $0.loginTitle(endpoint: "local") }, "Sign in · the local endpoint", "로그인 · 로컬 엔드포인트"),
        Wording({ $0.loginTitle(endpoint: "https://example.com") },
            "Sign in · https://example.com", "로그인 · https://example.com"),
        Wording({ $0.emailLabel }, "Email", "이메일"),
        Wording({ $0.passwordLabel }, "Password", "비밀번호"),
        Wording({ $0.nameLabel }, "Name", "이름"),
        Wording({ $0.newPasswordLabel }, "New password", "새 비밀번호"),
        Wording({ $0.repeatedPasswordLabel }, "Once more", "한 번 더"),
        Wording({ $0.submitLabel }, "Sign in", "로그인"),
        Wording({ $0.createLabel }, "Create the account", "계정 만들기"),
        Wording({ $0.saveLabel }, "Save the new password", "새 비밀번호 저장"),
        Wording({ $0.formIsComplete }, "Press Enter to sign in", "Enter를 누르면 로그인합니다"),
        Wording({ $0.signingIn(after: .seconds(3)) }, "Signing in… 3 s · Ctrl-C cancels", "로그인하는 중… 3초 · Ctrl-C로 취소"),
        Wording({ $0.characters(0) }, "0 characters", "0자"),
        Wording({ $0.characters(1) }, "1 character", "1자"),
        Wording({ $0.characters(2) }, "2 characters", "2자"),
        Wording({ $0.welcome("Ann") }, "Welcome, Ann", "Ann 님, 환영합니다"),
    ])
    func labels(wording: Wording) { wording.expectText() }

    @Test("what a field still needs", arguments: [
        Wording({ $0.flaw(EmailAddress.Flaw.empty) }, "Type your email address", "이메일 주소를 입력하세요"),
        Wording({ $0.flaw(EmailAddress.Flaw.tooLong(bytes: 300)) },
            "The email address has 300 bytes; at most 254 are allowed: shorten it",
            "이메일 주소가 300바이트입니다. 최대 254바이트로 줄이세요"),
        Wording({ $0.flaw(EmailAddress.Flaw.space) },
            "An email address has no spaces: take them out", "이메일 주소에는 공백이 없어야 합니다: 공백을 지우세요"),
        Wording({ $0.flaw(EmailAddress.Flaw.controlCharacter) },
            "The email address holds an invisible control character: type it anew",
            "이메일 주소에 보이지 않는 제어 문자가 있습니다: 다시 입력하세요"),
        Wording({ $0.flaw(EmailAddress.Flaw.noAt) },
            "An @ is missing, as in name@example.com", "@가 없습니다. 예: name@example.com"),
        Wording({ $0.flaw(EmailAddress.Flaw.nothingBeforeAt) },
            "Something must stand before the @, as in name@example.com", "@ 앞이 비어 있습니다. 예: name@example.com"),
        Wording({ $0.flaw(EmailAddress.Flaw.nothingAfterAt) },
            "Something must stand after the @, as in name@example.com", "@ 뒤가 비어 있습니다. 예: name@example.com"),
        Wording({ $0.flaw(EmailAddress.Flaw.noDotAfterAt) },
            "A dot is missing after the @, as in name@example.com", "@ 뒤에 점이 없습니다. 예: name@example.com"),
        Wording({ $0.flaw(EmailAddress.Flaw.nothingAroundDot) },
            "Something must stand on both sides of the dot, as in name@example.com",
            "점의 앞뒤가 비어 있습니다. 예: name@example.com"),
        Wording({ $0.need(.empty) }, "Type your password", "비밀번호를 입력하세요"),
        Wording({ $0.need(.tooLong(limit: 4_096)) },
            "The password has more than 4096 bytes: check that it is the right one",
            "비밀번호가 4096바이트를 넘습니다: 맞는 비밀번호인지 확인하세요"),
        Wording({ $0.passwordTooLong(limit: 4_096) },
            "A password may have at most 4096 bytes; what goes beyond was not taken: type a shorter one",
            "비밀번호는 최대 4096바이트이고 넘는 부분은 입력되지 않았습니다: 더 짧게 입력하세요"),
    ])
    func hints(wording: Wording) { wording.expectText() }

    @Test("failures, each with what to do next", arguments: [
        Wording({ $0.result(.rejected(.credentials)) },
            "Wrong email or password: check both and try again", "이메일 또는 비밀번호가 틀립니다: 확인하고 다시 시도하세요"),
        Wording({ $0.result(.rejected(.forbidden(message: nil))) },
            "This account may not sign in here: ask whoever runs the endpoint",
            "이 계정은 여기서 로그인할 수 없습니다: 엔드포인트 관리자에게 문의하세요"),
        Wording({ $0.result(.rejected(.forbidden(message: ""))) },
            "This account may not sign in here: ask whoever runs the endpoint",
            "이 계정은 여기서 로그인할 수 없습니다: 엔드포인트 관리자에게 문의하세요"),
        Wording({ $0.result(.rejected(.forbidden(message: "blocked"))) },
            "This account may not sign in here: ask whoever runs the endpoint (it says: blocked)",
            "이 계정은 여기서 로그인할 수 없습니다: 엔드포인트 관리자에게 문의하세요 (응답: blocked)"),
        Wording({ $0.result(.invalid(message: nil)) },
            "The endpoint finds the email address or password malformed: check both",
            "엔드포인트가 이메일 또는 비밀번호의 형식이 틀리다고 합니다: 둘 다 확인하세요"),
        Wording({ $0.result(.invalid(message: "no")) },
            "The endpoint finds the email address or password malformed: check both (it says: no)",
            "엔드포인트가 이메일 또는 비밀번호의 형식이 틀리다고 합니다: 둘 다 확인하세요 (응답: no)"),
        Wording({ $0.result(.locked(retryAfter: nil)) },
            "Too many attempts: wait a while and try again", "시도가 너무 많습니다: 잠시 뒤에 다시 시도하세요"),
        Wording({ $0.result(.locked(retryAfter: .seconds(90))) },
            "Too many attempts: try again in 1 min 30 s", "시도가 너무 많습니다: 1분 30초 뒤에 다시 시도하세요"),
        Wording({ $0.result(.secondFactor) },
            "The endpoint asks for a second factor, which this version cannot answer yet: use another account",
            "엔드포인트가 2단계 인증을 요구하지만 이 버전은 아직 답할 수 없습니다: 다른 계정을 쓰세요"),
        Wording({ $0.result(.unavailable(.interrupted)) },
            "The endpoint closed the connection before its answer was whole: try again",
            "엔드포인트가 응답을 마치기 전에 연결을 끊었습니다: 다시 시도하세요"),
        Wording({ $0.locked(.seconds(1)) }, "Too many attempts: try again in 1 s", "시도가 너무 많습니다: 1초 뒤에 다시 시도하세요"),
    ])
    func failures(wording: Wording) { wording.expectInstruction() }
}
