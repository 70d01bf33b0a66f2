package import Accounts
package import SignIn
package import Words

/// Messages about several sessions.
extension Messages {
    package var noSessions: String {
        text("No stored sessions: run rollcall login", ko: "저장된 세션이 없습니다. rollcall login을 실행하세요.")
    }

    package var currentSession: String { text("current", ko: "현재") }
    package var otherSessions: String { text("Other sessions", ko: "다른 세션") }
    package var noOtherSessions: String { text("none", ko: "없음") }

    /// A stored session, read aloud.
    package func spoken(_ session: SessionSummary) -> String {
        let names = [session.name, session.account].filter { !$0.isEmpty }
        let person = names.isEmpty ? text("A person without a name", ko: "이름 없는") : names.joined(separator: ", ")
        let end = session.expiresAt
        let left = end.map { timeLeft(until: $0) } ?? ""
        let current = session.isCurrent
        return text(
            "\(person) is signed in at \(place(session.endpoint))"
                + (end.map { " until \(expiry($0))" } ?? "") + (current ? "; this is the current session" : ""),
            ko: "\(person) 계정이 \(place(session.endpoint))에 "
                + (end.map { "\(moment($0))까지 " } ?? "") + "로그인되어 있습니다\(left)" + (current ? ". 현재 세션입니다" : ""))
    }

    package func moreSessions(_ count: Int) -> String {
        text("and \(count) more: rollcall sessions lists them", ko: "그 외 \(count)개 (rollcall sessions로 보기)")
    }

    package func switched(to session: SessionSummary) -> String {
        text("Switched to \(listed([session]))", ko: "현재 세션을 \(listed([session]).with(.direction)) 바꿨습니다")
    }

    /// Says why commands do not use the current session: a different endpoint is configured.
    package func otherEndpointConfigured(_ configured: String, current: String) -> String {
        text(
            "Commands still go to \(configured), as configured: add --endpoint \(current) to use this session",
            ko: "설정에 따라 명령은 계속 \(configured.with(.direction)) 보냅니다. 이 세션을 쓰려면 --endpoint \(current.with(.object)) 붙이세요."
        )
    }

    /// The result of ending one of several sessions.
    package func logout(of session: SessionSummary, _ answer: LogoutAnswer) -> String {
        "\(listed([session])): \(logout(answer))"
    }

    /// Says who is still signed in after a logout.
    package func stillSignedIn(_ others: [SessionSummary]) -> String {
        let listed = listed(others)
        return others.contains(where: \.isCurrent)
            ? text("Still signed in: \(listed)", ko: "남은 세션: \(listed)")
            : text(
                "Still signed in: \(listed); to use one, run rollcall switch EMAIL",
                ko: "남은 세션: \(listed). 그중 하나를 쓰려면 'rollcall switch 이메일' 명령을 실행하세요."
            )
    }

    /// Says why there is no usable stored session.
    package func error(_ failure: SessionError) -> String {
        switch failure {
        case .nobodyAt(let endpoint):
            text(
                "Not signed in at \(place(endpoint)): run rollcall login --endpoint \(endpoint)",
                ko: "\(place(endpoint))에 로그인되어 있지 않습니다. rollcall login --endpoint \(endpoint) 명령을 실행하세요."
            )
        case .inMemory:
            text(
                "Sessions end with each run while session.store is memory: set it to file, keyring or kernel, then run "
                    + "rollcall login",
                ko: "session.store가 memory여서 실행이 끝나면 세션이 사라집니다. file, keyring, kernel 중 하나로 바꾸고 rollcall login을 "
                    + "실행하세요."
            )
        case .typed(let endpoint):
            text(
                "A session at \(place(endpoint)) is a credential that was typed, which is not kept in a file: set "
                    + "session.store to keyring or kernel, then run rollcall login",
                ko: "\(place(endpoint))에서는 입력한 로그인 정보를 그대로 세션으로 쓰므로 파일에 저장하지 않습니다. session.store를 keyring 또는 kernel로 "
                    + "바꾸고 rollcall login을 실행하세요."
            )
        case .excluded(let endpoint, let option):
            text(
                "--endpoint \(option) leaves out the session at \(endpoint): give that one, or leave --endpoint out",
                ko: "--endpoint \(option) 때문에 \(endpoint)의 세션을 쓰지 않았습니다. 그 주소를 지정하거나 --endpoint를 빼세요."
            )
        case .noneCurrent(let others):
            text(
                "No current session: run rollcall login, or rollcall switch EMAIL with one of \(listed(others))",
                ko: "현재 세션이 없습니다. rollcall login이나 'rollcall switch 이메일' 명령을 실행하세요. 저장된 세션: \(listed(others))"
            )
        case .undescribed(let email, let endpoint):
            text(
                "The session\(email.isEmpty ? "" : " for \(email)") at \(place(endpoint)) began with a configuration that "
                    + "describes this server, and the present one does not: give that file with --config",
                ko: "\(place(endpoint))의\(email.isEmpty ? "" : " \(email)") 세션은 이 서버를 설명하는 설정으로 시작했는데, 지금 설정에는 그 설명이 "
                    + "없습니다. --config로 그 설정 파일을 지정하세요."
            )
        case .refused("", let endpoint):
            text(
                "The session at \(place(endpoint)) has ended: run rollcall login --endpoint \(endpoint)",
                ko: "\(place(endpoint))의 세션이 종료되었습니다. rollcall login --endpoint \(endpoint) 명령을 실행하세요."
            )
        case .refused(let email, let endpoint):
            text(
                "The session for \(email) at \(place(endpoint)) has ended: run rollcall login --endpoint \(endpoint)",
                ko: "\(place(endpoint))에서 \(email)의 세션이 종료되었습니다. rollcall login --endpoint \(endpoint) 명령을 실행하세요."
            )
        case .notChecked(let failure):
            text(
                "The session is kept but could not be checked. \(self.error(failure))",
                ko: "세션은 그대로 두었지만 확인하지 못했습니다. \(self.error(failure))"
            )
        case .unknown(let email, let endpoint, let stored):
            unknown(email, endpoint, listed(stored))
        case .ambiguous(let email, let endpoints):
            text(
                "\(email) has sessions at \(endpoints.joined(separator: " and ")): choose one with --endpoint",
                ko: "\(endpoints.joined(separator: ", "))에 \(email)의 세션이 있습니다. --endpoint로 하나를 고르세요."
            )
        }
    }

