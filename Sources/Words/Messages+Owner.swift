package import Accounts

package import struct FoundationEssentials.Date

/// Why a command did not take a code for a new password.
package enum SendCommandFault: Sendable, Hashable {
    case notStarted(reason: String)
    case ended(status: Int32)
    case killed(signal: Int32)
    case timedOut(Duration)

    /// Whether it was cut off, maybe after it had sent the code.
    fileprivate var mayHaveSent: Bool {
        switch self {
        case .notStarted, .ended: false
        case .killed, .timedOut: true
        }
    }
}

extension Messages {
    /// Says why the owner of an account could not change it.
    package func error(_ failure: OwnerFailure) -> String {
        switch failure {
        case .signedOut:
            text(
                "The session has ended: sign in again with rollcall login",
                ko: "세션이 종료되었습니다. rollcall login으로 다시 로그인하세요."
            )
        case .proof(.rejected(.credentials)):
            text("The current password is wrong: type it again", ko: "현재 비밀번호가 틀렸습니다. 다시 입력하세요.")
        case .proof(.rejected(.wrongCode)), .proof(.rejected(.expiredCode)): wrongCode
        case .proof(.secondFactor):
            text("A second-factor code is needed: give it with --otp", ko: "2단계 인증 코드가 필요합니다. --otp로 지정하세요.")
        case .proof(.locked(let wait)): locked(wait)
        case .proof(.unavailable(let failure)), .unavailable(let failure): error(failure)
        case .proof, .account(.notFound):
            text(
                "This account is not allowed to do that: ask whoever runs the endpoint",
                ko: "이 계정으로는 이 작업을 할 수 없습니다. 엔드포인트 관리자에게 문의하세요.")
        case .wrongResetCode:
            text(
                "The code is wrong, already used or expired, or it is for another address: check both, or ask for a "
                    + "new code",
                ko: "코드가 틀렸거나 이미 사용되었거나 만료되었거나 다른 주소의 코드입니다. 주소와 코드를 확인하거나 새 코드를 요청하세요.")
        case .weakPassword(let message):
            quoting(
                message,
                text(
                    "The endpoint rejected the new password: choose a longer or less common one",
                    ko: "엔드포인트가 새 비밀번호를 받지 않았습니다. 더 길거나 덜 흔한 비밀번호를 사용하세요."))
        case .account(let failure): error(failure)
        case .noSuchSession:
            text(
                "No session with this id: list yours with rollcall sessions --all",
                ko: "해당 ID의 세션이 없습니다. rollcall sessions --all로 확인하세요.")
        case .notOffered:
            text(
                "The endpoint does not offer this: use its own website or program",
                ko: "이 엔드포인트는 이 기능을 지원하지 않습니다. 엔드포인트의 웹사이트나 프로그램을 이용하세요.")
        }
    }

    /// Says that the signed-in person's own password was changed.
    ///
    /// - Parameter endsSessions: Whether the endpoint has sessions, all of which but the new one have ended.
    package func ownPasswordChanged(_ email: String, endsSessions: Bool) -> String {
        guard endsSessions else {
            return text("Changed the password for \(email)", ko: "\(email)의 비밀번호를 바꿨습니다")
        }
        return text(
            "Changed the password for \(email), and ended all other sessions",
            ko: "\(email)의 비밀번호를 바꾸고 다른 세션을 모두 종료했습니다"
        )
    }

    package func passwordSet(_ email: String) -> String {
        text("Set the new password for \(email)", ko: "\(email)의 새 비밀번호를 정했습니다")
    }

    package var resetTitle: String { text("New password by a code", ko: "코드로 새 비밀번호 정하기") }
    package var resetCodeNeeded: String {
        text("Type the code that you were given", ko: "전달받은 코드를 입력하세요")
    }

    package var passwordMayBeChanged: String {
        text(
            "The response was incomplete, so the password may have been changed: try the new one, then the old one",
            ko: "응답을 끝까지 받지 못해 비밀번호가 바뀌었을 수 있습니다. 새 비밀번호로, 안 되면 이전 비밀번호로 로그인하세요."
        )
    }

    package var ownSessionEnded: String { text("Ended the session at the endpoint", ko: "엔드포인트의 세션을 종료했습니다") }
    /// True as well where there were none.
    package var otherSessionsEnded: String {
        text("This session is now your only one at the endpoint", ko: "이제 엔드포인트에 내 세션은 이것뿐입니다")
    }
    package func sessionsEnded(_ email: String) -> String {
        text("Ended all sessions for \(email)", ko: "\(email)의 세션을 모두 종료했습니다")
    }

    package var thisMachine: String { text("this machine", ko: "이 컴퓨터") }
    package var thisSession: String { text("this session", ko: "현재 세션") }
    package var noSessionsThere: String { text("No sessions at the endpoint", ko: "엔드포인트에 세션이 없습니다") }

