import Accounts
import SignIn
import Terminal
import Text
import Words

/// Renders who is signed in, where and until when, and the other sessions. Pure.
struct ProfilePageView {
    private let messages: Messages

    init(_ messages: Messages) { self.messages = messages }

    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        guard let profile = state.profile else { return [] }
        var until = messages.moment(profile.expiresAt)
        if let left = messages.sessionLeft(until: profile.expiresAt, now: state.now) { until += " (\(left))" }
        let account = messages.account(of: profile)
        // That it is where sessions are by default needs no row.
        let place = state.sessionPlace.flatMap { $0 == .file ? nil : $0 }
        let fields =
            [
                (messages.nameLabel, StyledText(profile.name)), (account.label, StyledText(account.text)),
                (messages.endpointLabel, StyledText(state.endpoint)), (messages.expiryLabel, StyledText(until)),
            ] + (place.map { [(messages.placeLabel, StyledText(messages.name(of: $0)))] } ?? [])
        let others = others(state.otherSessions, height: layout.bodyHeight - fields.count - 1)
        let labels = [messages.otherSessions] + Array(repeating: "", count: others.count - 1)
        let all = fields + zip(labels, others)
        let width = (all.map(\.0.displayWidth).max() ?? 0) + 2
        return [StyledText("  " + messages.profileTitle, .title)]
            + all.map { label, value in
                StyledText("  ") + StyledText(label, .dim).padded(to: width) + value
            }
    }

    /// Returns at least one row, and none beyond the visible height.
    private func others(_ sessions: [SessionSummary], height: Int) -> [StyledText] {
        let rows = SessionsView(messages).rows(beside: sessions)
        guard !rows.isEmpty else { return [StyledText(messages.noOtherSessions)] }
        guard rows.count > height else { return rows }
        let shown = max(height - 1, 0)
        return rows.prefix(shown) + [StyledText(messages.moreSessions(rows.count - shown), .dim)]
    }
}
