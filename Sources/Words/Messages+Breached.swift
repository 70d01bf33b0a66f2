package import Accounts

extension Messages {
    package func problem(_ problem: BreachedPasswords.Problem) -> String {
        switch problem {
        case .unreadable(let path, let reason): unreadable(path, reason, check: "auth.local.breached_passwords")
        case .foreign(let path):
            text(
                "\(path) is not a list built by this version: build it with rollcall account breached build",
                ko: "\(path) 파일은 이 버전이 만든 목록이 아닙니다. rollcall account breached build로 만드세요."
            )
        case .damaged(let path):
            text(
                "\(path) is damaged: build it again with rollcall account breached build",
                ko: "\(path) 파일이 손상되었습니다. rollcall account breached build로 다시 만드세요."
            )
        }
    }

    package func problem(_ problem: BreachedPasswords.BuildProblem, in list: String) -> String {
        switch problem {
        case .unreadable(let path, let reason): unreadable(path, reason)
        case .line(let number):
            text(
                "Line \(number) of \(list) is not a SHA-1 hash and a count: give a list in the format of Have I Been "
                    + "Pwned",
                ko: "\(list) 파일의 \(number)번째 줄이 SHA-1과 횟수로 되어 있지 않습니다. Have I Been Pwned 형식의 목록을 지정하세요."
            )
        case .empty:
            text(
                "\(list) has no passwords: lower --least-count, or give another list",
                ko: "\(list) 파일에 비밀번호가 없습니다. --least-count를 낮추거나 다른 목록을 지정하세요.")
        case .tooMany(let limit):
            text(
                "\(list) has more than \(limit) passwords: leave out the rarer ones with --least-count",
                ko: "\(list) 파일의 비밀번호가 \(limit)개를 넘습니다. --least-count로 드문 것을 빼세요."
            )
        case .notWritable(let path, let reason):
            text(
                "\(shown(path)) cannot be written (\(reason)): check the folder",
                ko: "\(shown(path)) 파일에 쓸 수 없습니다(\(reason)). 폴더를 확인하세요.")
        }
    }

    /// Says that a list was built.
    package func breachedBuilt(_ count: Int, path: String) -> String {
        text(
            "Wrote \(count == 1 ? "1 password" : "\(count) passwords") to \(path): set "
                + "auth.local.breached_passwords to that path",
            ko: "비밀번호 \(count)개를 \(path) 파일에 저장했습니다. auth.local.breached_passwords를 이 경로로 설정하세요."
        )
    }
}

extension Messages {
    package func pepperUnreadable(path: String, reason: String) -> String {
        text(
            "\(path) cannot be used (\(reason)): check auth.local.pepper_file, and set its mode to 600",
            ko: "\(path) 파일을 사용할 수 없습니다(\(reason)). auth.local.pepper_file을 확인하고 파일 권한을 600으로 설정하세요."
        )
    }

    package func pepperTooShort(path: String, line: Int, minimumLength: Int) -> String {
        text(
            "Line \(line) of \(path) has fewer than \(characters(minimumLength)): "
                + "make a key with openssl rand -base64 32",
            ko: "\(path) 파일의 \(line)번째 줄이 \(characters(minimumLength))보다 짧습니다. openssl rand -base64 32로 키를 만드세요."
        )
    }
}