    /// When a session at the endpoint was last used.
    package func lastUsed(_ time: String) -> String { text("last used \(time)", ko: "마지막 사용 \(time)") }

    package func disabled(_ email: String) -> String {
        text(
            "Disabled account \(email) and ended its sessions: \(program) account enable lets it sign in again",
            ko: "\(email) 계정을 사용 중지하고 세션을 종료했습니다. \(program) account enable로 다시 사용할 수 있습니다."
        )
    }

    /// Says that a code for a new password was made, which stands alone on standard output.
    package func resetCode(_ email: String, endsAt: Date) -> String {
        // Elsewhere the code is one of this machine's accounts.
        let command = "rollcall login --reset-code" + (program == "rollcall-server" ? " --endpoint URL" : "")
        return text(
            "One-time code for \(email), valid until \(moment(endsAt)): pass it on; its owner runs \(command)",
            ko: "\(email)의 일회용 코드입니다(유효 기한 \(moment(endsAt))). 코드를 전달하고 다음 명령을 실행하도록 안내하세요. \(command)")
    }

    /// Says that a command took a code for a new password.
    package func resetCodeSent(_ email: String, endsAt: Date) -> String {
        text(
            "Handed the one-time code for \(email), valid until \(moment(endsAt)), to the send command",
            ko: "\(email)의 일회용 코드를 전송 명령에 넘겼습니다(유효 기한 \(moment(endsAt)))")
    }

    /// Says that a code for a new password was made, and why the command did not take it.
    package func resetCodeNotSent(_ email: String, _ fault: SendCommandFault) -> String {
        let sentence =
            fault.mayHaveSent
            ? text(
                "The one-time code for \(email) was made but may not have been sent",
                ko: "\(email)의 일회용 코드를 만들었지만 보내지 못했을 수 있습니다")
            : text(
                "The one-time code for \(email) was made but not sent", ko: "\(email)의 일회용 코드를 만들었지만 보내지 못했습니다")
        return text(
            "\(sentence), as \(reason(fault)): correct the command, then run \(program) account reset \(email) with it "
                + "for a new code",
            ko: "\(sentence)(\(reason(fault))). 명령을 고친 뒤 \(program) account reset \(email) 명령과 함께 사용해 새 코드를 보내세요.")
    }

    private func reason(_ fault: SendCommandFault) -> String {
        switch fault {
        case .notStarted(let reason):
            text("the send command cannot be started (\(reason))", ko: "전송 명령을 시작할 수 없음: \(reason)")
        case .ended(let status):
            text("the send command ended with status \(status)", ko: "전송 명령 실패, 상태 \(status)")
        case .killed(let signal): text("signal \(signal) ended the send command", ko: "전송 명령 중단, 시그널 \(signal)")
        case .timedOut(let limit):
            text(
                "the send command did not end within \(duration(limit))", ko: "전송 명령이 \(duration(limit)) 안에 끝나지 않음")
        }
    }

    package func renamed(_ email: String) -> String {
        text("Changed the name of account \(email)", ko: "\(email) 계정의 이름을 바꿨습니다")
    }

    package func addressChanged(_ email: String, to new: String) -> String {
        text(
            "Changed the address of account \(email) to \(new): sign in with that one from now on",
            ko: "\(email) 계정의 주소를 바꿨습니다. 이제 \(new) 주소로 로그인하세요.")
    }

    package func enabled(_ email: String) -> String {
        text("Enabled account \(email)", ko: "\(email) 계정을 다시 사용할 수 있게 했습니다")
    }
    /// Marks an address whose letters may look like others.
    package var mixesScripts: String { text("mixed scripts", ko: "문자 체계 섞임") }
    package var isDisabled: String { text("disabled", ko: "사용 중지") }
    package var isEnabled: String { text("enabled", ko: "사용 중") }
    package var isUnknown: String { text("not known", ko: "알 수 없음") }

    /// Says whether a second factor is on, and how many recovery codes are left, if there can be any.
    package func secondFactor(_ state: SecondFactorState) -> String {
        let count = state.recoveryCodes
        let codes = text("\(count) recovery \(count == 1 ? "code" : "codes") left", ko: "남은 복구 코드 \(count)개")
        let isOn = state.isOn ? text("on", ko: "켜짐") : text("off", ko: "꺼짐")
        return state.isOn || count > 0 ? "\(isOn), \(codes)" : isOn
    }

    package var labelAddress: String { text("Address", ko: "주소") }
    package var labelName: String { text("Name", ko: "이름") }
    package var labelState: String { text("State", ko: "상태") }
    package var labelCreated: String { text("Created", ko: "만든 때") }
    package var labelSignedIn: String { text("Last sign-in", ko: "마지막 로그인") }
    package var labelSessions: String { text("Sessions", ko: "세션") }
    package var labelSecondFactor: String { text("Second factor", ko: "2단계 인증") }
    package var labelDevices: String { text("Devices", ko: "기기") }
}
