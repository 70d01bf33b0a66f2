package import Accounts
package import Browsing
package import Words

package import struct FoundationEssentials.Date

extension Messages {
    /// Replaces lines that were dropped because more were printed than can wait while something is drawn.
    package func linesOmitted(_ count: Int) -> String {
        text(
            count == 1 ? "\(ellipsis) 1 line left out" : "\(ellipsis) \(count) lines left out",
            ko: "\(ellipsis) \(count)줄 생략")
    }

    package var endpointLabel: String { text("Endpoint", ko: "엔드포인트") }
    package var expiryLabel: String { text("Expires", ko: "만료") }

    /// When a session expires, with the time left: `2026-01-31 21:00 (30 min left)`.
    package func expiry(_ date: Date?) -> String {
        let left = date.map { timeLeft(until: $0) } ?? ""
        return left.isEmpty ? moment(date) : "\(moment(date)) \(left)"
    }

    /// The time left in brackets: `(30 min left)`; empty without a clock.
    func timeLeft(until date: Date) -> String {
        guard let clock else { return "" }
        return sessionLeft(until: date, now: clock.now(), isShort: true).map { "(\($0))" } ?? ""
    }

    package var noSession: String {
        text("Not signed in: run rollcall login", ko: "로그인되어 있지 않습니다. rollcall login을 실행하세요.")
    }

    /// Says what a login would still have read, and on which line.
    ///
    /// - Parameter read: The number of lines that were read.
    package func inputEnded(
        _ kind: LoginName.Kind, lines: [LoginLine] = [.login, .password], read: Int = 0
    ) -> String {
        let names = lines.dropFirst(read).map { self.names(of: $0, kind).whole }
        let (others, last) = (names.dropLast().joined(separator: ", "), names.last ?? "")
        let missing =
            others.isEmpty ? last : text("\(others) and \(last)", ko: "\(others.with(.and)) \(last)")
        let places = zip(1..., lines).dropFirst(read).map { number, line -> String in
            let word = self.names(of: line, kind).short
            let verb = number == read + 1 ? " is" : ""
            return text("line \(number)\(verb) the \(word)", ko: "\(lineName(number)) 줄에 \(word)")
        }.joined(separator: ", ")
        return text(
            "Input ended before \(missing) \(names.count == 1 ? "was" : "were") read: \(places)",
            ko: "\(missing.with(.object)) 읽기 전에 입력이 끝났습니다. \(places.with(.object)) 쓰세요."
        )
    }

    /// What a line has, with its article and as it stands beside the line's number.
    private func names(of line: LoginLine, _ kind: LoginName.Kind) -> (whole: String, short: String) {
        switch line {
        case .login where kind == .email: (text("an email address", ko: "이메일"), text("email", ko: "이메일"))
        case .login: (text("a login name", ko: "아이디"), text("login name", ko: "아이디"))
        case .password: (text("a password", ko: "비밀번호"), text("password", ko: "비밀번호"))
        case .code: (text("a one-time code", ko: "일회용 코드"), text("code", ko: "일회용 코드"))
        }
    }

    /// 첫, 둘째, 셋째: what stands before 줄.
    func lineName(_ number: Int) -> String {
        let names = ["첫", "둘째", "셋째"]
        return names.indices.contains(number - 1) ? names[number - 1] : "\(number)번째"
    }

    /// Says what is missing in non-interactive mode.
    package func notAsked(missing options: [String]) -> String {
        let last = options.last ?? ""
        let others = options.dropLast().joined(separator: ", ")
        return text(
            "--non-interactive never asks: give \(others.isEmpty ? last : "\(others) and \(last)")",
            ko: "--non-interactive에서는 묻지 않습니다. \(options.joined(separator: ", ")) 옵션을 지정하세요."
        )
    }

    /// Says what a login is missing in non-interactive mode.
    package func notAsked(email: Bool, password: Bool) -> String {
        let options = (email ? ["--email"] : []) + (password ? ["--password-file"] : [])
        let isBoth = options.count > 1
        return text(
            """
            --non-interactive never asks: give \(options.joined(separator: " and ")), or \
            \(isBoth ? "both as lines" : email ? "the address as a line" : "the password as a line") of standard input
            """,
            ko: """
                --non-interactive에서는 묻지 않습니다. \(options.joined(separator: ", ")) 옵션을 지정하거나 \
                \(isBoth ? "이메일과 비밀번호를 표준 입력에 한 줄씩" : "\(email ? "주소를" : "비밀번호를") 표준 입력에 한 줄로") 쓰세요.
                """
        )
    }

    /// Says why a session is not stored.
    package var credentialNotStored: String {
        text(
            "The session is the credential that was typed, so it is not stored: the next run asks again",
            ko: "입력한 로그인 정보를 그대로 세션으로 쓰므로 저장하지 않습니다. 다음에 실행할 때 다시 입력해야 합니다."
        )
    }

    /// What is wrong with a field: `Line 2, password: Type your password`.
    ///
    /// - Parameter line: The line of standard input that it was read from; `nil` if it was given otherwise.
    package func field(_ label: String, line: Int?, _ problem: String) -> String {
        guard let line else { return "\(label): \(problem)" }
        return text(
            "Line \(line), \(label.lowercased()): \(problem)", ko: "\(lineName(line)) 줄(\(label)): \(problem)")
    }

