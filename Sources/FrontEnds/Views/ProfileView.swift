import Accounts
import ClientWords
import SignIn
import Terminal
import Words

/// Renders who is signed in, where and until when, and the other sessions. Pure.
struct ProfileView {
    let messages: Messages

    func frame(
        _ profile: Profile, endpoint: String, place: SessionPlace? = nil, others: [SessionSummary]
    ) -> Frame {
        let fields =
            [
                (messages.nameLabel, profile.name), messages.account(of: profile),
                (messages.endpointLabel, endpoint), (messages.expiryLabel, messages.expiry(profile.expiresAt)),
            ] + (place.map { [(messages.placeLabel, messages.name(of: $0))] } ?? [])
        let rows = fields.map { label, value in [StyledText(label, .label), StyledText(value)] }.inColumns
        guard !others.isEmpty else { return Frame(rows) }
        return Frame(
            rows + [StyledText(), StyledText(messages.otherSessions, .label)]
                + SessionsView(messages).rows(beside: others).map { StyledText("  ") + $0 }
        )
    }
}
