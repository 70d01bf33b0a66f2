package import Accounts

extension Messages {
    package var codeLabel: String { text("Code", ko: "코드") }

    /// Says what a code still needs.
    package func codeNeeds(digits: Int, minimumLength: Int) -> String {
        text(
            "Type the code: usually \(digits) digits, at least \(minimumLength)",
            ko: "코드를 입력하세요. 보통 \(digits)자리이고 최소 \(minimumLength)자리입니다."
        )
    }

    /// Says that a code with this many digits is needed.
    package func codeNeeds(digits: Int) -> String {
        text("Type the \(digits) digits that the app shows", ko: "앱에 표시된 \(digits)자리 코드를 입력하세요")
    }

    /// A code that can be sent but has fewer digits than most.
    package func codeIsShort(_ count: Int, digits: Int) -> String {
        text(
            "Codes usually have \(digits) digits: press Enter if yours has \(count)",
            ko: "코드는 보통 \(digits)자리입니다. \(count)자리가 맞으면 Enter를 누르세요."
        )
    }

    /// The password was correct; a code is needed next.
    package var codeNeeded: String {
        text(
            "One more step: type the code from your authenticator app, text message or email",
            ko: "한 단계 남았습니다. 인증 앱의 코드나 문자 또는 이메일로 받은 코드를 입력하세요."
        )
    }

    /// The password was correct, but the code was not.
    package var wrongCode: String {
        text(
            "The password is right, but the code is wrong or already used: type a new one",
            ko: "비밀번호는 맞지만 코드가 틀렸거나 이미 사용되었습니다. 새 코드를 입력하세요."
        )
    }

    /// The password was correct, but the code had expired.
    package var expiredCode: String {
        text(
            "The password is right, but the code has expired: type a new one",
            ko: "비밀번호는 맞지만 코드가 만료되었습니다. 새 코드를 입력하세요."
        )
    }
}

extension Messages {
    package func secondFactorTitle(email: String) -> String {
        text("Second factor for \(email)", ko: "\(email)의 2단계 인증")
    }

    package var secondFactorIsComplete: String { text("Press Enter to turn it on", ko: "Enter를 누르면 켜집니다") }
    package var turnOnLabel: String { text("Turn it on", ko: "켜기") }
    package var continueLabel: String { text("Continue", ko: "계속") }
    package var proofIsComplete: String { text("Press Enter to continue", ko: "Enter를 누르면 계속합니다") }
    package var checkingProof: String { text("Checking the password\(ellipsis)", ko: "비밀번호를 확인하는 중\(ellipsis)") }
    package var confirmingCode: String { text("Checking the code\(ellipsis)", ko: "코드를 확인하는 중\(ellipsis)") }

    package var secondFactorKey: String {
        text(
            "Add this key to your authenticator app, then type the code that it shows:",
            ko: "이 키를 인증 앱에 추가한 뒤 앱에 표시된 코드를 입력하세요."
        )
    }

    /// Stands below the key in a window that has no room for the QR code and the form.
    package func codeNeedsRoom(columns: Int, rows: Int) -> String {
        text(
            "For a QR code, enlarge the window to \(columns) columns and \(rows) rows and run this again",
            ko: "QR 코드를 보려면 창을 \(columns)열 \(rows)행 이상으로 키우고 다시 실행하세요"
        )
    }

    /// Precedes a list of new recovery codes.
    package func recoveryCodes(of email: String, isNew: Bool) -> String {
        isNew
            ? text(
                "The second factor for \(email) is on. Keep these recovery codes somewhere safe: each lets you "
                    + "sign in once without the app, and they are not shown again.",
                ko: "\(email)의 2단계 인증을 켰습니다. 아래 복구 코드를 안전한 곳에 보관하세요. 코드 하나로 앱 없이 한 번 로그인할 수 있으며, "
                    + "코드는 다시 표시되지 않습니다."
            )
            : text(
                "New recovery codes for \(email): with the password, each signs you in once, without the app and "
                    + "without waiting for others' failed attempts. The old codes no longer work, and the new ones "
                    + "are not shown again.",
                ko: "\(email)의 새 복구 코드입니다. 비밀번호와 코드 하나로, 인증 앱 없이도 다른 사람의 로그인 실패 때문에 기다리지 않고 "
                    + "한 번 로그인할 수 있습니다. 이전 코드는 쓸 수 없고, 새 코드는 다시 표시되지 않습니다."
            )
    }

