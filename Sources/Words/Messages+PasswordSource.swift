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

/// Where else a password comes from: a file, the environment, standard input.
extension Messages {
    /// - Parameter mode: The permission bits.
    package func openPasswordFile(path: String, mode: UInt32) -> String {
        text(
            "\(path) is open to others (mode \(String(mode, radix: 8))), so its password is not used: run "
                + "chmod 600 \(path)",
            ko:
                "다른 사용자가 \(path) 파일에 접근할 수 있어(모드 \(String(mode, radix: 8))) 그 비밀번호를 쓰지 않습니다. chmod 600 \(path) "
                + "명령을 실행하세요."
        )
    }

    package func passwordFileNotRegular(path: String) -> String {
        text(
            "\(path) is not a regular file: to read from a pipe, use --password-stdin",
            ko: "\(path.with(.topic)) 일반 파일이 아닙니다. 파이프에서 읽으려면 --password-stdin을 사용하세요."
        )
    }

    package func passwordFileTooLong(path: String, limit: Int) -> String {
        text(
            "\(path) is larger than \(limit) bytes: check that it is the right file",
            ko: "\(path) 파일이 \(limit)바이트보다 큽니다. 맞는 파일인지 확인하세요."
        )
    }

    package func noVariable(_ name: String) -> String {
        text(
            "The environment variable \(shown(name)) is not set: set it, or leave out --password-env",
            ko: "환경 변수 \(shown(name).with(.subject)) 설정되어 있지 않습니다. 설정하거나 --password-env 없이 실행하세요."
        )
    }

    package func lineTooLong(limit: Int) -> String {
        text("An input line is longer than \(limit) bytes: shorten it", ko: "입력한 줄이 \(limit)바이트보다 깁니다. 줄여서 입력하세요.")
    }

    package var passwordEnded: String {
        text(
            "Input ended before a password was read: give it as one line of standard input",
            ko: "비밀번호를 읽기 전에 입력이 끝났습니다. 표준 입력에 한 줄로 쓰세요."
        )
    }
}
