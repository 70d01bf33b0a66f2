import Accounts
import Terminal

/// Who is signed in, where and until when, and how to log out. Pure.
struct ProfilePageView {
    private let messages: Messages

    init(_ messages: Messages) { self.messages = messages }

    func rows(_ state: ScreenState) -> [StyledText] {
        guard let profile = state.profile else { return [] }
        var until = messages.expiry(profile.expiresAt)
        if let left = messages.sessionLeft(until: profile.expiresAt, now: state.now) { until += " (\(left))" }
        let fields = [
            (messages.nameLabel, profile.name), (messages.emailLabel, profile.email),
            (messages.endpointLabel, state.endpoint), (messages.expiryLabel, until),
            (messages.otherSessions, messages.otherSessionsUnknown),
        ]
        let width = (fields.map(\.0.displayWidth).max() ?? 0) + 2
        return [StyledText("  " + messages.profileTitle, .title)]
            + fields.map { label, value in
                StyledText("  ") + StyledText(label, .dim).padded(to: width) + StyledText(value)
            }
    }
}