    package func secondFactorOff(_ email: String) -> String {
        text("Turned off the second factor for \(email)", ko: "\(email)의 2단계 인증을 껐습니다")
    }

    /// Says that an operator requires a second factor of an account.
    package func secondFactorRequired(_ email: String) -> String {
        text(
            "\(email) must have a second factor from now on: the next sign-in without one sets it up",
            ko: "이제 \(email) 계정은 2단계 인증이 필수입니다. 꺼져 있으면 다음 로그인 때 설정합니다.")
    }

    package func secondFactorOptional(_ email: String) -> String {
        text("\(email) may sign in without a second factor", ko: "이제 \(email) 계정은 2단계 인증 없이도 로그인할 수 있습니다")
    }

    /// Stands beside whether the second factor is on.
    package var secondFactorIsRequired: String { text("required", ko: "필수") }

    /// The password was correct; the account has to have a second factor, and has none.
    package var secondFactorSetupNeeded: String {
        text(
            "This account must have a second factor: set one up to sign in",
            ko: "이 계정은 2단계 인증이 필수입니다. 2단계 인증을 설정해야 로그인됩니다."
        )
    }

    /// Input ended before the code that confirms a second factor.
    package var confirmationEnded: String {
        text(
            "The second factor is not on: no code was given. Run the command again when the app shows one",
            ko: "코드를 입력하지 않아 2단계 인증을 켜지 않았습니다. 앱에 코드가 표시되면 다시 실행하세요."
        )
    }

    package func problem(_ problem: SecondFactorProblem) -> String {
        switch problem {
        case .alreadyOn:
            text(
                "The second factor is already on: turn it off first, or make new recovery codes with "
                    + "second-factor codes",
                ko: "2단계 인증이 이미 켜져 있습니다. 먼저 끄거나 second-factor codes로 새 복구 코드를 만드세요."
            )
        case .off:
            text(
                "The second factor is off, and was not begun: run second-factor on first",
                ko: "2단계 인증이 꺼져 있고 설정을 시작하지 않았습니다. 먼저 second-factor on을 실행하세요."
            )
        case .alreadyOff:
            text(
                "The second factor is already off: run second-factor on to turn it on",
                ko: "2단계 인증이 이미 꺼져 있습니다. 켜려면 second-factor on을 실행하세요."
            )
        case .wrongCode:
            text(
                "The code is wrong: check the clock on the app's device, wait for the next code and type that",
                ko: "코드가 틀렸습니다. 인증 앱이 있는 기기의 시계를 확인하고 다음 코드를 기다려 입력하세요."
            )
        case .passwordTooShort(nil):
            text(
                "The password is too short without a second factor: set a longer one first",
                ko: "비밀번호가 짧아 2단계 인증 없이는 쓸 수 없습니다. 먼저 더 긴 비밀번호로 바꾸세요."
            )
        case .passwordTooShort(let minimumLength?):
            text(
                "The password has fewer than \(characters(minimumLength)), too few without a second factor: set a "
                    + "longer one first",
                ko: "비밀번호가 \(characters(minimumLength))보다 짧아 2단계 인증 없이는 쓸 수 없습니다. 먼저 더 긴 비밀번호로 바꾸세요."
            )
        case .required:
            text(
                "This account must have a second factor: ask whoever runs the endpoint if that should change",
                ko: "이 계정은 2단계 인증이 필수라 끌 수 없습니다. 바꾸려면 엔드포인트 관리자에게 문의하세요."
            )
        }
    }
}
