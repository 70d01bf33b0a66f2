package import Words

/// The messages for lending the session to other programs.
extension Messages {
    package func callerNotUnderstood(_ caller: String) -> String {
        text(
            "Cannot understand what \(caller) sent: see rollcall helper --help",
            ko: "\(caller)의 요청을 이해할 수 없습니다. rollcall helper --help를 확인하세요."
        )
    }

    package func noStoring(_ caller: String) -> String {
        text(
            "rollcall stores nothing for \(caller): sign in with rollcall login",
            ko: "rollcall은 \(caller)의 자격 증명을 저장하지 않습니다. rollcall login으로 로그인하세요."
        )
    }

    /// What another program is told, while the reason is on standard error.
    package var sessionNotLent: String {
        text("rollcall cannot lend the session: see above", ko: "rollcall이 세션을 빌려줄 수 없습니다. 위의 설명을 확인하세요.")
    }

    /// Says that no header is described that could carry the session's token.
    package var noTokenHeader: String {
        text(
            "The endpoint's description names no header for the token: check token.header",
            ko: "엔드포인트 정의에 토큰을 담을 헤더가 없습니다. token.header를 확인하세요."
        )
    }

    /// Says that there is no ID token to print.
    package var noIDToken: String {
        text(
            "The session has no ID token: sign in on the pages of a provider of OpenID Connect, with openid in the "
                + "scope",
            ko: "세션에 ID 토큰이 없습니다. scope에 openid를 넣고 OpenID Connect 제공자의 페이지에서 로그인하세요.")
    }

    /// Says that a session has no token that could be lent.
    package var noTokenOfPassword: String {
        text(
            "There is no token: with LDAP, a session is the password itself, which is lent to no other program",
            ko: "토큰이 없습니다. LDAP에서는 비밀번호 자체가 세션이며 다른 프로그램에 빌려주지 않습니다."
        )
    }

    /// Says that the token is bound to a key of this program (DPoP, RFC 9449).
    package var tokenBound: String {
        text(
            "The endpoint binds the token to this program (DPoP), so no other program can use it: set openid.dpop "
                + "to false in its description and sign in again",
            ko: "엔드포인트가 토큰을 이 프로그램에 묶어(DPoP) 다른 프로그램은 쓸 수 없습니다. 엔드포인트 정의에서 openid.dpop을 false로 설정하고 다시 로그인하세요."
        )
    }

    /// - Parameter reason: The system's error message.
    package func commandNotRun(_ command: String, reason: String) -> String {
        text(
            "\(shown(command)) cannot be run (\(reason)): check that it is an executable file, on PATH or given by its "
                + "path",
            ko: "\(shown(command)) 명령을 실행할 수 없습니다(\(reason)). PATH에 있거나 경로로 지정한 실행 파일인지 확인하세요."
        )
    }
}
