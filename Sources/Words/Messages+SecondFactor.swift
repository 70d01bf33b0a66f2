extension Messages {
    public var codeLabel: String { text("Code", ko: "코드") }

    /// What a code still needs.
    public func codeNeeds(digits: Int, fewest: Int) -> String {
        text(
            "Type the code: it mostly has \(digits) digits, and \(fewest) at least",
            ko: "코드를 입력하세요: 대개 \(digits)자리이고, 최소 \(fewest)자리입니다"
        )
    }

    /// A code can be sent that has fewer digits than most.
    public func codeIsShort(_ count: Int, digits: Int) -> String {
        text(
            "Most codes have \(digits) digits: press Enter if yours has \(count)",
            ko: "코드는 대개 \(digits)자리입니다: \(count)자리가 맞으면 Enter를 누르세요"
        )
    }

    /// Input ended before the code that an option said it has.
    public var codeMissing: String {
        text(
            "Input ended before a one-time code was read: with --otp-stdin it is the line behind email and password",
            ko: "일회용 코드를 읽기 전에 입력이 끝났습니다: --otp-stdin이면 이메일과 비밀번호 다음 줄이 코드입니다"
        )
    }

    /// The password was right, a code comes next.
    public var codeNeeded: String {
        text(
            "One more step: type the code from your authenticator, message or mail",
            ko: "한 단계 남았습니다: 인증 앱, 문자 또는 메일의 코드를 입력하세요"
        )
    }

    /// The password was right, the code was not.
    public var wrongCode: String {
        text(
            "The password is right, but the code is wrong: wait for the next code and type that",
            ko: "비밀번호는 맞지만 코드가 틀립니다: 다음 코드를 기다려 입력하세요"
        )
    }

    /// The password was right, the code came too late.
    public var expiredCode: String {
        text(
            "The password is right, but the code came too late: type a new one",
            ko: "비밀번호는 맞지만 코드의 시간이 지났습니다: 새 코드를 입력하세요"
        )
    }
}
