import Accounts
import ClientWords
import FrontEnds
import JSON
import SignIn
import Terminal
import Words

extension EventPrinter {
    /// Prints stored sessions: a row each for a human reader, an object each for a script.
    func show(_ sessions: [SessionSummary]) {
        if isJSON {
            for session in sessions { show(session.event) }
        } else {
            let frame = isSpoken ? SpokenView(messages).frame(sessions) : SessionsView(messages).frame(sessions)
            // That there is none is no result.
            if sessions.isEmpty { report(frame.rows) } else { show(frame) }
        }
    }

    /// Reports a session's new state, in words or as an object.
    func say(_ words: (SessionSummary) -> String, _ session: SessionSummary) {
        say(words(session), or: session.event)
    }

    /// Reports the end of one of several sessions.
    func say(_ session: SessionSummary, _ answer: LogoutAnswer) {
        if isJSON {
            show(
                .event(
                    "logout",
                    [
                        ("status", .string(answer.status)), ("email", .email(session.email)),
                        ("login", .unlessEmpty(session.login)), ("endpoint", .string(session.endpoint)),
                    ]))
        } else {
            show(Frame([StyledText(messages.logout(of: session, answer))]))
        }
    }
}

extension SessionSummary {
    fileprivate var event: JSONValue {
        .event(
            "session",
            [
                ("name", .string(name)), ("email", .email(email)), ("login", .unlessEmpty(login)),
                ("endpoint", .string(endpoint)),
                ("expires_at", .time(expiresAt)), ("current", .boolean(isCurrent)),
            ])
    }
}
