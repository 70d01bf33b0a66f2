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

    package var insecureOnce: String {
        text(
            "--insecure lets anyone in between read the password: add a private authority with --ca-file, or give "
                + "--insecure twice",
            ko: "--insecure를 쓰면 중간에 있는 누구나 비밀번호를 읽을 수 있습니다. --ca-file로 사설 인증 기관을 추가하거나 --insecure를 두 번 "
                + "쓰세요."
        )
    }

    package func plainHTTPRefused(_ url: String) -> String {
        text(
            "Everything sent to \(url) would be unencrypted: use https, or add --allow-http",
            ko: "\(url)에 보내는 내용이 암호화되지 않습니다. https를 쓰거나 --allow-http를 붙이세요."
        )
    }

    /// The value is not shown, since it may contain a password.
    package func unusableProxy(variable: String) -> String {
        text(
            "\(variable) is not an http, https or socks5 proxy: set it to http://HOST:PORT, or unset it",
            ko: "\(variable) 값이 http, https, socks5 프록시가 아닙니다. http://호스트:포트로 설정하거나 지우세요."
        )
    }

    package func unreadableAuthorities(path: String, reason: String) -> String {
        text(
            "\(path) cannot be read (\(reason)): check --ca-file",
            ko: "\(path) 파일을 읽을 수 없습니다(\(reason)). --ca-file을 확인하세요."
        )
    }

    package func noAuthorities(path: String) -> String {
        text(
            "\(path) contains no certificate in PEM format: check --ca-file",
            ko: "\(path) 파일에 PEM 형식의 인증서가 없습니다. --ca-file을 확인하세요."
        )
    }

    package func unwritableTrace(path: String, reason: String) -> String {
        text(
            "\(path) cannot be written (\(reason)): give another file with --trace",
            ko: "\(path) 파일에 쓸 수 없습니다(\(reason)). --trace로 다른 파일을 지정하세요."
        )
    }
}
