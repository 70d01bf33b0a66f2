public import Accounts
public import SignIn

/// What is said of several sessions beside each other.
extension Messages {
    public var noSessions: String {
        text("No session is stored: run rollcall login", ko: "저장된 세션이 없습니다: rollcall login을 실행하세요")
    }

    public var currentSession: String { text("current", ko: "현재") }
    public var otherSessions: String { text("Other sessions", ko: "다른 세션") }
    public var noOtherSessions: String { text("none", ko: "없음") }

    public func moreSessions(_ count: Int) -> String {
        text("and \(count) more: rollcall sessions lists them", ko: "그 밖에 \(count)개: rollcall sessions로 보기")
    }

    /// Another session is the current one from now on.
    public func switched(to session: SessionSummary) -> String {
        text("\(listed([session])) is the current session now", ko: "이제 현재 세션은 \(listed([session]))입니다")
    }

    /// Why commands do not use the current session: another endpoint is configured.
    public func otherEndpointConfigured(_ configured: String, current: String) -> String {
        text(
            "Commands go to \(configured), as configured: add --endpoint \(current) to use this session",
            ko: "설정에 따라 명령은 \(configured)(으)로 갑니다: 이 세션을 쓰려면 --endpoint \(current)을(를) 붙이세요"
        )
    }

    /// What became of one of several sessions that were ended.
    public func logout(of session: SessionSummary, _ answer: LogoutAnswer) -> String {
        "\(listed([session])): \(logout(answer))"
    }

    /// Who is signed in still, after a logout.
    public func stillSignedIn(_ others: [SessionSummary]) -> String {
        let listed = listed(others)
        return others.contains(where: \.isCurrent)
            ? text("Still signed in: \(listed)", ko: "아직 로그인되어 있음: \(listed)")
            : text(
                "Still signed in: \(listed); to go on with one, run rollcall switch EMAIL",
                ko: "아직 로그인되어 있음: \(listed). 그중 하나를 쓰려면 rollcall switch 이메일을 실행하세요"
            )
    }

    /// Why there is no stored session to be used.
    public func failure(_ failure: SessionFailure) -> String {
        switch failure {
        case .nobodyAt(let endpoint):
            text(
                "Nobody is signed in at \(place(endpoint)): run rollcall login --endpoint \(endpoint)",
                ko: "\(place(endpoint))에 로그인되어 있지 않습니다: rollcall login --endpoint \(endpoint) 명령을 실행하세요"
            )
        case .noneCurrent(let others):
            text(
                "Nobody is signed in now: run rollcall login, or rollcall switch EMAIL with one of \(listed(others))",
                ko: "지금은 로그인되어 있지 않습니다: rollcall login을 실행하거나 rollcall switch 이메일로 고르세요. 있는 세션: \(listed(others))"
            )
        case .refused(let email, let endpoint):
            text(
                "The session of \(email) is no longer taken at \(place(endpoint)): run rollcall login --endpoint \(endpoint)",
                ko: "\(place(endpoint))에서 \(email)의 세션을 더 받지 않습니다: rollcall login --endpoint \(endpoint) 명령을 실행하세요"
            )
        case .notChecked(let failure):
            text(
                "The session is kept but could not be checked. \(self.failure(failure))",
                ko: "세션은 그대로 두었지만 확인하지 못했습니다. \(self.failure(failure))"
            )
        case .unknown(let email, let endpoint, let stored):
            unknown(email, endpoint, listed(stored))
        case .ambiguous(let email, let endpoints):
            text(
                "\(email) is signed in at \(endpoints.joined(separator: " and ")): add --endpoint with one of them",
                ko: "\(email)은(는) \(endpoints.joined(separator: ", "))에 로그인되어 있습니다: --endpoint로 하나를 고르세요"
            )
        }
    }

    private func unknown(_ email: String, _ endpoint: String?, _ stored: String) -> String {
        guard let endpoint else {
            return text(
                "There is no session of \(email): switch to one of \(stored), or run rollcall login",
                ko: "\(email)의 세션이 없습니다. 있는 세션: \(stored). 아니면 rollcall login을 실행하세요"
            )
        }
        return text(
            "There is no session of \(email) at \(place(endpoint)): switch to one of \(stored), or run rollcall login",
            ko: "\(place(endpoint))에 \(email)의 세션이 없습니다. 있는 세션: \(stored). 아니면 rollcall login을 실행하세요"
        )
    }

    /// `ann@example.com (local), bob@example.com (https://example.com)`.
    private func listed(_ sessions: [SessionSummary]) -> String {
        sessions.map { "\($0.email) (\($0.endpoint))" }.joined(separator: ", ")
    }

    private func place(_ endpoint: String) -> String {
        endpoint == "local" ? text("the local endpoint", ko: "로컬 엔드포인트") : endpoint
    }
}
