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
