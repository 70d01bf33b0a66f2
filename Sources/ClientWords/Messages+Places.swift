package import Accounts
package import Words

/// The messages about where sessions are kept.
extension Messages {
    package var placeLabel: String { text("Stored in", ko: "저장 위치") }

    /// Says where a session is kept and, if that is not for good, for how long.
    package func name(of place: SessionPlace) -> String {
        switch place {
        case .file, .keyring: shortName(of: place)
        case .kernel:
            text("\(shortName(of: place)), until you log out of this machine", ko: "커널 키링(컴퓨터에서 로그아웃할 때까지)")
        case .memory: text("\(shortName(of: place)), until the program ends", ko: "메모리(프로그램이 끝날 때까지)")
        }
    }

    /// The place in the middle of a sentence.
    private func shortName(of place: SessionPlace) -> String {
        switch place {
        case .file: text("the session file", ko: "세션 파일")
        case .keyring: text("the keyring", ko: "키링")
        case .kernel: text("the kernel keyring", ko: "커널 키링")
        case .memory: text("memory", ko: "메모리")
        }
    }

    package func spoken(_ place: SessionPlace) -> String {
        text("The session is stored in \(name(of: place))", ko: "세션 저장 위치는 \(name(of: place))입니다")
    }

    /// Says that the keyring's own dialog waits for an answer.
    package var keyringAsks: String {
        text(
            "The keyring is locked and asks for its password in a window of its own\(ellipsis) Ctrl-C cancels",
            ko: "키링이 잠겨 있어 별도의 창에서 비밀번호를 묻고 있습니다\(ellipsis) Ctrl-C로 취소"
        )
    }

    package func moved(_ count: Int, from: SessionPlace, to: SessionPlace) -> String {
        text(
            "Moved \(count == 1 ? "1 session" : "\(count) sessions") from \(shortName(of: from)) to "
                + shortName(of: to),
            ko: "세션 \(count)개를 \(shortName(of: from))에서 \(shortName(of: to).with(.direction)) 옮겼습니다"
        )
    }

    /// Says what is left to do, so that the next run looks where the sessions are now.
    package func setStore(_ place: SessionPlace) -> String {
        text(
            "To use them from there, set session.store (or ROLLCALL_SESSION_STORE) to \(place.rawValue)",
            ko: "앞으로 옮긴 세션을 쓰려면 session.store 또는 ROLLCALL_SESSION_STORE를 \(place.rawValue.with(.direction)) 설정하세요."
        )
    }

    package func nothingToMove(from place: SessionPlace) -> String {
        text(
            "No sessions are stored in \(shortName(of: place)): use --from to say where they are",
            ko: "\(shortName(of: place))에 저장된 세션이 없습니다. --from으로 세션이 있는 곳을 지정하세요."
        )
    }

    package var samePlace: String {
        text(
            "The sessions are already there: choose another place with --to",
            ko: "옮길 곳이 지금 있는 곳과 같습니다. --to로 다른 곳을 지정하세요.")
    }

    package func cannotMoveRenewing(_ place: SessionPlace) -> String {
        text(
            "Another rollcall is renewing a session in \(shortName(of: place)): try again in a moment",
            ko: "다른 rollcall이 세션을 갱신하고 있습니다. 잠시 뒤에 다시 시도하세요."
        )
    }

    /// Says which sessions stay where they are.
    package func credentialsStay(_ count: Int) -> String {
        text(
            (count == 1 ? "1 session was not moved: it is" : "\(count) sessions were not moved: each is")
                + " a typed credential, which is never stored in a file",
            ko: "세션 \(count)개는 입력한 로그인 정보를 그대로 세션으로 쓰므로 파일로 옮기지 않았습니다"
        )
    }

    /// Says why the place where sessions are kept cannot be used, and what to do.
    package func error(_ failure: SessionStoreError.PlaceFailure) -> String {
        switch failure {
        case .noLibrary(let reason):
            text(
                "Sessions are kept in the keyring, which needs libsecret (\(reason)): install the package "
                    + "libsecret-1-0, or set session.store to file or kernel",
                ko:
                    "세션을 키링에 저장하려면 libsecret이 필요합니다(\(reason)). libsecret-1-0 패키지를 설치하거나 session.store를 file "
                    + "또는 kernel로 설정하세요."
            )
        case .keyringFailed(let reason):
            text(
                "No keyring is responding (\(reason)): start one, such as GNOME Keyring, KWallet or KeePassXC, or set "
                    + "session.store to file or kernel",
                ko:
                    "응답하는 키링이 없습니다(\(reason)). GNOME Keyring, KWallet, KeePassXC 등을 실행하거나 session.store를 file 또는 "
                    + "kernel로 설정하세요."
            )
        case .keyringSilent(let limit):
            text(
                "The keyring did not answer within \(duration(limit)): check whether it is waiting for a password, "
                    + "restart it, or set session.store to file or kernel",
                ko:
                    "키링이 \(duration(limit)) 안에 응답하지 않았습니다. 비밀번호를 기다리고 있는지 확인하거나, 다시 시작하거나, session.store를 file 또는 "
                    + "kernel로 설정하세요."
            )
        case .keyringLocked:
            text(
                "The keyring is locked: unlock it, then try again", ko: "키링이 잠겨 있습니다. 잠금을 푼 뒤 다시 시도하세요."
            )
        case .noKernelKeyring(let reason):
            text(
                "The kernel keyring cannot be used here (\(reason)), as in many containers: set session.store to "
                    + "file, keyring or memory",
                ko:
                    "여기서는 커널 키링을 쓸 수 없습니다(\(reason)). 컨테이너에서는 흔한 일입니다. session.store를 file, keyring, memory 중 "
                    + "하나로 설정하세요."
            )
        case .kernelKeyringFull(let bytes):
            text(
                "The kernel keyring has no room for the sessions (\(bytes) bytes): end one with rollcall "
                    + "logout, or set session.store to file or keyring",
                ko:
                    "커널 키링에 세션을 저장할 \(bytes)바이트의 공간이 없습니다. rollcall logout으로 세션을 종료하거나 session.store를 file 또는 "
                    + "keyring으로 설정하세요."
            )
        }
    }
}
