package import Accounts
package import Networking
private import Times
package import Words

extension Messages {
    /// What `doctor` checked, in a word or two.
    package func subject(of finding: DoctorFinding) -> String {
        switch finding {
        case .versions, .libraryUnusable, .keyLogIgnored: text("Versions", ko: "버전")
        case .terminal, .noTerminal, .terminalUnknown, .terminalUnnamed: text("Terminal", ko: "터미널")
        case .locale, .localeMissing, .localeNotUTF8: text("Locale", ko: "로캘")
        case .configuration, .configurationWrong: text("Configuration", ko: "설정")
        case .sessions, .sessionsUnusable, .sessionsInFile: text("Sessions", ko: "세션")
        case .accounts, .accountsUnusable: text("Accounts", ko: "계정")
        case .endpoint, .endpointUnusable: text("Endpoint", ko: "엔드포인트")
        case .clock, .clockUnknown, .clockBehindBuild: text("Clock", ko: "시계")
        case .certificate, .plain: text("Certificate", ko: "인증서")
        }
    }

    /// The same with its subject and whether all is well, to be read aloud.
    package func spoken(_ finding: DoctorFinding) -> String {
        let subject = subject(of: finding)
        var told = text(of: finding)
        if case .terminal(_, let columns, let rows, _) = finding {
            told = told.replacing(
                "\(columns) \(times) \(rows)",
                with: text("\(columns) columns and \(rows) rows", ko: "\(columns)열 \(rows)행"))
        }
        return switch finding.verdict {
        case .fine: text("\(subject), fine: \(told)", ko: "\(subject) 정상: \(told)")
        case .odd: text("\(subject), a warning: \(told)", ko: "\(subject) 주의: \(told)")
        case .wrong: text("\(subject), a problem: \(told)", ko: "\(subject) 문제: \(told)")
        }
    }

