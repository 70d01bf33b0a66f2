extension Messages {
    public var codeLabel: String { text("Code", ko: "코드") }

    /// What a code still needs.
    public func codeNeeds(digits: Int) -> String {
        text("Type the \(digits) digits of the code", ko: "코드 \(digits)자리를 입력하세요")
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