    package var newPasswordEnded: String {
        text(
            "Input ended before both passwords were read: line 1 is the current one, line 2 the new one",
            ko: "비밀번호 두 개를 읽기 전에 입력이 끝났습니다. 첫 줄에 현재 비밀번호, 둘째 줄에 새 비밀번호를 쓰세요."
        )
    }

    /// Input ended before a code and the password to set by it were read.
    package func resetInputEnded(_ readsEmail: Bool) -> String {
        readsEmail
            ? text(
                "Input ended too early: line 1 is the address, line 2 the code, line 3 the new password",
                ko: "입력이 너무 일찍 끝났습니다. 첫 줄에 주소, 둘째 줄에 코드, 셋째 줄에 새 비밀번호를 쓰세요.")
            : text(
                "Input ended too early: line 1 is the code, line 2 the new password",
                ko: "입력이 너무 일찍 끝났습니다. 첫 줄에 코드, 둘째 줄에 새 비밀번호를 쓰세요.")
    }

    package func unusableURL(_ url: String) -> String {
        text(
            "\(url) is not a valid http(s) URL: check --endpoint",
            ko: "\(url.with(.topic)) 올바른 http(s) URL이 아닙니다. --endpoint를 확인하세요."
        )
    }

    package func tooManyArguments(limit: Int) -> String {
        text(
            "More than \(limit) words on the command line: see rollcall --help",
            ko: "명령줄의 단어가 \(limit)개를 넘습니다. rollcall --help를 확인하세요."
        )
    }

    package func tooFewFiles(minimum: Int) -> String {
        text(
            "Too few files can be opened (at least \(minimum) more are needed): raise the limit with ulimit -n 256, "
                + "then try again",
            ko: "열 수 있는 파일이 부족합니다(\(minimum)개 이상 더 필요). ulimit -n 256으로 한도를 높인 뒤 다시 시도하세요."
        )
    }

    package func tooFewThreads(minimum: Int) -> String {
        text(
            "Too few threads can be started (at least \(minimum) more are needed): raise the limit on processes "
                + "(ulimit -u, or the container's), then try again",
            ko: "만들 수 있는 스레드가 부족합니다(\(minimum)개 이상 더 필요). 프로세스 한도(ulimit -u 또는 컨테이너의 한도)를 높인 뒤 다시 시도하세요."
        )
    }

    package func noProcessFolder(reason: String) -> String {
        text(
            "/proc cannot be read (\(reason)): mount it (mount -t proc proc /proc), then try again",
            ko: "/proc 폴더를 읽을 수 없습니다(\(reason)). 마운트한 뒤(mount -t proc proc /proc) 다시 시도하세요."
        )
    }

    /// Says what a login or a logout is waiting for.
    package func waiting(_ wait: SessionWait) -> String {
        switch wait {
        case .stored:
            text(
                "Waiting for another rollcall that is using the stored sessions\(ellipsis) Ctrl-C cancels",
                ko: "저장된 세션을 쓰고 있는 다른 rollcall을 기다리는 중\(ellipsis) Ctrl-C로 취소"
            )
        case .ended:
            text(
                "Ending the session\(ellipsis) Ctrl-C cancels",
                ko: "세션을 종료하는 중\(ellipsis) Ctrl-C로 취소"
            )
        }
    }

    /// Input ended before the code that an option announced.
    package func codeMissing(line: Int) -> String {
        text(
            "Input ended before a one-time code was read: with --otp-stdin it is line \(line)",
            ko: "일회용 코드를 읽기 전에 입력이 끝났습니다. --otp-stdin을 쓰면 \(lineName(line)) 줄에 코드를 쓰세요."
        )
    }

    /// The remaining error to report at the end; `nil` if everything has been reported.
    ///
    /// - Parameter lines: What the login reads from standard input.
    package func complaint(
        _ end: FlowEnd, of kind: LoginName.Kind = .email, lines: [LoginLine] = [.login, .password]
    ) -> String? {
        switch end {
        case .inputEnded: inputEnded(kind, lines: lines)
        case .passwordMissing: inputEnded(kind, lines: lines, read: lines.firstIndex(of: .password) ?? 0)
        case .codeMissing: codeMissing(line: lines.count)
        case .passwordIsEmail: passwordIsEmail
        case .noPassword: noPassword
        case .tokenMissing: tokenMissing
        case .callbackMissing: callbackMissing
        case .tokenMalformed: tokenMalformed
        case .lineTooLong(let limit): lineTooLong(limit: limit)
        case .cannotStore(let failure): self.error(failure)
        case .done, .interrupted, .notSignedIn, .left, .directory, .sessionEnded: nil
        }
    }

    private var passwordIsEmail: String {
        text(
            "Line 1 is the address that --email gives, and was not sent: the first line must be the password",
            ko: "첫 줄이 --email로 지정한 주소와 같아서 보내지 않았습니다. 첫 줄에는 비밀번호를 쓰세요.")
    }

    /// Nobody can sign in on this machine yet.
    package var noAccountHere: String {
        text(
            "There is no account on this machine yet: create one with rollcall account add, or give --endpoint",
            ko: "이 컴퓨터에는 아직 계정이 없습니다. rollcall account add로 계정을 만들거나 --endpoint를 지정하세요.")
    }
}

/// What a login reads from a line of standard input, in this order: what no option gave.
package enum LoginLine: Sendable {
    case login, password
    /// The code of a second factor, which an option announced.
    case code
}
