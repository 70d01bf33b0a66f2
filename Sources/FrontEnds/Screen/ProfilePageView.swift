import Accounts
import ClientWords
import SignIn
import Terminal
import Text
import Words

import struct FoundationEssentials.Date

/// Renders who is signed in, where and until when, and the other sessions. Pure.
struct ProfilePageView {
    let messages: Messages
    let signs: ScreenSigns

    func rows(_ state: ScreenState, _ layout: ScreenLayout) -> [StyledText] {
        guard let profile = state.profile else { return [] }
        let account = messages.account(of: profile)
        // The default place needs no row.
        let place = state.sessionPlace.flatMap { $0 == .file ? nil : $0 }
        let names = [messages.nameLabel, account.label, messages.endpointLabel, messages.expiryLabel]
        let width =
            ((names + (place == nil ? [] : [messages.placeLabel]) + [messages.otherSessions])
                .map(\.displayWidth).max() ?? 0) + 2
        // The session may have been renewed since the profile was loaded; the top row says the same.
        let end = state.visitor?.expiresAt ?? profile.expiresAt
        let until = expiry(end, now: state.now, columns: layout.columns - width - 4)
        let values = [profile.name, account.text, state.endpoint, until].map { StyledText($0) }
        let fields =
            Array(zip(names, values))
            + (place.map { [(messages.placeLabel, StyledText(messages.name(of: $0)))] } ?? [])
        let others = others(state.otherSessions, height: layout.bodyHeight - fields.count - 2)
        let labels = [messages.otherSessions] + Array(repeating: "", count: others.count - 1)
        let rows = (fields + zip(labels, others)).map { StyledText($0, .dim).padded(to: width) + $1 }
        let panel = signs.framed(rows, title: messages.profileTitle, columns: layout.columns)
        let above = max(layout.bodyHeight - panel.count, 0) / 3
        let beside = max(layout.columns - (panel.first?.width ?? 0), 0) / 2
        return Array(repeating: StyledText(), count: above) + panel.map { StyledText(String(spaces: beside)) + $0 }
    }

    /// Returns when the session ends, and how long that is if there is room for both; else the one that fits. In short,
    /// as `Messages.expiry` says it of the other sessions.
    private func expiry(_ end: Date?, now: Date, columns: Int) -> String {
        let moment = messages.moment(end)
        guard let left = messages.sessionLeft(until: end, now: now, isShort: true) else { return moment }
        return ["\(moment) (\(left))", moment].first { $0.displayWidth <= columns } ?? left
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
