/// Why a command gave no password.
package enum PasswordCommandFault: Sendable, Hashable {
    case notStarted(reason: String)
    case ended(status: Int32)
    case killed(signal: Int32)
    /// Its first line of output is empty.
    case silent
    /// It printed more than `limit` bytes.
    case tooLong(limit: Int)
    case timedOut(Duration)
}

extension Messages {
    /// Says why a command gave no password.
    ///
    /// - Parameter words: What the command wrote to standard error, cleaned; empty if that is on the terminal already.
    package func error(_ fault: PasswordCommandFault, saying words: String) -> String {
        let words = words.isEmpty ? "" : " (\(words))"
        return switch fault {
        case .notStarted(let reason):
            text(
                "The password command cannot be started (\(reason)): check that /bin/sh can be run",
                ko: "비밀번호 명령을 시작할 수 없습니다(\(reason)). /bin/sh를 실행할 수 있는지 확인하세요.")
        case .ended(let status):
            text(
                "The password command ended with status \(status)\(words): run it in a shell to see why",
                ko: "비밀번호 명령이 실패했습니다(상태 \(status))\(words). 셸에서 실행해 이유를 확인하세요.")
        case .killed(let signal):
            text(
                "Signal \(signal) ended the password command\(words): run it in a shell to see why",
                ko: "비밀번호 명령이 중단되었습니다(시그널 \(signal))\(words). 셸에서 실행해 이유를 확인하세요.")
        case .silent:
            text(
                "The password command printed no password\(words): let it print one on its first line",
                ko: "비밀번호 명령이 비밀번호를 출력하지 않았습니다\(words). 첫 줄에 비밀번호를 출력하게 하세요.")
        case .tooLong(let limit):
            text(
                "The password command printed more than \(limit) bytes\(words): let it print the password alone",
                ko: "비밀번호 명령의 출력이 \(limit)바이트보다 깁니다\(words). 비밀번호만 출력하게 하세요.")
        case .timedOut(let limit):
            text(
                "The password command did not end within \(duration(limit))\(words): run it in a shell to see why",
                ko: "비밀번호 명령이 \(duration(limit)) 안에 끝나지 않았습니다\(words). 셸에서 실행해 이유를 확인하세요.")
        }
    }
}
