package import Accounts
package import Words

/// What goes wrong where sessions are stored.
extension Messages {
    /// Says why the session file could not be used, and what to do.
    package func error(_ failure: SessionStoreError) -> String {
        switch failure {
        case .looseMode(let path, let mode):
            text(
                "\(path) can be read by others (mode \(String(mode, radix: 8))), so its session is not used: run "
                    + "rollcall login",
                ko: "다른 사용자가 \(path) 파일을 읽을 수 있어(모드 \(String(mode, radix: 8))) 그 세션을 쓰지 않습니다. rollcall login을 실행하세요."
            )
        case .symbolicLink(let path):
            text(
                "\(path) is a symbolic link, so its session is not used: run rollcall login",
                ko: "\(path.with(.subject)) 심볼릭 링크여서 그 세션을 쓰지 않습니다. rollcall login을 실행하세요."
            )
        case .notRegularFile(let path):
            text("\(path) is not a regular file: move it away", ko: "\(path.with(.topic)) 일반 파일이 아닙니다. 다른 곳으로 옮기세요.")
        case .foreignOwner(let path, let owner):
            text(
                "\(path) belongs to another user (uid \(owner)), so its session is not used: run rollcall login",
                ko: "\(path) 파일이 다른 사용자(UID \(owner))의 것이어서 그 세션을 쓰지 않습니다. rollcall login을 실행하세요."
            )
        case .looseFolder(let path, let mode):
            text(
                "Other users can write to \(path) (mode \(String(mode, radix: 8))), so no session is kept there: run "
                    + "chmod 700 \(path)",
                ko:
                    "다른 사용자가 \(path) 폴더에 쓸 수 있어(모드 \(String(mode, radix: 8))) 세션을 저장하지 않습니다. chmod 700 \(path) "
                    + "명령을 실행하세요."
            )
        case .foreignFolder(let path, let owner):
            text(
                "\(path) belongs to another user (uid \(owner)), so no session is kept there: remove it, or set "
                    + "XDG_STATE_HOME",
                ko: "\(path) 폴더가 다른 사용자(UID \(owner))의 것이어서 세션을 저장하지 않습니다. 폴더를 지우거나 XDG_STATE_HOME을 바꾸세요."
            )
        case .tooLarge(let path, let limit):
            text(
                "\(path) is larger than \(limit) bytes, so it is not a stored session: run rollcall login",
                ko: "\(path) 파일이 \(limit)바이트보다 커서 세션으로 볼 수 없습니다. rollcall login을 실행하세요."
            )
        case .garbage(let path, let member?):
            text(
                "\(path) is not a stored session (\(member)): run rollcall login",
                ko: "\(path) 파일이 저장된 세션이 아닙니다(\(member)). rollcall login을 실행하세요."
            )
        case .garbage(let path, nil):
            text(
                "\(path) is not a stored session: run rollcall login",
                ko: "\(path) 파일이 저장된 세션이 아닙니다. rollcall login을 실행하세요.")
        case .newerVersion(let path, let version):
            text(
                "\(path) was written by a newer rollcall (format \(version)): update, or run rollcall login",
                ko: "\(path) 파일은 더 새로운 rollcall로 저장되었습니다(형식 \(version)). 업데이트하거나 rollcall login을 실행하세요."
            )
        case .notReadable(let path, let reason) where !failure.isOfPermissions:
            text(
                "\(path) cannot be read (\(reason)): try again, and check its folder and disk if this keeps happening",
                ko: "\(path) 파일을 읽을 수 없습니다(\(reason)). 다시 시도하고, 계속되면 폴더와 디스크를 확인하세요."
            )
        case .notReadable(let path, let reason):
            text(
                "\(path) cannot be read (\(reason)): check its permissions",
                ko: "\(path) 파일을 읽을 수 없습니다(\(reason)). 권한을 확인하세요."
            )
        case .busy(let path):
            text(
                "\(path) is in use by another rollcall: wait until it is done, then try again",
                ko: "다른 rollcall이 \(path) 파일을 쓰고 있습니다. 끝난 뒤 다시 시도하세요."
            )
        case .notWritable(let path, let reason):
            text(
                "\(path) cannot be written (\(reason)): check the folder, or sign in with --no-store",
                ko: "\(path) 파일에 쓸 수 없습니다(\(reason)). 폴더를 확인하거나 --no-store로 로그인하세요."
            )
        case .place(let failure): error(failure)
        }
    }

    /// Says why a session that was signed out is still among those stored here.
    package func notForgotten(_ failure: SessionStoreError) -> String {
        undone(
            failure, text("the session is still stored here", ko: "세션이 아직 여기에 저장되어 있습니다"), again: "rollcall logout")
    }

    /// Says why a password was not changed: the session that comes with the new one could not be stored.
    package func passwordNotChanged(_ failure: SessionStoreError) -> String {
        undone(failure, text("the password was not changed", ko: "비밀번호를 바꾸지 않았습니다"), again: "rollcall password")
    }

    /// Says why another session has not become the current one.
    package func notSwitched(_ failure: SessionStoreError) -> String {
        undone(failure, text("the current session has not changed", ko: "현재 세션이 바뀌지 않았습니다"), again: "rollcall switch")
    }

    /// Says what was left undone since a file could not be written.
    private func undone(_ failure: SessionStoreError, _ state: String, again command: String) -> String {
        guard case .notWritable(let path, let reason) = failure else { return error(failure) }
        return text(
            "\(path) cannot be written (\(reason)), so \(state): check the folder, then run \(command) again",
            ko: "\(path) 파일에 쓸 수 없어(\(reason)) \(state). 폴더를 확인한 뒤 \(command.with(.object)) 다시 실행하세요."
        )
    }

    /// Says that a login replaced stored sessions that could not be used.
    package func sessionsReplaced(_ reason: SessionStoreError) -> String {
        let path = reason.path ?? ""
        if case .newerVersion = reason {
            let suffix = FileVault.asideSuffix
            return text(
                "\(path) was written by a newer rollcall: it was set aside under a name ending in \(suffix), and "
                    + "this session took its place",
                ko: "\(path.with(.topic)) 더 새로운 rollcall이 저장한 파일이어서 이름 끝에 \(suffix.with(.object)) 붙여 따로 보관하고 이 세션을 "
                    + "저장했습니다"
            )
        }
        return text(
            "What was stored in \(path) could not be used, so this session took its place: sign in again for any "
                + "other sessions you need",
            ko: "\(path)에 저장된 내용을 쓸 수 없어 이 세션만 저장했습니다. 다른 세션이 필요하면 다시 로그인하세요."
        )
    }
}
