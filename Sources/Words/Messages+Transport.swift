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