    private func unknown(_ email: String, _ endpoint: String?, _ stored: String) -> String {
        let email = shown(email)
        guard let endpoint else {
            return text(
                "No session for \(email): switch to one of \(stored), or run rollcall login",
                ko: "\(email)의 세션이 없습니다. 다른 세션을 고르거나 rollcall login을 실행하세요. 저장된 세션: \(stored)"
            )
        }
        return text(
            "No session for \(email) at \(place(endpoint)): switch to one of \(stored), or run rollcall login",
            ko: "\(place(endpoint))에 \(email)의 세션이 없습니다. 다른 세션을 고르거나 rollcall login을 실행하세요. 저장된 세션: \(stored)"
        )
    }

    /// Says why a session was not renewed, or not stored.
    package func error(_ unstored: UnstoredSession) -> String {
        switch unstored {
        case .notMade(.notWritable(let path, let reason)):
            text(
                "\(path) cannot be written (\(reason)), so the session was not renewed: check the folder, then try "
                    + "again",
                ko: "\(path) 파일에 쓸 수 없어(\(reason)) 세션을 갱신하지 않았습니다. 폴더를 확인한 뒤 다시 시도하세요.")
        case .notMade(let failure):
            text(
                "The session was not renewed, since it could not be stored. \(error(failure))",
                ko: "저장할 수 없어 세션을 갱신하지 않았습니다. \(error(failure))")
        case .notStored(.notWritable(let path, let reason)):
            text(
                "\(path) cannot be written (\(reason)), so the renewed session is not stored: check the folder, then "
                    + "run rollcall login",
                ko: "\(path) 파일에 쓸 수 없어(\(reason)) 갱신한 세션을 저장하지 못했습니다. 폴더를 확인한 뒤 rollcall login을 "
                    + "실행하세요.")
        case .notStored(let failure):
            text(
                "The renewed session is not stored. \(error(failure))",
                ko: "갱신한 세션을 저장하지 못했습니다. \(error(failure))")
        case .ended(let failure):
            newSessionNotStored(at: failure.path)
        }
    }

    /// Says that a password was changed, but the session that came with it was not stored.
    private func newSessionNotStored(at path: String?) -> String {
        let why = path.map { " (\($0))" } ?? ""
        return text(
            "The new session could not be stored\(why): run rollcall login with the new password",
            ko: "새 세션을 저장하지 못했습니다\(why). 새 비밀번호로 rollcall login을 실행하세요."
        )
    }

    /// `ann@example.com (local), bob@example.com (https://example.com)`; an endpoint alone where nobody is named.
    private func listed(_ sessions: [SessionSummary]) -> String {
        sessions.map { $0.account.isEmpty ? $0.endpoint : "\($0.account) (\($0.endpoint))" }.joined(separator: ", ")
    }

    /// What an endpoint is called in a sentence.
    func place(_ endpoint: String) -> String {
        endpoint == "local" ? text("the local endpoint", ko: "로컬 엔드포인트") : endpoint
    }
}

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
