package import Accounts
import Networking
package import Settings
package import Words

/// What keeps the program from working as the command line, the environment and the files say. Facts only.
package enum ConfigurationFault: Error, Sendable {
    case setting(SettingsProblem)
    case breachedPasswords(BreachedPasswords.Problem)
    case pepperUnreadable(path: String, reason: String)
    case pepperTooShort(path: String, line: Int, minimumLength: Int)
    /// A variable that should name a proxy.
    case proxy(variable: String)
    case authoritiesUnreadable(path: String, reason: String)
    /// The file of authorities has no certificate.
    case noAuthorities(path: String)
    /// `--insecure` was given only once.
    case insecureOnce
    /// Plain http to another machine. The URL may be shown.
    case plainHTTP(url: String)
    case traceNotWritable(path: String, reason: String)
}

extension Messages {
    /// Says what is wrong and what would be right.
    package func error(_ fault: ConfigurationFault) -> String {
        switch fault {
        case .setting(let problem): self.problem(problem)
        case .breachedPasswords(let problem): self.problem(problem)
        case .pepperUnreadable(let path, let reason): pepperUnreadable(path: path, reason: reason)
        case .pepperTooShort(let path, let line, let length):
            pepperTooShort(path: path, line: line, minimumLength: length)
        // The value is not shown, since it may contain a password.
        case .proxy(let variable):
            text(
                "\(variable) is not an http, https or socks5 proxy: set it to http://HOST:PORT, or unset it",
                ko: "\(variable) 값이 http, https, socks5 프록시가 아닙니다. http://호스트:포트로 설정하거나 지우세요."
            )
        case .authoritiesUnreadable(let path, let reason): unreadable(path, reason, check: "--ca-file")
        case .noAuthorities(let path):
            text(
                "\(path) contains no certificate in PEM format: check --ca-file",
                ko: "\(path) 파일에 PEM 형식의 인증서가 없습니다. --ca-file을 확인하세요."
            )
        case .insecureOnce:
            text(
                "--insecure lets anyone in between read the password: add a private authority with --ca-file, or give "
                    + "--insecure twice",
                ko: "--insecure를 쓰면 중간에 있는 누구나 비밀번호를 읽을 수 있습니다. --ca-file로 사설 인증 기관을 추가하거나 --insecure를 두 번 "
                    + "쓰세요."
            )
        case .plainHTTP(let url) where LDAPURL.isMeant(by: url):
            text(
                "Everything sent to \(url) would be unencrypted: use ldaps, leave auth.remote.ldap.start_tls on, or "
                    + "add --allow-http",
                ko: "\(url)에 보내는 내용이 암호화되지 않습니다. ldaps를 쓰거나 auth.remote.ldap.start_tls를 켜 두거나 --allow-http를 "
                    + "붙이세요."
            )
        case .plainHTTP(let url):
            text(
                "Everything sent to \(url) would be unencrypted: use https, or add --allow-http",
                ko: "\(url)에 보내는 내용이 암호화되지 않습니다. https를 쓰거나 --allow-http를 붙이세요."
            )
        case .traceNotWritable(let path, let reason):
            text(
                "\(shown(path)) cannot be written (\(reason)): give another file with --trace",
                ko: "\(shown(path)) 파일에 쓸 수 없습니다(\(reason)). --trace로 다른 파일을 지정하세요."
            )
        }
    }
}
