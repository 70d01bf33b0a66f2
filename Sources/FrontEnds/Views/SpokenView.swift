import Accounts
package import Browsing
import ClientWords
package import People
package import SignIn
package import Terminal
package import Words

/// Renders events as complete sentences, one per row, for a screen reader. Pure.
package struct SpokenView {
    private let messages: Messages

    package init(_ messages: Messages) { self.messages = messages }

    package func frame(_ event: BrowserEvent) -> Frame {
        Frame(sentences(event).map { StyledText(messages.sentence($0)) })
    }

    /// Renders people outside the browser: `rollcall people`.
    ///
    /// - Parameter keys: The fields that are asked for; `nil` for those that tell people apart.
    package func frame(_ people: [Person], fields keys: [String]? = nil) -> Frame {
        Frame(
            people.enumerated().map { index, person in
                StyledText(messages.sentence(messages.spoken(person, number: index + 1, fields: keys)))
            })
    }

    /// Renders stored sessions: `rollcall sessions`.
    package func frame(_ sessions: [SessionSummary]) -> Frame {
        let rows = sessions.isEmpty ? [messages.noSessions] : sessions.map { messages.spoken($0) }
        return Frame(rows.map { StyledText(messages.sentence($0)) })
    }

    private func sentences(_ event: BrowserEvent) -> [String] {
        switch event {
        case .login(let outcome):
            guard case .ok(let session) = outcome.result else { return [] }
            return [messages.welcome(session.shownName)] + (session.notice.map { [messages.notice($0)] } ?? [])
        case .sections(let summary): return sections(summary)
        case .section(let page): return list(page)
        case .toggled(let toggle): return area(toggle)
        case .person(let person): return PersonFieldsView(messages: messages).sentences(person)
        case .changed(let changes): return changes.map { messages.spoken($0) }
        case .profile(let profile, let endpoint, let place, let others):
            return [messages.spoken(profile, endpoint: endpoint)]
                + (place.map { [messages.spoken($0)] } ?? [])
                + others.map { messages.spokenOther(account: $0.account, endpoint: $0.endpoint) }
        case .failed, .credentialNotKept, .sessionsReplaced: return []
        case .logout(let answer, let others):
            return [messages.logout(answer)] + (others.isEmpty ? [] : [messages.stillSignedIn(others)])
        case .figures(let summary): return FiguresTableView(messages: messages).sentences(summary)
        case .exported(let count, let path): return [messages.exported(count, to: path)]
        case .found(let count): return [messages.found(count)]
        case .help(let fate): return messages.commandHelp(fate).map { messages.spokenCommand($0.usage, $0.does) }
        }
    }

    private func sections(_ summary: SectionsSummary) -> [String] {
        var rows = summary.isStale ? [messages.stale()] : []
        rows.append(messages.spokenSections(summary.sections.count))
        // People are read once a section is opened: those of each, after every command, would be too much.
        return rows + summary.sections.enumerated().map { messages.spokenSection($0 + 1, $1.title, $1.count) }
    }

    private func list(_ page: SectionPage) -> [String] {
        guard !page.people.isEmpty else { return [messages.spokenNobody(page)] }
        var rows = [messages.spokenHeading(page)]
        for (index, person) in page.people.enumerated() {
            rows.append(messages.spoken(person, number: index + 1))
            if let expanded = page.expanded, expanded.person.id == person.id { rows += area(expanded) }
        }
        return rows
    }

    private func area(_ toggle: Toggle) -> [String] {
        guard let area = toggle.sameArea else { return [messages.spokenClosed(toggle.person.name)] }
        let rest = area.count - area.people.count
        return [messages.spokenArea(area)] + area.people.map { messages.spoken($0, number: nil) }
            + (rest > 0 && !area.people.isEmpty ? [messages.spokenMore(rest)] : [])
    }
}