    /// What `doctor` found and, where something is wrong, what to do.
    package func text(of finding: DoctorFinding) -> String {
        switch finding {
        case .versions(let program, let library):
            "rollcall \(program), \(library)"
        case .keyLogIgnored:
            text(
                "SSLKEYLOGFILE is set, and ignored: whoever reads that file reads what is sent. Unset it",
                ko: "SSLKEYLOGFILE이 설정되어 있지만 무시합니다. 그 파일을 읽는 사람은 전송 내용도 읽을 수 있습니다. 설정을 해제하세요.")
        case .libraryUnusable(let error): self.error(error, from: .endpoint)
        case .terminal(let name, let columns, let rows, isPlain: false):
            text(
                "\(name), \(columns) \(times) \(rows): the form is drawn and checked as you type",
                ko: "\(name), \(columns) \(times) \(rows). 입력하는 동안 바로 검사하는 화면을 씁니다."
            )
        case .terminal(let name, let columns, let rows, isPlain: true):
            text(
                "\(name), \(columns) \(times) \(rows): questions are asked line by line",
                ko: "\(name), \(columns) \(times) \(rows). 한 줄씩 묻습니다."
            )
        case .noTerminal:
            text(
                "Standard input is not a terminal: credentials and commands are read from it",
                ko: "표준 입력이 터미널이 아니므로 로그인 정보와 명령을 표준 입력에서 읽습니다"
            )
        case .terminalUnknown(let name):
            text(
                "The terminal type \(quoted(name)) is not known to this system: set TERM to one that is, such "
                    + "as xterm-256color",
                ko: "시스템에 \(quoted(name)) 터미널 정보가 없습니다. TERM을 xterm-256color처럼 있는 값으로 바꾸세요."
            )
        case .terminalUnnamed:
            text(
                "TERM is not set, so questions are asked line by line: set it to what the terminal is, such as "
                    + "xterm-256color",
                ko: "TERM이 설정되어 있지 않아 한 줄씩 묻습니다. xterm-256color처럼 쓰고 있는 터미널의 이름으로 설정하세요."
            )
        case .localeMissing(let name):
            text(
                "\(quoted(name)) is not installed: install it (locale-gen), or set LC_ALL=C.UTF-8",
                ko: "\(quoted(name)) 로캘이 설치되어 있지 않습니다. locale-gen으로 설치하거나 LC_ALL=C.UTF-8로 설정하세요."
            )
        case .localeNotUTF8(let name):
            text(
                "\(quoted(name)) is not UTF-8, so names may be unreadable: set LC_ALL=C.UTF-8",
                ko: "\(quoted(name)) 로캘은 UTF-8이 아니어서 이름이 깨져 보일 수 있습니다. LC_ALL=C.UTF-8로 설정하세요."
            )
        case .locale(let name): "\(name), UTF-8"
        case .configuration(let file?):
            text("\(file) has no problems", ko: "\(file) 파일에 문제가 없습니다")
        case .configuration(nil):
            text(
                "No file: keys not set by a variable or an option have their defaults",
                ko: "파일이 없습니다. 환경 변수나 옵션으로 지정하지 않은 키에는 기본값을 씁니다.")
        case .configurationWrong(let fault): error(fault)
        case .sessions(0, _):
            text(
                "None stored: run rollcall login", ko: "저장된 세션이 없습니다. rollcall login으로 로그인하면 저장됩니다.")
        case .sessions(let count, let place):
            text(
                "\(count == 1 ? "1 is" : "\(count) are") stored in \(name(of: place))",
                ko: "\(name(of: place))에 저장된 세션이 \(count)개 있습니다"
            )
        case .sessionsInFile(let count, let place):
            text(
                "\(count == 1 ? "1 more is" : "\(count) more are") still in the session file: run rollcall sessions "
                    + "move --from file --to \(place.rawValue)",
                ko: "세션 파일에 아직 \(count)개가 남아 있습니다. rollcall sessions move --from file --to \(place.rawValue) 명령을 실행하세요."
            )
        case .sessionsUnusable(let failure): error(failure)
        case .accounts(0):
            text(
                "None on this machine yet: run rollcall account add",
                ko: "이 컴퓨터에 아직 계정이 없습니다. rollcall account add로 만드세요."
            )
        case .accounts(let count):
            text(count == 1 ? "1 on this machine" : "\(count) on this machine", ko: "이 컴퓨터에 계정이 \(count)개 있습니다")
        case .accountsUnusable(let failure): error(failure)
        case .endpoint(let url, let status, let time) where status >= 500:
            text(
                "\(url) failed (status \(status), after \(milliseconds(time)) ms): try again later",
                ko: "\(url)에 오류가 발생했습니다(상태 \(status), \(milliseconds(time))ms). 나중에 다시 시도하세요."
            )
        case .endpoint(let url, _, let time):
            text("\(url) responded in \(milliseconds(time)) ms", ko: "\(url)에서 \(milliseconds(time))ms 만에 응답했습니다")
        case .endpointUnusable(let url, let failure): "\(url): \(error(failure, from: .endpoint))"
        case .clock(let ahead) where abs(ahead) > DoctorFinding.maximumClockSkew:
            text(
                "The endpoint's clock is \(duration(.seconds(abs(ahead)))) \(ahead > 0 ? "ahead" : "behind"): set this "
                    + "machine's clock, since one-time codes and sessions depend on it",
                ko: "엔드포인트의 시계가 \(duration(.seconds(abs(ahead)))) \(ahead > 0 ? "빠릅니다" : "느립니다"). 일회용 코드와 세션은 "
                    + "시각을 기준으로 하므로 이 컴퓨터의 시계를 맞추세요."
            )
        case .clock: text("Matches the endpoint's", ko: "엔드포인트의 시계와 맞습니다")
        case .clockUnknown: text("The endpoint does not send its time", ko: "엔드포인트가 시각을 알려 주지 않습니다")
        case .clockBehindBuild(let day):
            text(
                "This machine's clock shows a date before \(day), when this program was built: correct it, since "
                    + "certificates, one-time codes and sessions depend on it",
                ko: "이 컴퓨터의 시계가 이 프로그램이 만들어진 \(day)보다 앞선 날짜로 되어 있습니다. 인증서, 일회용 코드, "
                    + "세션은 시각을 기준으로 하므로 시계를 맞추세요."
            )
        case .certificate(let url):
            text("The certificate of \(url) is trusted", ko: "\(url)의 인증서를 신뢰할 수 있습니다")
        case .plain(let url):
            text("The connection to \(url) is not encrypted", ko: "\(url) 연결은 암호화되지 않습니다")
        }
    }

