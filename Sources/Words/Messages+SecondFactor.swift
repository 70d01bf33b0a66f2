extension Messages {
    public var codeLabel: String { text("Code", ko: "코드") }

    /// Says what a code still needs.
    public func codeNeeds(digits: Int, fewest: Int) -> String {
        text(
            "Type the code: usually \(digits) digits, at least \(fewest)",
            ko: "코드를 입력하세요. 보통 \(digits)자리이고 최소 \(fewest)자리입니다."
        )
    }

    /// A code that can be sent but has fewer digits than most.
    public func codeIsShort(_ count: Int, digits: Int) -> String {
        text(
            "Codes usually have \(digits) digits: press Enter if yours has \(count)",
            ko: "코드는 보통 \(digits)자리입니다. \(count)자리가 맞으면 Enter를 누르세요."
        )
    }

    /// Input ended before the code that an option announced.
    public var codeMissing: String {
        text(
            "Input ended before a one-time code was read: with --otp-stdin it is the line after email and password",
            ko: "일회용 코드를 읽기 전에 입력이 끝났습니다. --otp-stdin을 쓰면 이메일과 비밀번호 다음 줄에 코드를 쓰세요."
        )
    }

    /// The password was correct; a code is needed next.
    public var codeNeeded: String {
        text(
            "One more step: type the code from your authenticator app, text message or email",
            ko: "한 단계 남았습니다. 인증 앱, 문자 또는 메일로 받은 코드를 입력하세요."
        )
    }

    /// The password was correct, but the code was not.
    public var wrongCode: String {
        text(
            "The password is right, but the code is wrong: wait for the next code and type that",
            ko: "비밀번호는 맞지만 코드가 틀렸습니다. 다음 코드를 기다려 입력하세요."
        )
    }

    /// The password was correct, but the code had expired.
    public var expiredCode: String {
        text(
            "The password is right, but the code has expired: type a new one",
            ko: "비밀번호는 맞지만 코드가 만료되었습니다. 새 코드를 입력하세요."
        )
    }
}