    private func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
}

/// What `rollcall doctor` found out about one subject. Facts only.
package enum DoctorFinding: Sendable {
    /// The versions of the program and of the HTTP library, which includes its TLS library.
    case versions(program: String, library: String)
    /// A variable names a file for the keys of connections, which is ignored.
    case keyLogIgnored
    /// HTTP cannot be used.
    case libraryUnusable(NetworkError)

    /// A terminal and its size in characters; `isPlain` is whether the form is asked line by line.
    case terminal(name: String, columns: Int, rows: Int, isPlain: Bool)
    /// Standard input is not a terminal, so that credentials are read from it.
    case noTerminal
    /// The system has no description of a terminal of this name.
    case terminalUnknown(name: String)
    /// Nothing says what the terminal is.
    case terminalUnnamed

    case locale(name: String)
    /// The variables name a locale that the system does not have.
    case localeMissing(name: String)
    /// Letters beyond ASCII cannot be shown.
    case localeNotUTF8(name: String)

    /// `nil` if there is no file.
    case configuration(file: String?)
    /// One thing that is wrong with it.
    case configurationWrong(ConfigurationFault)

    /// The number of stored sessions, and where they are.
    case sessions(count: Int, SessionPlace)
    /// Sessions are kept in another place, but these are still in the file.
    case sessionsInFile(count: Int, SessionPlace)
    case sessionsUnusable(SessionStoreError)

    /// The number of accounts of the local endpoint.
    case accounts(count: Int)
    case accountsUnusable(AccountError)

    /// The endpoint answered within this time, whatever the status.
    case endpoint(url: String, status: Int, after: Duration)
    case endpointUnusable(url: String, NetworkError)

    /// How far the endpoint's clock is ahead of this machine's, in seconds.
    case clock(ahead: Int)
    /// The endpoint does not send its time.
    case clockUnknown
    /// This machine's clock is set to before the day of the program's last change.
    case clockBehindBuild(day: String)

    /// The certificate is trusted and names the endpoint.
    case certificate(url: String)
    /// Nothing is encrypted.
    case plain(url: String)

    /// The largest clock difference, in seconds, that one-time codes and session expiry tolerate.
    package static let maximumClockSkew = 30

    /// Compares this machine's clock with a build's own day; `nil` if nothing is wrong, or the day is unknown.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - day: Such as `2026-11-22`.
    package static func clock(at now: Int, builtOn day: String?) -> DoctorFinding? {
        // Where the build was made the day may have been one ahead.
        let today = RFC3339.string(from: CivilDate(seconds: now + 86_400)).prefix(10)
        return day.flatMap { today < $0 ? .clockBehindBuild(day: $0) : nil }
    }

    package enum Verdict: String, Sendable {
        case fine = "ok"
        /// It works, but perhaps not as expected.
        case odd = "warning"
        case wrong = "failed"
    }

    package var verdict: Verdict {
        switch self {
        case .libraryUnusable, .configurationWrong, .sessionsUnusable, .accountsUnusable, .endpointUnusable: .wrong
        case .terminalUnknown, .terminalUnnamed, .localeMissing, .localeNotUTF8, .sessionsInFile, .clockBehindBuild,
            .keyLogIgnored:
            .odd
        case .endpoint(_, let status, _): status >= 500 ? .wrong : .fine
        case .clock(let ahead): abs(ahead) > Self.maximumClockSkew ? .odd : .fine
        default: .fine
        }
    }

    /// The identifier of what was checked. Scripts rely on it.
    package var subject: String {
        switch self {
        case .versions, .libraryUnusable, .keyLogIgnored: "versions"
        case .terminal, .noTerminal, .terminalUnknown, .terminalUnnamed: "terminal"
        case .locale, .localeMissing, .localeNotUTF8: "locale"
        case .configuration, .configurationWrong: "configuration"
        case .sessions, .sessionsUnusable, .sessionsInFile: "sessions"
        case .accounts, .accountsUnusable: "accounts"
        case .endpoint, .endpointUnusable: "endpoint"
        case .clock, .clockUnknown, .clockBehindBuild: "clock"
        case .certificate, .plain: "certificate"
        }
    }
}
